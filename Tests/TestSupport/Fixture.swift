import Foundation

/// The histories in the folder `Fixtures`, each a stream for `git fast-import`.
package enum Fixture {
  /// The folder of the fixtures.
  package static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures").path

  /// The names of all histories, sorted.
  package static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".fi") }.map { String($0.dropLast(3)) }.sorted()
  }

  /// A new repository with the named history; a `.mailmap` in the tree of `HEAD` is checked out.
  ///
  /// `options` are those of `git init`.
  package static func repository(_ name: String, options: [String] = []) throws -> GitRepository {
    let repository = try GitRepository(options: options)
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).fi"))
    var stream = Array(data)
    if try repository.git("rev-parse", "--show-object-format") == "sha256" {
      // The id that no object has is as long as the others.
      let zeros = String(repeating: "0", count: 40)
      stream = Array(
        String(decoding: stream, as: UTF8.self)
          .replacingOccurrences(of: " \(zeros)\n", with: " \(zeros)\(zeros.prefix(24))\n").utf8)
    }
    try repository.fastImport(stream)
    if try repository.outcome(["cat-file", "-e", "HEAD:.mailmap"]).status == .exit(0) {
      try repository.git("checkout", "-q", "HEAD", "--", ".mailmap")
    }
    return repository
  }
}
