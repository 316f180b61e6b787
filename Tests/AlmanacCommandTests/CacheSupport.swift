import Foundation
import TestSupport

extension TemporaryFolder {
  /// What lies in a folder of this one, sorted; nothing where there is no such folder.
  func names(in folder: String) throws -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: self / folder)) ?? []).sorted()
  }
}

extension Program {
  /// The paths of all that lies in the folder of the cache.
  var cacheFiles: [String] {
    let folder = home / "cache/git-almanac"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }
  }

  /// What tells whether a file of the cache was written again.
  func cacheFacts() throws -> [String] {
    try cacheFiles.map { file in
      let facts = try FileManager.default.attributesOfItem(atPath: file)
      return "\(file) \(facts[.systemFileNumber] ?? 0) \(facts[.modificationDate] ?? 0)"
    }
  }

  /// The permissions of a file itself, a link not followed.
  func mode(_ path: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    return facts[.type] as? FileAttributeType == .typeSymbolicLink
      ? -1 : (facts[.posixPermissions] as? Int ?? -1)
  }

  func chmod(_ path: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  func chown(_ path: String, to user: Int) throws {
    try FileManager.default.setAttributes([.ownerAccountID: user], ofItemAtPath: path)
  }
}
