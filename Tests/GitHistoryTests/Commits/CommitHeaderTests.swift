import ContributionModel
import Testing

@testable import GitHistory

/// What a test wants to know of a commit's header, as text.
private struct Parts: Hashable {
  var parents: [String]
  var author: String?
  var committer: String?
  var encoding: String?

  /// Nil where the commit is damaged.
  init?(_ bytes: [UInt8]) {
    var header = CommitHeader()
    guard (try? header.read(bytes.span)) != nil else { return nil }
    func text(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    parents = header.parents.map(\.description)
    author = text(header.author)
    committer = text(header.committer)
    encoding = text(header.encoding)
  }

  init(
    _ parents: [String] = [], author: String? = Self.ann, committer: String? = Self.com,
    encoding: String? = nil
  ) {
    self.parents = parents
    self.author = author
    self.committer = committer
    self.encoding = encoding
  }

  static let ann = "Ann <a@x> 1700000000 +0100"
  static let com = "Com <c@x> 1700000001 -0200"
}

private let tree = "tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\n"
private let one = "1111111111111111111111111111111111111111"
private let two = "2222222222222222222222222222222222222222"
private let people = "author \(Parts.ann)\ncommitter \(Parts.com)\n"

@Suite struct CommitHeaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    fileprivate var parts: Parts?

    var testDescription: String { name }
  }

  @Test(
    "The parts of a commit",
    arguments: [
      Case(name: "a root", text: tree + people + "\nm\n", parts: Parts()),
      Case(
        name: "one parent", text: tree + "parent \(one)\n" + people + "\nm", parts: Parts([one])),
      Case(
        name: "two parents", text: tree + "parent \(one)\nparent \(two)\n" + people + "\n",
        parts: Parts([one, two])),
      Case(
        name: "a parent in capitals",
        text: tree + "parent \(String(repeating: "AB", count: 20))\n" + people + "\n",
        parts: Parts([String(repeating: "ab", count: 20)])),
      Case(
        name: "no author", text: tree + "parent \(one)\ncommitter \(Parts.com)\n\nm",
        parts: Parts([one], author: nil)),
      Case(
        name: "no committer", text: tree + "author \(Parts.ann)\n\nm", parts: Parts(committer: nil)),
      Case(name: "no tree", text: "parent \(one)\n" + people + "\nm", parts: nil),
      Case(name: "a tree alone", text: tree, parts: Parts(author: nil, committer: nil)),
      Case(name: "a tree without its line feed", text: String(tree.dropLast()), parts: nil),
      Case(name: "a tree cut short", text: "tree aa0", parts: nil),
      Case(name: "a tree too long", text: tree.dropLast() + "0\n" + people + "\nm", parts: nil),
      Case(
        name: "a tree that is no number", text: "tree g" + tree.dropFirst(6) + people, parts: nil),
      Case(name: "a tree with CR-LF", text: tree.dropLast() + "\r\n" + people, parts: nil),
      Case(name: "a tree in another word", text: "trea" + tree.dropFirst(4) + people, parts: nil),
      Case(
        name: "a tree after the parent", text: "parent \(one)\n" + tree + people, parts: nil),
      Case(
        name: "a parent in another word",
        text: tree + "qarent \(one)\nparent \(two)\n" + people, parts: nil),
      Case(
        name: "a parent without its blank", text: tree + "parent\(one)\n" + people, parts: nil),
      Case(
        name: "a parent behind another header",
        text: tree + "encoding x\nparent \(one)\n" + people, parts: nil),
      Case(
        name: "a parent that a blank leads in is a part of the line before",
        text: tree + "x y\n parent \(one)\n" + people + "\n", parts: Parts()),
      Case(
        name: "a header behind the author may end with an id",
        text: tree + people + "mergetag object \(one)\n\nm", parts: Parts()),
      Case(
        name: "committer before author",
        text: tree + "committer \(Parts.com)\nauthor \(Parts.ann)\n\nm", parts: Parts()),
      Case(
        name: "a folded signature that looks like headers",
        text: tree + "parent \(one)\n" + people + "gpgsig -----BEGIN\n author F <f@x> 1 +0000\n"
          + " parent \(two)\n \n committer F <f@x> 1 +0000\n -----END\n\nm", parts: Parts([one])),
      Case(
        name: "a folded header before the author",
        text: tree + "parent \(one)\nmergetag object\n author F <f@x> 1 +0000\n parent x\n" + people
          + "\nm", parts: Parts([one])),
      Case(
        name: "an encoding", text: tree + people + "encoding ISO-8859-1\n\nm",
        parts: Parts(encoding: "ISO-8859-1")),
      Case(
        name: "an encoding before the author", text: tree + "encoding KOI8-R\n" + people + "\nm",
        parts: Parts(encoding: "KOI8-R")),
      Case(
        name: "a message that looks like headers",
        text: tree + people + "\nparent \(one)\nauthor F <f@x> 1 +0000\nencoding x\n",
        parts: Parts()),
      Case(name: "no message and no empty line", text: tree + people, parts: Parts()),
      Case(
        name: "the last line without its end", text: tree + "author \(Parts.ann)",
        parts: Parts(committer: nil)),
      Case(name: "nothing", text: "", parts: nil),
      Case(name: "an empty line", text: "\n" + people, parts: nil),
      Case(
        name: "an empty line after the tree", text: tree + "\n" + people,
        parts: Parts(author: nil, committer: nil)),
      Case(
        name: "words that only begin alike",
        text: tree + "authors A\nparents x\ncommitters C\nencodings E\n" + people + "\n",
        parts: Parts()),
      Case(
        name: "an empty author line", text: tree + "author \ncommitter \n\n",
        parts: Parts(author: "", committer: "")),
      Case(
        name: "a bare word", text: tree + "author\ncommitter\nparent\n\n",
        parts: Parts(author: nil, committer: nil)),
      Case(
        name: "a parent line after the author has no parent",
        text: tree + people + "parent \(one)\n\n",
        parts: Parts()),
      Case(
        name: "of several author lines the last counts, as in git's formats",
        text: tree + "author F <f@x> 1 +0000\ncommitter F <f@x> 1 +0000\n" + people + "\nm",
        parts: Parts()),
      Case(name: "a parent cut short", text: tree + "parent 1111\n" + people, parts: nil),
      Case(name: "a parent too long", text: tree + "parent \(one)1\n" + people, parts: nil),
      Case(
        name: "a parent that is no number",
        text: tree + "parent \(one.dropLast())g\n" + people, parts: nil),
      Case(name: "a parent with CR-LF", text: tree + "parent \(one)\r\n" + people, parts: nil),
      Case(name: "an empty parent", text: tree + "parent \n" + people, parts: nil),
    ])
  func parts(_ example: Case) {
    #expect(Parts(Array(example.text.utf8)) == example.parts)
  }

  @Test func `Hundreds of parents are kept in their order`() {
    let parents = (0..<700).map { number in
      String(repeating: "0", count: 37) + String(number + 256, radix: 16)
    }
    let text = tree + parents.map { "parent \($0)\n" }.joined() + people + "\nm"
    #expect(Parts(Array(text.utf8)) == Parts(parents))
  }

  @Test func `A value that serves many commits keeps nothing of the one before`() throws {
    var header = CommitHeader()
    let full = Array((tree + "parent \(one)\n" + people + "encoding x\n\n").utf8)
    let bare = Array((tree + "\n").utf8)
    try header.read(full.span)
    #expect(header.parents.count == 1)
    try header.read(bare.span)
    #expect(header.parents.isEmpty)
    #expect(header.author == nil)
    #expect(header.committer == nil)
    #expect(header.encoding == nil)
  }

  @Test func `A commit cut anywhere gives what is left, or is damaged inside its parents`() {
    let head = tree + "parent \(one)\nparent \(two)\n"
    let text = head + people + "gpgsig a\n author b\nencoding x\n\nmessage\n"
    let whole = Array(text.utf8)
    for length in 0...whole.count {
      guard let parts = Parts(Array(whole[..<length])) else {
        #expect(length < head.utf8.count)
        continue
      }
      #expect([[], [one], [one, two]].contains(parts.parents))
      #expect(length >= tree.utf8.count)
      if length >= head.utf8.count { #expect(parts.parents == [one, two]) }
      #expect(Parts.ann.hasPrefix(parts.author ?? ""))
      #expect(Parts.com.hasPrefix(parts.committer ?? ""))
    }
  }

  @Test func `Zero bytes and very long lines are bytes like others`() {
    let long = String(repeating: "x", count: 300_000)
    let text = tree + "odd \(long)\0\nauthor A\0B \(long) <a@x> 1 +0000\ncommitter \(Parts.com)\n\n"
    #expect(
      Parts(Array(text.utf8))
        == Parts(author: "A\0B \(long) <a@x> 1 +0000", committer: Parts.com))
  }
}
