/// How much a regular expression asks of the C library that compiles it, once its repetitions are written out.
///
/// `a\{255\}` in four groups that are each repeated 255 times would take all memory that there is. So would thousands
/// of parts that may be left out one behind the other, or a few dozen conditions among them; thousands of groups within
/// each other would take more than the stack.
struct PatternSize {
  /// What was read of the group that is open.
  private var open = Part()
  /// The groups around it.
  private var outer: [Part] = []
  /// Whether a part must repeat what a group matched, such as `\1`.
  private(set) var hasBackReference = false

  /// What part of an expression asks for.
  private struct Part {
    /// How many single letters it has at most.
    var letters = 0
    /// Groups, alternatives and parts that may be left out or repeated: where the library goes on without a letter.
    var turns = 0
    /// Conditions such as `^` and `\b`, in the one of several alternatives that has most.
    var conditions = 0
    /// Those of the alternatives before the present one.
    private var conditionsBefore = 0

    init(letters: Int = 0, turns: Int = 0, conditions: Int = 0) {
      (self.letters, self.turns, self.conditions) = (letters, turns, conditions)
    }

    /// A number that is beyond every measure, and yet small enough to be added to and multiplied.
    private static let highest = 1 << 30

    mutating func add(_ part: Part, times: Int = 1) {
      letters = min(Self.highest, letters + part.letters * times)
      turns = min(Self.highest, turns + part.turns * times)
      conditions = min(Self.highest, conditions + part.conditions * times)
    }

    mutating func beginAlternative() {
      conditionsBefore = max(conditionsBefore, conditions)
      conditions = 0
      turns += 1
    }

    mutating func endAlternatives() { conditions = max(conditionsBefore, conditions) }
  }

  /// What POSIX lets a single repetition ask for.
  static let largest = 32_767
  /// How many turns take a tenth of a second and of a gigabyte, at worst. Each condition may double what they take.
  private static let mostTurns = 2_000
  private static let mostConditions = 12

  /// Why the expression is not to be compiled; nil where it may be.
  var trouble: String? {
    if open.letters > Self.largest {
      return "it has more than \(Self.largest) letters once its repetitions are written out"
    }
    let isTooMany =
      open.conditions > Self.mostConditions || open.turns > Self.mostTurns >> open.conditions
    return isTooMany ? "it has too many groups, alternatives, repetitions or conditions" : nil
  }

  /// How many steps the library may need for each letter of a text, up to a factor.
  ///
  /// Measured with the C library of GNU: it starts again at each letter, and tries each way to go on at each step.
  var steps: Int {
    (open.letters * (open.turns + 1)) << min(open.conditions, 2 * Self.mostConditions)
  }

  /// Reads an expression; one that is none has a size too, for the library says what is wrong with it.
  init(_ pattern: [UInt8], isExtended: Bool) {
    var rest = pattern[...]
    /// The last single part, which a repetition behind it repeats.
    var last = Part()
    func add(_ part: Part) {
      open.add(part)
      last = part
    }
    while let byte = rest.popFirst() {
      let isEscaped = byte == UInt8(ascii: "\\")
      guard let byte = isEscaped ? rest.popFirst() : byte else { break }
      // In basic expressions it is the escaped ones that are special, but for those that have always been.
      switch (byte, isEscaped != isExtended) {
      case (UInt8(ascii: "("), true):
        outer.append(open)
        open = Part(turns: 1)
        last = Part()
      case (UInt8(ascii: ")"), true):
        guard let around = outer.popLast() else { continue }
        open.endAlternatives()
        let group = open
        open = around
        add(
          Part(
            letters: max(1, group.letters), turns: group.turns, conditions: group.conditions))
      case (UInt8(ascii: "|"), true):
        open.beginAlternative()
        add(Part(letters: 1))
      case (UInt8(ascii: "{"), true):
        guard let times = Self.repetition(&rest, isExtended: isExtended) else { continue }
        var more = Part(turns: times.optional)
        more.add(last, times: max(0, times.most - 1))
        open.add(more)
        last.add(more)
      case (UInt8(ascii: "?"), true), (UInt8(ascii: "+"), true),
        (UInt8(ascii: "*"), _) where !isEscaped:
        // Comes to one part more of the same kind where it may be repeated.
        let more = Part(turns: last.turns + 1, conditions: last.conditions)
        open.add(more)
        last.add(more)
      case (UInt8(ascii: "["), _) where !isEscaped:
        Self.skipSet(&rest)
        add(Part(letters: 1))
      case (UInt8(ascii: "1")...UInt8(ascii: "9"), _) where isEscaped:
        hasBackReference = true
        add(Part(letters: 1))
      case (_, _) where (isEscaped ? "bB<>`'" : "^$").utf8.contains(byte):
        add(Part(letters: 1, conditions: 1))
      default: add(Part(letters: 1))
      }
    }
    open.endAlternatives()
    for var group in outer.reversed() {
      group.add(open)
      group.endAlternatives()
      open = group
    }
  }

  /// Reads `3}`, `3,}` or `3,7}` and gives the highest number, and how many of these may be left out; nil where
  /// something else stands there.
  private static func repetition(
    _ rest: inout ArraySlice<UInt8>, isExtended: Bool
  ) -> (most: Int, optional: Int)? {
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
        let most = max(numbers[0], numbers[numbers.count - 1])
        return (most, numbers.count == 1 ? 0 : max(1, most - numbers[0]))
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
