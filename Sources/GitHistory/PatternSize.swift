/// How large a regular expression is once its repetitions are written out, as the C library does when it compiles one.
///
/// `a\{255\}` in four groups that are each repeated 255 times would take all memory that there is.
struct PatternSize {
  /// How many single letters it has at most.
  private(set) var letters = 0

  /// What POSIX lets a single repetition ask for.
  static let largest = 32_767

  /// Reads an expression; one that is none has a size too, for the library says what is wrong with it.
  init(_ pattern: [UInt8], isExtended: Bool) {
    var rest = pattern[...]
    /// The letters of the open groups around the present place.
    var outer: [Int] = []
    /// The letters of the last single part, which a repetition behind it repeats.
    var last = 0
    func add(_ count: Int) {
      letters = Self.sum(letters, count)
      last = count
    }
    while let byte = rest.popFirst() {
      let isEscaped = byte == UInt8(ascii: "\\")
      guard let byte = isEscaped ? rest.popFirst() : byte else { break }
      // In basic expressions it is the escaped ones that are special.
      switch (byte, isEscaped != isExtended) {
      case (UInt8(ascii: "("), true):
        outer.append(letters)
        letters = 0
        last = 0
      case (UInt8(ascii: ")"), true):
        guard let before = outer.popLast() else { continue }
        let group = letters
        letters = before
        add(max(1, group))
      case (UInt8(ascii: "{"), true):
        guard let times = Self.repetition(&rest, isExtended: isExtended) else { continue }
        let more = last.multipliedReportingOverflow(by: max(0, times - 1))
        let before = last
        add(more.overflow ? .max : more.partialValue)
        last = Self.sum(before, last)
      case (UInt8(ascii: "["), _) where !isEscaped:
        Self.skipSet(&rest)
        add(1)
      default: add(1)
      }
    }
    for count in outer { letters = Self.sum(letters, count) }
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let sum = left.addingReportingOverflow(right)
    return sum.overflow ? .max : sum.partialValue
  }

  /// Reads `3}`, `3,}` or `3,7}` and gives the highest number; nil where something else stands there.
  private static func repetition(_ rest: inout ArraySlice<UInt8>, isExtended: Bool) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var numbers = [0]
    var ahead = rest
    while let byte = ahead.popFirst() {
      switch byte {
      case digits:
        let number = numbers[numbers.count - 1] * 10 + Int(byte - digits.lowerBound)
        // The library refuses what is larger.
        numbers[numbers.count - 1] = min(number, 1 << 20)
      case UInt8(ascii: ",") where numbers.count == 1: numbers.append(0)
      case UInt8(ascii: "}") where isExtended, UInt8(ascii: "\\") where !isExtended:
        if !isExtended, ahead.popFirst() != UInt8(ascii: "}") { return nil }
        rest = ahead
        return numbers.max()
      default: return nil
      }
    }
    return nil
  }

  /// Leaves out the rest of `[a-z]`, in which `]` is a letter where it comes first, and `[:alpha:]` a class.
  private static func skipSet(_ rest: inout ArraySlice<UInt8>) {
    if rest.first == UInt8(ascii: "^") { rest.removeFirst() }
    if rest.first == UInt8(ascii: "]") { rest.removeFirst() }
    while let byte = rest.popFirst(), byte != UInt8(ascii: "]") {
      guard byte == UInt8(ascii: "["), let kind = rest.first, ":.=".utf8.contains(kind) else {
        continue
      }
      let end = [kind, UInt8(ascii: "]")]
      rest.removeFirst()
      while !rest.isEmpty, !rest.starts(with: end) { rest.removeFirst() }
      rest = rest.dropFirst(2)
    }
  }
}
