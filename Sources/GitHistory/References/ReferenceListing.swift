internal import ContributionModel

/// What `git for-each-ref` lists: a line `id name symbolic` for each reference, in the byte order of the names.
///
/// Kept as git wrote it, for there may be millions.
struct ReferenceListing {
  static let format = "%(objectname) %(refname) %(symref)"

  /// References that git cannot read.
  let broken: [String]
  private let text: [UInt8]
  /// Where each line starts, and where the last one ends.
  private let starts: [Int]

  private struct Line {
    var target: ObjectID
    var name: Range<Int>
    /// The reference that a symbolic one names; empty for others.
    var symbolic: Range<Int>
  }

  /// Takes what git writes, and what it writes to its error stream beside it.
  init(_ text: [UInt8], warnings: [UInt8]) {
    self.text = text
    var starts = [0]
    for place in text.indices where text[place] == newline { starts.append(place + 1) }
    self.starts = starts
    let mark = Array("warning: ignoring broken ref ".utf8)
    broken = warnings.split(separator: newline).filter { $0.starts(with: mark) }.map {
      String(systemBytes: $0.dropFirst(mark.count))
    }
  }

  private var count: Int { starts.count - 1 }

  private func line(_ number: Int) -> Line? {
    let bytes = text.span
    let end = starts[number + 1] - 1
    let space = UInt8(ascii: " ")
    guard let first = bytes.firstPlace(of: space, in: starts[number]..<end),
      let second = bytes.firstPlace(of: space, in: first + 1..<end),
      let target = ObjectID(hex: String(decoding: text[starts[number]..<first], as: UTF8.self))
    else { return nil }
    return Line(target: target, name: first + 1..<second, symbolic: second + 1..<end)
  }

  /// The number of the first line whose name is not before `name`.
  private func firstLine(notBefore name: Span<UInt8>) -> Int {
    let bytes = text.span
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if let line = line(middle), bytes.extracting(line.name).order(comparedTo: name) < 0 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// What a reference says; nil if it is not listed.
  func value(of name: String) -> ReferenceValue? {
    let wanted = name.systemBytes
    let number = firstLine(notBefore: wanted.span)
    guard number < count, let line = line(number), text[line.name].elementsEqual(wanted) else {
      return nil
    }
    return line.symbolic.isEmpty
      ? .object(line.target) : .symbolic(String(systemBytes: text[line.symbolic]))
  }

  /// Calls `body` with each reference whose name starts with `prefix`, until it returns false. Tells whether it never did.
  func forEach(
    prefix: String, _ body: (Span<UInt8>, ReferenceTarget) throws(HistoryError) -> Bool
  ) throws(HistoryError) -> Bool {
    let wanted = prefix.systemBytes
    var number = firstLine(notBefore: wanted.span)
    let bytes = text.span
    while number < count, let line = line(number), bytes.hasPrefix(wanted.span, in: line.name) {
      guard try body(bytes.extracting(line.name), .object(line.target)) else { return false }
      number += 1
    }
    return true
  }
}
