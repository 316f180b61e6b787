/// Which commits a history starts from.
package struct TipSelection: Hashable, Sendable {
  /// Branches, tags, other revisions, ranges, exclusions and globs, in the user's words.
  package var revisions: [String] = []
  /// Every reference, and HEAD.
  package var includesAll = false
  package var includesBranches = false
  package var includesRemotes = false
  package var includesTags = false

  package init() {}

  /// Whether nothing was chosen, so that HEAD is meant.
  package var isDefault: Bool { revisions.isEmpty && !namesKinds }

  /// Whether kinds of references are asked for.
  package var namesKinds: Bool {
    includesAll || includesBranches || includesRemotes || includesTags
  }

  /// Whether the revisions, if there are any, only leave something out.
  package var namesNoBranch: Bool { revisions.allSatisfy { $0.hasPrefix("^") } }

  /// Whether HEAD is a tip: as one of all references, or because nothing else is. An exclusion alone starts from it too.
  package var startsFromHead: Bool { includesAll || !namesKinds && namesNoBranch }
}
