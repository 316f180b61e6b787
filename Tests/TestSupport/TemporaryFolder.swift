import Foundation

/// A folder of its own for a test, removed with all that is in it when nothing holds it any more.
package final class TemporaryFolder: Sendable {
  /// The folder's path, without symbolic links.
  package let path: String

  /// Holds all folders of this run; removed when the process ends, with those that it still holds then.
  private static let run: String = {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("git-almanac-tests-\(UUID().uuidString)")
    atexit { try? FileManager.default.removeItem(atPath: TemporaryFolder.run) }
    return folder.path
  }()

  package init() throws {
    path = Self.run + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // Folders that a test has locked are opened first; what cannot be removed is left to the system.
    for name in FileManager.default.enumerator(atPath: path)?.compactMap({ $0 as? String }) ?? [] {
      let inner = self / name
      if !FileManager.default.isReadableFile(atPath: inner) {
        try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: inner)
      }
    }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder.
  package static func / (folder: TemporaryFolder, name: String) -> String {
    folder.path + "/" + name
  }

  /// Makes an empty folder in this one and returns its path.
  package func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: self / name, withIntermediateDirectories: true)
    return self / name
  }

  /// Writes a file in the folder and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try writeFile(Array(text.utf8), to: self / name)
    return self / name
  }
}

/// Writes a file, with the folders that lead to it.
package func writeFile(_ bytes: [UInt8], to path: String) throws {
  let url = URL(fileURLWithPath: path)
  try FileManager.default.createDirectory(
    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(bytes).write(to: url)
}
