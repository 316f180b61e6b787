/// Which commits a history starts from.
package struct TipSelection: Sendable {
  /// Branches, tags, other revisions, ranges, exclusions and globs, in the user's words.
  package var revisions: [String] = []
  /// Every reference, and HEAD.
  package var includesAll = false
  package var includesBranches = false
  package var includesRemotes = false
  package var includesTags = false

  package init() {}

  /// Whether nothing was chosen, so that HEAD is meant.
  package var isDefault: Bool { revisions.isEmpty && startsFromHead && !includesAll }

  /// Whether HEAD is a tip: as one of all references, or because nothing else is; an exclusion alone starts from it too.
  var startsFromHead: Bool {
    includesAll
      || !includesBranches && !includesRemotes && !includesTags
        && revisions.allSatisfy { $0.hasPrefix("^") }
  }

  /// The folders of the references that are chosen by their kind.
  var prefixes: [String] {
    var prefixes: [String] = []
    if includesAll { prefixes = ["refs/"] }
    if includesBranches { prefixes.append("refs/heads/") }
    if includesRemotes { prefixes.append("refs/remotes/") }
    if includesTags { prefixes.append("refs/tags/") }
    return prefixes
  }
}
