internal import CLibrary

let newline = UInt8(ascii: "\n")

/// Whether git takes the byte for white space: it knows blank, tab, line feed and carriage return.
func isGitSpace(_ byte: UInt8) -> Bool {
  byte == 32 || byte == 9 || byte == 10 || byte == 13
}

extension Span<UInt8> {
  /// The place of the line feed that ends the line, or the end of the bytes.
  func endOfLine(from start: Int) -> Int {
    firstPlace(of: newline, in: start..<count) ?? count
  }

  /// The first place in `range` that holds `byte`.
  func firstPlace(of byte: UInt8, in range: Range<Int>) -> Int? {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    guard !range.isEmpty else { return nil }
    return unsafe withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let found = unsafe memchr(start + range.lowerBound, Int32(byte), range.count)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - start
    }
  }

  /// The last place in `range` that holds `byte`.
  func lastPlace(of byte: UInt8, in range: Range<Int>) -> Int? {
    var place = range.upperBound
    while place > range.lowerBound {
      place -= 1
      if self[place] == byte { return place }
    }
    return nil
  }

  /// Whether these ASCII characters stand at `start`.
  func hasWord(_ word: StaticString, at start: Int) -> Bool {
    guard count - start >= word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { letters in
      for place in 0..<letters.count where unsafe self[start + place] != letters[place] {
        return false
      }
      return true
    }
  }

  /// Whether these ASCII characters, written in lower case, stand at `start` in any case.
  func hasWord(_ word: StaticString, ignoringCaseAt start: Int) -> Bool {
    guard count - start >= word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { letters in
      for place in 0..<letters.count {
        let byte = self[start + place]
        let lower = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
        if unsafe lower != letters[place] { return false }
      }
      return true
    }
  }

  /// The first place in `range` that does not hold white space, or its end.
  func skippingSpaces(_ range: Range<Int>) -> Int {
    var place = range.lowerBound
    while place < range.upperBound, isGitSpace(self[place]) { place += 1 }
    return place
  }

  /// The number that the decimal digits at `place` spell, and `place` moved behind them;
  /// nil where there is no digit or the number does not fit.
  func number(from place: inout Int, upTo end: Int) -> UInt64? {
    var number: UInt64?
    while place < end, case let digit = self[place] &- UInt8(ascii: "0"), digit <= 9 {
      let (tens, tooLarge) = (number ?? 0).multipliedReportingOverflow(by: 10)
      let (sum, overflow) = tens.addingReportingOverflow(UInt64(digit))
      guard !tooLarge, !overflow else { return nil }
      number = sum
      place += 1
    }
    return number
  }

  /// The eight bytes at `place`, most significant first; they must be there.
  func doubleWord(_ place: Int) -> UInt64 {
    precondition(place >= 0 && place <= count - 8)
    return unsafe withUnsafeBytes {
      unsafe UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }

  /// Whether the bytes at `range` are those of `other` from `start` on.
  func isEqual(_ range: Range<Int>, to other: Span<UInt8>, at start: Int) -> Bool {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    guard start >= 0, other.count - start >= range.count else { return false }
    return unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { other in
        guard let one = bytes.baseAddress, let two = other.baseAddress else { return true }
        return unsafe memcmp(one + range.lowerBound, two + start, range.count) == 0
      }
    }
  }

  /// The bytes at `range`.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe withUnsafeBytes { unsafe Array($0[range]) }
  }

  /// Less than zero, zero or more than zero: whether these bytes come before the others, are equal or come after them.
  func order(comparedTo other: Span<UInt8>) -> Int {
    unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { other in
        let shared = min(bytes.count, other.count)
        guard shared > 0, let one = bytes.baseAddress, let two = other.baseAddress else {
          return bytes.count - other.count
        }
        let order = unsafe Int(memcmp(one, two, shared))
        return order == 0 ? bytes.count - other.count : order
      }
    }
  }

  /// The same for the bytes of two ranges.
  func order(_ one: Range<Int>, _ other: Range<Int>) -> Int {
    extracting(one).order(comparedTo: extracting(other))
  }

  /// Whether the bytes of `range` start with `beginning`.
  func hasPrefix(_ beginning: Span<UInt8>, in range: Range<Int>) -> Bool {
    range.count >= beginning.count
      && beginning.isEqual(0..<beginning.count, to: self, at: range.lowerBound)
  }
}

extension ArraySlice<UInt8> {
  /// Without white space at both ends.
  var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !isGitSpace($0) }),
      let last = lastIndex(where: { !isGitSpace($0) })
    else { return [] }
    return self[first...last]
  }
}
