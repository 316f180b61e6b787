internal import CLibrary
package import ContributionModel

/// A pattern that picks persons by `Name <email>`, as `git log --author` has it.
///
/// Unchecked Sendable: once compiled the expression is only matched against, which POSIX lets several threads do.
@safe package final class AuthorPattern: @unchecked Sendable {
  private var expression = unsafe regex_t()
  private let text: String
  /// What limits a pattern of a repository's own configuration; nil for those of the user.
  private let budget: PatternBudget?
  /// How many bytes of a name, and of an e-mail, are matched: the time grows with their square.
  private let mostBytes: Int
  private static let mostBytesOfUser = 4096
  private static let mostBytesOfRepository = 256

  /// Compiles a pattern; throws `badPattern` if it is not a regular expression, or would take too much memory.
  ///
  /// A pattern that comes from a repository's own configuration needs a budget. It must not refer back to a group, is
  /// limited in size, matches only 256 bytes of a name and of an e-mail, and all that share the budget are limited in
  /// time. Throws `refusedPattern` if it is beyond that.
  /// Letters beyond ASCII are folded by the C library, in the locale that the program has set.
  package init(
    _ pattern: String, _ syntax: PatternSyntax, budget: PatternBudget? = nil
  ) throws(HistoryError) {
    self.text = pattern
    self.budget = budget
    mostBytes = budget == nil ? Self.mostBytesOfUser : Self.mostBytesOfRepository
    var flags = REG_NEWLINE | REG_NOSUB
    if syntax.kind == .extended { flags |= REG_EXTENDED }
    if syntax.ignoresCase { flags |= REG_ICASE }
    let text = syntax.kind == .fixed ? Self.escaped(pattern) : pattern
    let size = PatternSize(text.systemBytes, isExtended: syntax.kind == .extended)
    if let trouble = size.trouble { throw .badPattern(pattern: pattern, detail: trouble) }
    if let reason = budget == nil ? nil : size.refusal {
      throw .refusedPattern(pattern: pattern, reason: reason)
    }
    let start = budget?.start()
    let status = unsafe text.withSystemText { unsafe regcomp(&expression, $0, flags) }
    guard status == 0 else {
      var message = [CChar](repeating: 0, count: 256)
      unsafe regerror(status, &expression, &message, message.count)
      let letters = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .badPattern(pattern: pattern, detail: String(decoding: letters, as: UTF8.self))
    }
    if let start { try budget?.end(start, pattern: pattern) }
  }

  deinit {
    unsafe regfree(&expression)
  }

  /// Whether the pattern matches somewhere in `Name <email>`, and what the author line has after it.
  ///
  /// Of a name, an e-mail and the rest, no more than the first 4096 bytes are matched. Throws `refusedPattern` if the
  /// budget is spent.
  package func matches(
    _ identity: Identity, followedBy rest: [UInt8] = []
  ) throws(HistoryError) -> Bool {
    var text: [CChar] = []
    func append(_ bytes: [UInt8]) {
      for byte in bytes.prefix(mostBytes) { text.append(CChar(bitPattern: byte)) }
    }
    append(identity.name)
    append(Array(" <".utf8))
    append(identity.email)
    append(Array(">".utf8))
    append(rest)
    // The length is given, so that a zero byte in a name does not end it.
    var match = regmatch_t(rm_so: 0, rm_eo: regoff_t(text.count))
    text.append(0)
    let start = budget?.start()
    let isMatch = unsafe regexec(&expression, text, 0, &match, REG_STARTEND) == 0
    if let start { try budget?.end(start, pattern: self.text) }
    return isMatch
  }

  /// The basic regular expression that matches just this text.
  private static func escaped(_ text: String) -> String {
    // Not by characters, for a mark that follows makes another character of a bracket.
    text.unicodeScalars.reduce(into: "") { pattern, scalar in
      if "\\.[*^$".unicodeScalars.contains(scalar) { pattern.unicodeScalars.append("\\") }
      pattern.unicodeScalars.append(scalar)
    }
  }
}
