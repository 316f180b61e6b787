/// Where the parts of a commit that are counted stand in its bytes.
///
/// The format is in git's documentation of `git-commit-tree` and in `gitformat-signature`: a line `tree`, then lines
/// `parent`, then other header lines up to an empty line; a line that starts with a space continues the line before.
/// What comes after the parents is read as leniently as git reads it: an `author` line counts wherever it is, the last
/// of them if there are several.
///
/// One value serves one commit after the other, so that its list of parents keeps its memory.
struct CommitHeader {
  let format: ObjectFormat
  /// The commits that this one builds on, as it says itself.
  private(set) var parents: [ObjectID] = []
  /// The `author` line without its first word; nil if there is none.
  private(set) var author: Range<Int>?
  /// The `committer` line without its first word; nil if there is none.
  private(set) var committer: Range<Int>?
  /// The name of the encoding that the commit says it is written in.
  private(set) var encoding: Range<Int>?
  /// Where the message starts: at the empty line before it, or at the end if there is none.
  private(set) var message = 0

  /// What makes a commit unreadable: the history below it could be lost.
  enum Flaw: Error {
    case noTree
    case badParent

    /// What is wrong, for a message.
    var detail: String {
      switch self {
      case .noTree: "it does not start with a tree, as every commit does"
      case .badParent: "one of its parents cannot be read"
      }
    }
  }

  init(_ format: ObjectFormat = .sha1) {
    self.format = format
  }

  /// Reads the header of one commit; throws `damagedObject` if it cannot be read.
  init(of id: ObjectID, _ bytes: Span<UInt8>, _ format: ObjectFormat) throws(HistoryError) {
    self.init(format)
    do throws(Flaw) { try read(bytes) } catch {
      throw .damagedObject(id: id, file: nil, detail: error.detail)
    }
  }

  /// Finds the parts.
  ///
  /// Throws if the commit does not start with a tree and parents, as git checks it too, or if a line behind them
  /// looks like a parent that was spoilt, which git passes over.
  mutating func read(_ bytes: Span<UInt8>) throws(Flaw) {
    parents.removeAll(keepingCapacity: true)
    author = nil
    committer = nil
    encoding = nil
    let treeEnd = 5 + format.hexLength
    guard bytes.count > treeEnd, bytes.hasWord("tree ", at: 0), bytes[treeEnd] == newline,
      ObjectID(hex: bytes, at: 5, format: format) != nil
    else { throw .noTree }
    var place = try readParents(bytes, from: treeEnd + 1)
    while place < bytes.count, bytes[place] != newline {
      let end = bytes.endOfLine(from: place)
      switch bytes[place] {
      case UInt8(ascii: "a") where bytes.hasWord("author ", at: place):
        author = place + 7..<end
      case UInt8(ascii: "c") where bytes.hasWord("committer ", at: place):
        committer = place + 10..<end
      case UInt8(ascii: "e") where encoding == nil && bytes.hasWord("encoding ", at: place):
        encoding = place + 9..<end
      default:
        if author == nil, isSpoiltParent(bytes, place..<end) { throw .badParent }
      }
      place = end + 1
    }
    message = min(place, bytes.count)
  }

  /// Reads the lines `parent` and returns where the line after them starts.
  private mutating func readParents(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(Flaw) -> Int {
    var place = start
    while bytes.hasWord("parent ", at: place) {
      let end = place + 7 + format.hexLength
      guard end < bytes.count, bytes[end] == newline,
        let id = ObjectID(hex: bytes, at: place + 7, format: format)
      else { throw .badParent }
      parents.append(id)
      place = end + 1
    }
    return place
  }

  /// Whether a line before the author is a parent in the wrong place, or ends with an id as a parent does.
  private func isSpoiltParent(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    if bytes.hasWord("parent ", at: line.lowerBound) { return true }
    // A continued line belongs to a header that can hold anything, such as a whole tag.
    return line.count >= format.hexLength && bytes[line.lowerBound] != UInt8(ascii: " ")
      && ObjectID(hex: bytes, at: line.upperBound - format.hexLength, format: format) != nil
  }
}
