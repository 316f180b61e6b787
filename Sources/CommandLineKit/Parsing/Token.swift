/// One argument of the command line with its place, not yet matched with any table.
struct Token: Sendable, Hashable {
  /// What an argument looks like while options are still accepted.
  enum Form: Hashable {
    /// `--name` or `--name=value`; an empty value is a value.
    case long(name: String, value: String?)
    /// `-abc`: the letters after the dash.
    case short(letters: String)
    /// `--`.
    case terminator
    /// Anything else, among it the empty argument and a lone dash.
    case word
  }

  /// The position among the arguments.
  let index: Int
  /// The argument as it was given.
  let text: String

  /// What the argument looks like.
  ///
  /// Scalars are compared, not characters: a value that begins with a combining mark
  /// would otherwise swallow the `=` or the letter before it.
  var form: Form {
    let scalars = text.unicodeScalars
    guard scalars.first == "-", scalars.count > 1 else { return .word }
    guard scalars.dropFirst().first == "-" else {
      return .short(letters: String(scalars.dropFirst()))
    }
    let body = scalars.dropFirst(2)
    if body.isEmpty { return .terminator }
    guard let equals = body.firstIndex(of: "=") else {
      return .long(name: String(body), value: nil)
    }
    return .long(name: String(body[..<equals]), value: String(body[equals...].dropFirst()))
  }

  /// Numbers the arguments.
  static func tokens(of arguments: [String]) -> [Token] {
    arguments.enumerated().map { Token(index: $0.offset, text: $0.element) }
  }
}
