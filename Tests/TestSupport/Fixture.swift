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
  package static func repository(_ name: String) throws -> GitRepository {
    let repository = try GitRepository()
    let stream = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).fi"))
    try repository.fastImport(Array(stream))
    if try repository.outcome(["cat-file", "-e", "HEAD:.mailmap"]).status == .exit(0) {
      try repository.git("checkout", "-q", "HEAD", "--", ".mailmap")
    }
    return repository
  }
}
