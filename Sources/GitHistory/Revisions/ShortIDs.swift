import ContributionModel

extension Repository {
  /// More candidates than this are not looked at.
  private static let mostCandidates = 4096

  /// The object whose id starts with the digits; nil if there is none, or the text is not made of digits.
  ///
  /// At least four digits are asked for, as in git. Of several objects the one counts that is a commit or a tag of one.
  /// Throws `ambiguousRevision` if there are several of these, or none.
  func object(withShortID text: ArraySlice<UInt8>) throws(HistoryError) -> ObjectID? {
    guard text.count >= 4, text.count <= objects.format.hexLength,
      text.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    let digits = String(decoding: text, as: UTF8.self)
    let ids = objects.ids(startingWith: digits, limit: Self.mostCandidates).sorted {
      $0.precedes($1)
    }
    guard ids.count > 1 else { return ids.first }
    let commits = ids.filter { id in
      if case .commit = try? peeled(id) { true } else { false }
    }
    if commits.count == 1, ids.count < Self.mostCandidates { return commits[0] }
    throw .ambiguousRevision(
      name: digits, candidates: (commits.isEmpty ? ids : commits).map(\.description))
  }
}
