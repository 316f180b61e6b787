/// The trailers `Co-authored-by` of a commit's message.
///
/// What is a trailer is decided as `git log --format='%(trailers)'` decides it where nothing is configured: git's
/// settings `trailer.*` and `core.commentChar` have no say, so that a history has the same numbers for everyone.
struct CoAuthorTrailers {
  /// The message from its first line that is not blank, up to the first zero byte, where it ends for git.
  let text: [UInt8]

  /// Takes the message that starts at `start`; nil where it has none of these trailers, which costs little to tell.
  init?(_ bytes: Span<UInt8>, messageFrom start: Int) {
    guard Self.isWorthALook(bytes, from: start) else { return nil }
    let end = bytes.firstPlace(of: 0, in: start..<bytes.count) ?? bytes.count
    self.init(message: bytes.bytes(start..<end))
  }

  /// Takes a whole message without zero bytes.
  init(message: [UInt8]) {
    var start = 0
    while start < message.count, message.isBlankLine(at: start) {
      start = message.nextLine(after: start)
    }
    text = Array(message[start...])
  }

  /// Whether a line starts with the word; where none does there is no such trailer.
  ///
  /// Looks at the bytes as they are: every encoding that git can keep a commit in has these letters as ASCII has them.
  private static func isWorthALook(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    var place = start
    while place < bytes.count {
      if bytes[place] | 0x20 == UInt8(ascii: "c"), bytes.hasWord(word, ignoringCaseAt: place) {
        return true
      }
      place = bytes.endOfLine(from: place) + 1
    }
    return false
  }

  private static let word: StaticString = "co-authored-by"

  /// Who is named, in the order of the trailers: `Name <email>` up to the bracket, or the whole value where it has no
  /// address, as git splits it. A trailer that names nobody is left out.
  var identities: [[UInt8]] {
    values.compactMap { value in
      guard let line = SignatureLine(value.span, 0..<value.count) else {
        return value.isEmpty ? nil : value
      }
      return line.name.isEmpty && line.email.isEmpty
        ? nil : Array(value[...line.email.upperBound])
    }
  }

  /// The values of the trailers in their order, without white space at their ends and each on one line.
  var values: [[UInt8]] {
    let end = end
    guard var place = start(before: end) else { return [] }
    var values: [[UInt8]] = []
    while place < end {
      let line = place
      place = text.nextLine(after: line)
      guard let separator = separator(inLineAt: line) else { continue }
      // Lines that start with white space go on with the trailer before them.
      while place < end, isGitSpace(text[place]) { place = text.nextLine(after: place) }
      let key = text[line..<separator].trimmed
      if key.count == Self.word.utf8CodeUnitCount,
        text.span.hasWord(Self.word, ignoringCaseAt: line)
      {
        values.append(unfolded(text[separator + 1..<min(place, end)].trimmed))
      }
    }
    return values
  }

  /// Where the message ends without what git leaves aside: blank lines, comments and a list of conflicts at its end,
  /// and all from a line of scissors on.
  private var end: Int {
    // As in git, a run of such lines from the very start of the message is none.
    var run = 0
    var isInConflicts = false
    var place = 0
    while place < text.count, !text.span.hasWord(scissors, at: place) {
      if text[place] == newline || isComment(at: place) {
        if run == 0 { run = place }
      } else if text.span.hasWord("Conflicts:\n", at: place) {
        isInConflicts = true
        if run == 0 { run = place }
      } else if isInConflicts && text[place] == UInt8(ascii: "\t") {
        // The path of a file.
      } else if run > 0 {
        run = 0
        isInConflicts = false
      }
      place = text.nextLine(after: place)
    }
    return run > 0 ? run : place
  }

  /// Where the first paragraph ends, which is the title and can hold no trailers.
  private func endOfTitle(before end: Int) -> Int {
    var place = 0
    while place < end, isComment(at: place) || !text.isBlankLine(at: place) {
      place = text.nextLine(after: place)
    }
    return place
  }

  /// Where the trailers start: after the last blank line, where all lines that follow it are trailers, or a quarter of
  /// them, among them one that git itself writes; nil where there are none.
  private func start(before end: Int) -> Int? {
    let title = endOfTitle(before: end)
    var (trailers, others) = (0, 0)
    /// Lines that go on with the one above them, whatever that is.
    var continuations = 0
    var (hasGitsOwn, isAtEnd) = (false, true)
    var next = lastLine(before: end)
    while let line = next, line >= title {
      next = lastLine(before: line)
      if isComment(at: line) {
        others += continuations
        continuations = 0
      } else if text.isBlankLine(at: line) {
        if isAtEnd { continue }
        others += continuations
        let isBlock = hasGitsOwn ? trailers * 3 >= others : trailers > 0 && others == 0
        return isBlock ? text.nextLine(after: line) : nil
      } else {
        isAtEnd = false
        let isGitsOwn = isGitsOwn(line)
        if isGitsOwn { hasGitsOwn = true }
        if isGitsOwn || separator(inLineAt: line) != nil {
          trailers += 1
          continuations = 0
        } else if isGitSpace(text[line]) {
          continuations += 1
        } else {
          others += 1 + continuations
          continuations = 0
        }
      }
    }
    return nil
  }

  /// Where the last line before `end` starts.
  private func lastLine(before end: Int) -> Int? {
    guard end > 0 else { return nil }
    return text.span.lastPlace(of: newline, in: 0..<end - 1).map { $0 + 1 } ?? 0
  }

  /// Whether git writes such a line itself.
  private func isGitsOwn(_ line: Int) -> Bool {
    text.span.hasWord("Signed-off-by: ", at: line)
      || text.span.hasWord("(cherry picked from commit ", at: line)
  }

  private func isComment(at line: Int) -> Bool { text[line] == UInt8(ascii: "#") }

  /// The colon after the key of a trailer, which is of letters, digits and hyphens; nil where the line is none.
  private func separator(inLineAt line: Int) -> Int? {
    var hasSpace = false
    for place in line..<text.count {
      let byte = text[place]
      switch byte {
      case UInt8(ascii: ":"): return place > line ? place : nil
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        if place == line { return nil }
        hasSpace = true
      case _ where hasSpace || !isLetterDigitOrHyphen(byte): return nil
      default: break
      }
    }
    return nil
  }

  /// The text with one blank in place of each end of a line and the white space after it.
  private func unfolded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var line: [UInt8] = []
    var isFolding = false
    for byte in text where !(isFolding && isGitSpace(byte)) {
      isFolding = byte == newline
      line.append(isFolding ? UInt8(ascii: " ") : byte)
    }
    return line
  }
}

/// The line below which git keeps nothing of a message.
private let scissors: StaticString = "# ------------------------ >8 ------------------------\n"

private func isLetterDigitOrHyphen(_ byte: UInt8) -> Bool {
  byte | 0x20 &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
    || byte == UInt8(ascii: "-")
}

extension [UInt8] {
  /// Where the line after the one at `start` begins, or the end.
  fileprivate func nextLine(after start: Int) -> Int {
    Swift.min(span.endOfLine(from: start) + 1, count)
  }

  /// Whether the line at `start` is empty or holds white space alone.
  fileprivate func isBlankLine(at start: Int) -> Bool {
    var place = start
    while place < count, self[place] != newline {
      guard isGitSpace(self[place]) else { return false }
      place += 1
    }
    return true
  }
}
