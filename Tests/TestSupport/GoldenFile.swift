package import Foundation

/// Expected output that is kept in a file, `Fixtures/golden/<name>.txt` of the package.
///
/// With `ALMANAC_RECORD_GOLDEN=1` in the environment the file is written anew, and the run fails,
/// so that no recording run is ever taken for a passing one.
package struct GoldenFile: Sendable {
  private let name: String
  private let folder: URL
  private let isRecording: Bool

  /// Takes the name of the file without its ending; other folders and modes are for tests of this type.
  package init(
    _ name: String, folder: URL = GoldenFile.folder,
    isRecording: Bool = ProcessInfo.processInfo.environment["ALMANAC_RECORD_GOLDEN"] == "1"
  ) {
    self.name = name
    self.folder = folder
    self.isRecording = isRecording
  }

  package static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/golden", directoryHint: .isDirectory)

  private var url: URL { folder.appending(path: name + ".txt") }

  /// What is wrong with `text`, or nil where it is what the file holds.
  package func mismatch(with text: String) throws -> String? {
    if isRecording {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      return "\(name): recorded; look at it, then run again without ALMANAC_RECORD_GOLDEN."
    }
    guard let data = try? Data(contentsOf: url) else {
      return "\(name): there is no golden file yet; record it with ALMANAC_RECORD_GOLDEN=1."
    }
    let expected = String(decoding: data, as: UTF8.self)
    guard Array(expected.utf8) != Array(text.utf8) else { return nil }
    return "\(name): differs from its golden file (- expected, + actual)\n"
      + lineDifference(from: expected, to: text)
  }
}

/// The lines of two texts: common ones behind a space, those of the first alone behind `-`, of the second alone behind `+`.
///
/// Escape characters are made visible.
package func lineDifference(from expected: String, to actual: String) -> String {
  let old = lines(of: expected)
  let new = lines(of: actual)
  let difference = new.difference(from: old)
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in difference {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var shown: [String] = []
  var (oldPlace, newPlace) = (0, 0)
  while oldPlace < old.count || newPlace < new.count {
    if removed.contains(oldPlace) {
      shown.append("-" + old[oldPlace])
      oldPlace += 1
    } else if inserted.contains(newPlace) {
      shown.append("+" + new[newPlace])
      newPlace += 1
    } else {
      shown.append(" " + old[oldPlace])
      oldPlace += 1
      newPlace += 1
    }
  }
  return shown.joined(separator: "\n")
}

private func lines(of text: String) -> [String] {
  text.replacingOccurrences(of: "\u{1B}", with: "␛")
    .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
