import Foundation
import TestSupport
import Testing

/// What a user sees of damage that another copy makes good, and of limits that leave no room for threads.
@Suite struct DamagedCopyTests {
  @Test func `A damaged copy is one note, and the numbers are whole`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let program = try Program()
    let sound = try program.run(["export", "--no-cache"], in: repository.path)
    #expect(sound.status == .exit(0))
    #expect(sound.errors == "")
    let copies = repository.folder / "copies"
    try FileManager.default.copyItem(atPath: repository.gitFolder + "/objects", toPath: copies)
    try repository.git("repack", "-adq")
    for name in try FileManager.default.contentsOfDirectory(atPath: copies)
    where name.count == 2 {
      try FileManager.default.moveItem(
        atPath: "\(copies)/\(name)", toPath: "\(repository.gitFolder)/objects/\(name)")
    }
    let folder = repository.gitFolder + "/objects/pack"
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".pack") })
    let pack = "\(folder)/\(name)"
    var bytes = Array(try #require(FileManager.default.contents(atPath: pack)))
    for place in 12..<bytes.count - 20 { bytes[place] ^= 0x33 }
    try FileManager.default.removeItem(atPath: pack)
    try writeFile(bytes, to: pack)
    let outcome = try program.run(["export", "--no-cache"], in: repository.path)
    #expect(outcome.status == .exit(0))
    #expect(outcome.text == sound.text)
    #expect(outcome.errors.contains(pack))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func `A pack that does not fit into memory is not called damaged`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try repository.git("repack", "-adq")
    let folder = repository.gitFolder + "/objects/pack"
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".pack") })
    let pack = "\(folder)/\(name)"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: pack)
    // A file that claims 8 GB and takes no room.
    let handle = try #require(FileHandle(forWritingAtPath: pack))
    try handle.truncate(atOffset: 1 << 33)
    try handle.close()
    let outcome = try Program().shell(
      "ulimit -v 4000000 && exec \"$1\" export --no-cache", [], in: repository.path)
    #expect(outcome.status == .exit(1))
    #expect(outcome.errors.contains("map '\(pack)' into memory"))
    #expect(!outcome.errors.contains("damaged"))
  }

  @Test func `One thread is enough where the system allows no other`() throws {
    let repository = try GitRepository()
    try repository.days("2024-02-01", "2024-02-02", "2024-02-03")
    let other = try GitRepository("other", in: repository.folder)
    try other.addFourCommits()
    // A thread's stack has the size of this limit, for which there is no room.
    for (arguments, commits) in [
      ("export", 3), ("export '\(repository.path)' '\(other.path)'", 7),
    ] {
      let outcome = try Program().shell(
        "ulimit -Ss 8000000 && ulimit -v 4000000 && exec \"$1\" \(arguments)", [],
        in: repository.path)
      #expect(outcome.status == .exit(0))
      let sum = outcome.text.split(separator: "\n").dropFirst().reduce(0) {
        $0 + (Int($1.split(separator: ",").last ?? "") ?? 0)
      }
      #expect(sum == commits, "\(outcome)")
    }
  }
}
