package import ContributionModel

/// E-mail addresses that say nothing about who uses them, so that different people commit with the same one.
///
/// They are git's own guesses on a machine without settings, the samples of manuals, and addresses of forges without a
/// user. Found in the histories of git, curl, vim, redis and rails.
package enum PlaceholderAddresses {
  /// Whether an address is a placeholder; ASCII case does not matter. Linear in its length.
  package static func contain(_ email: [UInt8]) -> Bool {
    let email = email.asciiLowercased
    guard let at = email.lastIndex(of: UInt8(ascii: "@")) else { return true }
    let (user, host) = (email[..<at], email[(at + 1)...])
    return user.isEmpty || host.isEmpty || holds(hosts, host) || holds(users, user)
      || hostEnds.contains(where: host.hasSuffix)
      || holds(noReplyUsers, user) && holds(forges, host)
  }

  /// The tables are short and most addresses are in none of them, so a list that is compared by length is faster than a
  /// set.
  private static func holds(_ table: [[UInt8]], _ word: ArraySlice<UInt8>) -> Bool {
    table.contains { $0.count == word.count && word.elementsEqual($0) }
  }

  /// Hosts that are no host of anybody.
  private static let hosts = table(
    """
    (none)
    example
    example.com
    example.net
    example.org
    host
    invalid
    local
    localdomain
    localhost
    none
    null
    null.spigotmc.org
    unknown
    """)

  /// How hosts end that a machine gave itself; git writes `.(none)` if it finds no domain.
  private static let hostEnds = [".(none)", ".invalid", ".localdomain", ".localhost"].map {
    Array($0.utf8)
  }

  /// Users that are nobody, at any host.
  private static let users = table(
    """
    (none)
    none
    null
    unknown
    """)

  /// Users of an address that takes no mail.
  private static let noReplyUsers = table(
    """
    no-reply
    noreply
    """)

  /// Forges where an address without a user part belongs to all users, and their hosts for private addresses.
  private static let forges = table(
    """
    bitbucket.org
    codeberg.org
    gitea.com
    gitea.io
    gitee.com
    github.com
    gitlab.com
    noreply.codeberg.org
    noreply.gitea.com
    noreply.gitea.io
    sr.ht
    users.noreply.github.com
    users.noreply.gitlab.com
    """)

  private static func table(_ words: String) -> [[UInt8]] {
    words.split(separator: "\n").map { Array($0.utf8) }
  }
}

extension PlaceholderAddresses {
  /// The placeholder addresses, in lower case and in byte order, that authors of different names share among those who
  /// count in `sources`.
  ///
  /// Goes through the commits only if identities share one at all.
  package static func shared(in sources: [Contributions]) -> [[UInt8]] {
    let candidates = names(sources) { _, _ in true }
    guard !candidates.isEmpty else { return [] }
    let isUsed = sources.map { source in
      var isUsed = [Bool](repeating: false, count: source.authors.count)
      for author in source.commits.authors { isUsed[Int(author)] = true }
      for entry in source.commits.coAuthorships { isUsed[Int(entry.identity)] = true }
      return isUsed
    }
    return names(sources) { isUsed[$0][$1] && sources[$0].authors[$1].isCounted }
  }

  /// The addresses with more than one name among the identities that are picked by source and identity.
  private static func names(
    _ sources: [Contributions], where isPicked: (_ source: Int, _ identity: Int) -> Bool
  ) -> [[UInt8]] {
    var names: [ByteText: Set<ByteText>] = [:]
    for (place, source) in sources.enumerated() {
      for (index, author) in source.authors.enumerated() {
        let identity = author.identity
        guard isPicked(place, index), !identity.email.isEmpty, contain(identity.email) else {
          continue
        }
        names[ByteText(identity.email.asciiLowercased), default: []]
          .insert(ByteText(identity.name))
      }
    }
    return names.filter { $0.value.count > 1 }.keys.map(\.bytes)
      .sorted { $0.lexicographicallyPrecedes($1) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ end: [UInt8]) -> Bool {
    count >= end.count && suffix(end.count).elementsEqual(end)
  }
}
