import ContributionModel

extension TipSelection {
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
