import Testing

@testable import GitHistory

@Suite struct PathsTests {
  /// The last one begins with a mark that joins the slash before it into one character.
  @Test(
    "Paths are taken apart at their slashes",
    arguments: [
      ("/a/b", "/a", "b"), ("/a", "/", "a"), ("/", "/", ""), ("a", "/", "a"), ("a/b", "a", "b"),
      ("/a/\u{301}b", "/a", "\u{301}b"),
    ])
  func parts(path: String, folder: String, name: String) {
    #expect(Array(path.parentFolder.utf8) == Array(folder.utf8))
    #expect(Array(path.lastComponent.utf8) == Array(name.utf8))
  }

  @Test("A relative path starts at the folder, an absolute one at the root")
  func absolute() {
    #expect("a/b".absolute(in: "/x") == "/x/a/b")
    #expect("/a".absolute(in: "/x") == "/a")
    #expect(Array("/\u{301}a".absolute(in: "/x").utf8) == Array("/\u{301}a".utf8))
    #expect("".absolute(in: "/x") == "/x/")
  }

  @Test("A name is appended without `./` and with one slash")
  func appending() {
    #expect("/".appending("a") == "/a")
    #expect("/x".appending("a") == "/x/a")
    #expect(".".appending("a") == "a")
    #expect("..".appending("a") == "../a")
  }
}
