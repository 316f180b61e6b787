internal import ContributionModel

extension Repository {
  /// How many names are compared with one that is not known.
  private static let mostNames = 5_000

  /// The error for a name that leads nowhere, with the names that it may have been meant for.
  func unknown(_ name: String) throws(HistoryError) -> HistoryError {
    var known = try names(prefix: "refs/")
    if known.count == Self.mostNames {
      // Among very many only those that begin alike are compared.
      let start = String(name.prefix(max(1, name.count / 2)))
      for folder in ["refs/heads/", "refs/tags/", "refs/remotes/"] {
        known += try names(prefix: folder + start)
      }
    }
    return .unknownRevision(name: name, known: known)
  }

  private func names(prefix: String) throws(HistoryError) -> [String] {
    var names: [String] = []
    try references.source.forEach(prefix: prefix) { name, target in
      if case .object = target {
        names.append(ReferenceName.short(String(referenceName: name)))
      }
      return names.count < Self.mostNames
    }
    return names
  }
}
