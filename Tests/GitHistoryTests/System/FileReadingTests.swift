import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// What is read of files that somebody else may have put there.
@Suite struct FileReadingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func problem(_ path: String, limit: Int = 100, followsLinks: Bool = true) -> FileProblem?
  {
    do throws(FileProblem) {
      _ = try readFile(path, limit: limit, followsLinks: followsLinks)
      return nil
    } catch {
      return error
    }
  }

  private func link(_ name: String, to target: String) throws -> String {
    try FileManager.default.createSymbolicLink(
      atPath: folder / name, withDestinationPath: target)
    return folder / name
  }

  @Test(arguments: [0, 1, 99, 100])
  func `Reads a file up to the limit`(size: Int) throws {
    let text = String(repeating: "x", count: size)
    let path = try folder.write(text, to: "file")
    #expect(try readFile(path, limit: 100) == Array(text.utf8))
    #expect(contents(ofFile: path, limit: 100) == Array(text.utf8))
  }

  @Test func `Refuses a file that is larger than the limit`() throws {
    let path = try folder.write(String(repeating: "x", count: 101), to: "file")
    #expect(problem(path) == .tooLarge(limit: 100))
    #expect(contents(ofFile: path, limit: 100) == nil)
    // A file of 32 GB that takes no room.
    let sparse = try folder.write("", to: "sparse")
    #expect(unsafe truncate(sparse, 32 << 30) == 0)
    #expect(problem(sparse, limit: FileLimit.list) == .tooLarge(limit: FileLimit.list))
  }

  @Test func `Tells what is missing from what is no file`() throws {
    try folder.write("x", to: "file")
    #expect(problem(folder / "absent") == .missing)
    #expect(problem(folder / "file/below") == .missing)
    #expect(problem("") == .missing)
    #expect(problem(folder.path) == .notAFile)
    let looping = try link("loop", to: "loop")
    #expect(problem(looping) == .link)
  }

  @Test func `Never opens a pipe, a socket or a device`() throws {
    let pipe = folder / "pipe"
    try makePipe(pipe)
    #expect(problem(pipe) == .notAFile)
    #expect(problem(try link("to-pipe", to: "pipe")) == .notAFile)
    let socket = folder / "s"
    let python = try Command(
      Isolation.path(of: "python3"),
      ["-c", "import socket,sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])", "s"],
      environment: [:], folder: folder.path
    ).run()
    if python.status == .exit(0) { #expect(problem(socket) == .notAFile) }
    for device in ["/dev/zero", "/dev/tty", "/dev/full"] {
      #expect(problem(device) == .notAFile, "\(device)")
    }
    #expect(try readFile("/dev/null", limit: 100) == [])
  }

  @Test func `Follows a link to a file, and none where it must not`() throws {
    try folder.write("text", to: "file")
    let link = try link("link", to: "file")
    #expect(try readFile(link, limit: 100) == Array("text".utf8))
    #expect(problem(link, followsLinks: false) == .link)
    #expect(MappedFile(path: link)?.count == 4)
  }

  @Test func `Refuses what the system makes up when it is read`() throws {
    let path = "/proc/self/environ"
    guard FileManager.default.fileExists(atPath: path) else { return }
    #expect(problem(path, limit: 1 << 24) == .notAFile)
    #expect(problem(try link("environ", to: path), limit: 1 << 24) == .notAFile)
    #expect(problem("/proc/self/pagemap", limit: 1 << 24) == .notAFile)
  }

  @Test func `Names a file that this user may not open`() throws {
    guard !Isolation.isSuperuser else { return }
    let path = try folder.write("x", to: "file")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    #expect(problem(path) == .denied)
  }

  @Test func `Reads files whose names are not UTF-8`() throws {
    let name = String(systemBytes: Array(folder.path.utf8) + [0x2F, 0x63, 0xE9])
    let made = unsafe name.withSystemText { unsafe creat($0, 0o600) }
    #expect(made >= 0)
    #expect(unsafe write(made, "text", 4) == 4)
    close(made)
    #expect(try readFile(name, limit: 100) == Array("text".utf8))
    #expect(fileNames(inFolder: folder.path).map { "\(folder.path)/\($0)" } == [name])
    #expect(resolvedPath(name) == name)
    #expect(size(ofFile: name) == 4)
    removeFile(name)
    #expect(fileNames(inFolder: folder.path).isEmpty)
  }
}
