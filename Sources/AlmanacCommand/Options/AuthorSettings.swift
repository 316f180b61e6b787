/// How patterns are treated, and what git's configuration has to say.
struct AuthorSettings: Sendable {
  /// Whether settings `almanac.me`, `almanac.bot` and the like are used.
  var usesConfiguration = true
  /// Whether the kind of every author is needed, also if it decides nothing.
  var needsKinds = false
  /// The patterns that come from a repository's own configuration, which must not take long.
  var foreignPatterns: Set<String> = []
}
