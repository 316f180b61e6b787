package import ContributionModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A pattern that picks persons by `Name <email>`, as `git log --author` has it.
///
/// Unchecked Sendable: once compiled the expression is only matched against, which POSIX lets several threads do.
@safe package final class AuthorPattern: @unchecked Sendable {
  /// How the text of a pattern is read.
  package struct Syntax: Sendable {
    package enum Kind: Sendable {
      /// POSIX basic regular expressions, git's default.
      case basic
      /// POSIX extended regular expressions (`-E`).
      case extended
      /// Plain text (`-F`).
      case fixed
    }

    package var kind: Kind
    package var ignoresCase: Bool

    package init(kind: Kind = .basic, ignoresCase: Bool = false) {
      self.kind = kind
      self.ignoresCase = ignoresCase
    }
  }

  private var expression = unsafe regex_t()

  /// Compiles a pattern; throws `badPattern` where it is not a regular expression.
  ///
  /// One that would take time or memory without measure is none either, for it may stand in a repository's configuration.
  /// Letters beyond ASCII are folded by the C library, in the locale that the program has set.
  package init(_ pattern: String, _ syntax: Syntax) throws(HistoryError) {
    var flags = REG_NEWLINE
    if syntax.kind == .extended { flags |= REG_EXTENDED }
    if syntax.ignoresCase { flags |= REG_ICASE }
    let text = syntax.kind == .fixed ? Self.escaped(pattern) : pattern
    let size = PatternSize(text.systemBytes, isExtended: syntax.kind == .extended)
    if let trouble = size.trouble { throw .badPattern(pattern: pattern, detail: trouble) }
    let status = unsafe text.withSystemText { unsafe regcomp(&expression, $0, flags) }
    guard status == 0 else {
      var message = [CChar](repeating: 0, count: 256)
      unsafe regerror(status, &expression, &message, message.count)
      let letters = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .badPattern(pattern: pattern, detail: String(decoding: letters, as: UTF8.self))
    }
  }

  deinit {
    unsafe regfree(&expression)
  }

  /// Whether the pattern matches somewhere in `Name <email>`, and what the author line has after it.
  package func matches(_ identity: Identity, followedBy rest: [UInt8] = []) -> Bool {
    let text = (identity.signature + rest).map { CChar(bitPattern: $0) } + [0]
    // The length is given, so that a zero byte in a name does not end it.
    var match = regmatch_t(rm_so: 0, rm_eo: regoff_t(text.count - 1))
    return unsafe regexec(&expression, text, 1, &match, REG_STARTEND) == 0
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
