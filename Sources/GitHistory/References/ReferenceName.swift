internal import ContributionModel

/// The rules for names of references, as `git check-ref-format --allow-onelevel` has them.
enum ReferenceName {
  /// Whether git accepts the name.
  static func isValid(_ name: String) -> Bool {
    let bytes = name.systemBytes
    return isValid(bytes.span)
  }

  /// Whether git accepts the bytes as a name.
  static func isValid(_ bytes: Span<UInt8>) -> Bool {
    var previous = UInt8(ascii: "/")
    var start = 0
    for place in 0..<bytes.count {
      let byte = bytes[place]
      switch byte {
      case 0...32, 127, UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: ":"),
        UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "\\"):
        return false
      case UInt8(ascii: "{") where previous == UInt8(ascii: "@"): return false
      case UInt8(ascii: ".") where previous == UInt8(ascii: "/") || previous == UInt8(ascii: "."):
        return false
      case UInt8(ascii: "/"):
        guard isValidEnd(bytes, of: start..<place) else { return false }
        start = place + 1
      default: break
      }
      previous = byte
    }
    let isOnlyAt = bytes.count == 1 && previous == UInt8(ascii: "@")
    return previous != UInt8(ascii: ".") && !isOnlyAt
      && isValidEnd(bytes, of: start..<bytes.count)
  }

  /// Whether a part of a name between slashes may end as it does.
  private static func isValidEnd(_ bytes: Span<UInt8>, of part: Range<Int>) -> Bool {
    !part.isEmpty && !(part.count >= 5 && bytes.hasWord(".lock", at: part.upperBound - 5))
  }

  /// Whether each work tree has its own reference of this name: `HEAD` and names like it, and some folders.
  static func isPerWorkTree(_ name: String) -> Bool {
    isRoot(name) || perWorkTreeFolders.contains { name.hasPrefix($0 + "/") }
  }

  /// Whether the name is one like `HEAD` or `ORIG_HEAD`, which has its file outside of `refs`.
  static func isRoot(_ name: String) -> Bool {
    name.utf8.allSatisfy {
      $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: "_")
    }
  }

  static let perWorkTreeFolders = ["refs/bisect", "refs/worktree", "refs/rewritten"]

  /// The name as users write it: without the folders that all branches, tags or remote branches are in.
  static func short(_ name: String) -> String {
    for prefix in ["refs/heads/", "refs/tags/", "refs/remotes/"] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }

  /// The names of references that a user's word may mean, the preferred one first.
  ///
  /// The order is git's, except that a branch comes first: the option that takes the word is called `--branch`.
  static func candidates(_ word: String) -> [String] {
    word == "HEAD" || word.hasPrefix("refs/")
      ? [word]
      : [
        "refs/heads/" + word, word, "refs/" + word, "refs/tags/" + word, "refs/remotes/" + word,
        "refs/remotes/\(word)/HEAD",
      ]
  }
}
