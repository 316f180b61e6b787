import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

extension Identity {
  /// Splits `Name <address>` as git does.
  init?(line: String) {
    let bytes = Array(line.utf8)
    guard let parts = SignatureLine(bytes.span, 0..<bytes.count) else { return nil }
    self.init(name: Array(bytes[parts.name]), email: Array(bytes[parts.email]))
  }

  /// `Name <address>`.
  var text: String { String(decoding: signature, as: UTF8.self) }
}

// What takes a span, for an array: a span cannot stand inside an expectation.
extension [UInt8] {
  func id(hexAt place: Int) -> ObjectID? { ObjectID(hex: span, at: place) }
  func id(hexAt place: Int, _ format: ObjectFormat) -> ObjectID? {
    ObjectID(hex: span, at: place, format: format)
  }
  func id(bytesAt place: Int, _ format: ObjectFormat = .sha1) -> ObjectID? {
    ObjectID(bytes: span, at: place, format: format)
  }
  func first(_ byte: UInt8, in range: Range<Int>) -> Int? { span.firstPlace(of: byte, in: range) }
  func last(_ byte: UInt8, in range: Range<Int>) -> Int? { span.lastPlace(of: byte, in: range) }
  func endOfLine(from start: Int) -> Int { span.endOfLine(from: start) }
  func hasWord(_ word: StaticString, at start: Int) -> Bool { span.hasWord(word, at: start) }
  func skippingSpaces(_ range: Range<Int>) -> Int { span.skippingSpaces(range) }
  func bytes(_ range: Range<Int>) -> [UInt8] { span.bytes(range) }
  func number(from place: Int, upTo end: Int) -> (number: UInt64?, place: Int) {
    var moved = place
    return (span.number(from: &moved, upTo: end), moved)
  }
  var time: CommitTime { SignatureLine.time(span, 0..<count) }
}

extension ObjectID {
  /// An id that nobody would meet by chance, with this number in all of its words.
  static func numbered(_ number: Int) throws -> ObjectID {
    let digits = String(number, radix: 16)
    let word = String(repeating: "0", count: 8 - digits.count) + digits
    return try #require(ObjectID(hex: String(repeating: word, count: 5)))
  }

  /// The SHA-1 id of these words of four bytes.
  init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64, _ fifth: UInt64) {
    self.init(words: (first << 32 | second, third << 32 | fourth, fifth << 32, 0))
  }

  /// The id as that of an object outside of packs.
  var place: ObjectPlace { ObjectPlace(id: self, number: -1) }

  static func random(_ generator: inout SeededGenerator) -> ObjectID {
    let bytes = (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return bytes.id(bytesAt: 0) ?? .zero
  }
}

extension GitRepository {
  /// Opens the repository as the program does for a path that its user gives.
  func open(
    _ path: String? = nil, isNamed: Bool = true, environment: [String: String?] = [:]
  ) throws -> Repository {
    var merged = self.environment
    for (name, value) in environment { merged[name] = value }
    return try Repository(path: path ?? self.path, isNamed: isNamed, environment: merged)
  }

  /// The ids that git lists for the arguments.
  func revList(_ arguments: String...) throws -> [String] {
    try git(["rev-list"] + arguments).split(separator: "\n").map(String.init).sorted()
  }

  /// The ids that a history from these revisions holds.
  func ids(
    _ revisions: [String] = [], firstParentOnly: Bool = false,
    _ change: (inout TipSelection) -> Void = { _ in }
  ) throws -> [String] {
    let repository = try open()
    var selection = TipSelection()
    selection.revisions = revisions
    change(&selection)
    return try repository.outcome(
      try repository.tips(selection), firstParentOnly: firstParentOnly
    ).commits.ids.map(\.description).sorted()
  }

  /// How many commits the history of these revisions has.
  func count(_ revisions: String...) throws -> Int {
    let repository = try open()
    var selection = TipSelection()
    selection.revisions = revisions
    return try repository.readHistory(try repository.tips(selection)).commits.count
  }

  /// The error that reading the history of HEAD ends with; nil where it succeeds.
  func failure(_ revisions: String...) throws -> HistoryError? {
    let repository = try open()
    var selection = TipSelection()
    selection.revisions = revisions
    do throws(HistoryError) {
      _ = try repository.readHistory(try repository.tips(selection))
      return nil
    } catch {
      return error
    }
  }
}

extension History {
  var commits: CommitColumns { contributions.commits }
  var identities: [Identity] { contributions.authors.map(\.identity) }
}

extension Repository {
  /// What a traversal of the tips reads, with its ids.
  func outcome(
    _ tips: Tips, firstParentOnly: Bool = false, workers: Int = 2
  ) throws -> ReadCommits {
    let store = ObjectStore(
      ObjectFolders(commonFolder: commonFolder, environment: environment),
      repository: "the repository")
    let traversal = Traversal(
      store: store, overrides: overrides, followsFirstParentOnly: firstParentOnly, keeps: .ids,
      workers: workers)
    return try traversal.run(tips: tips.included, excluded: tips.excluded)
  }

  /// The ids of the commits that one revision names or excludes, as `git rev-parse` writes them.
  func parsed(_ revision: String) throws -> [String] {
    var selection = TipSelection()
    selection.revisions = [revision]
    let tips = try tips(selection)
    return tips.included.map(\.description) + tips.excluded.map { "^\($0)" }
  }
}

/// The error of a call that must fail.
func failure<Result>(_ body: () throws -> Result) -> HistoryError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? HistoryError
  }
}
