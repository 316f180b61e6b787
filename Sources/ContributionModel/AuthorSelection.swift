/// Whose commits count.
package struct AuthorSelection: Hashable, Sendable {
  /// How the patterns are read.
  package var syntax: PatternSyntax
  /// Patterns for `Name <email>`. Whoever matches one of them counts; without any, and without `isMe`, everyone does.
  package var included: [String]
  /// Patterns for those who do not count, whatever else selects them.
  package var excluded: [String]
  /// Whether the user counts, besides those who match `included`.
  package var isMe: Bool
  package var bots: BotRule

  package init(
    included: [String] = [], excluded: [String] = [], isMe: Bool = false,
    bots: BotRule = .include, syntax: PatternSyntax = PatternSyntax()
  ) {
    self.syntax = syntax
    self.included = included
    self.excluded = excluded
    self.isMe = isMe
    self.bots = bots
  }

  /// Whether everyone counts.
  package var isEveryone: Bool { included.isEmpty && excluded.isEmpty && !isMe && bots == .include }

  /// Whether someone is asked for, by a pattern or as the user.
  package var namesSomeone: Bool { !included.isEmpty || isMe }
}

/// Whether the commits of programs count.
package enum BotRule: String, CaseIterable, Sendable {
  case exclude, include, only

  /// Whether an author of this kind counts. AI assistants count with the bots.
  package func admits(_ kind: PersonKind) -> Bool {
    self == .include || (kind == .person) == (self == .exclude)
  }
}

/// How the text of a pattern is read.
package struct PatternSyntax: Hashable, Sendable {
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
