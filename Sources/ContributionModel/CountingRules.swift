/// The rules by which a run counts: they decide its numbers, and every output tells them.
package struct CountingRules: Sendable {
  /// What is counted.
  package var metric: Metric
  /// On which day a commit falls, and at which hours it counts.
  package var dayRule: DayRule
  package var merges: MergeRule
  /// Whether only the first parent of each commit is followed.
  package var followsFirstParentOnly: Bool
  /// The commits from which the history is read.
  package var tips: TipSelection
  /// Whose commits count.
  package var authors: AuthorSelection
  /// Whether a commit counts also for those whom its trailers name.
  package var countsCoAuthors: Bool
  package var identityRule: IdentityRule

  package init(
    metric: Metric = .commits, dayRule: DayRule = DayRule(), merges: MergeRule = .all,
    followsFirstParentOnly: Bool = false, tips: TipSelection = TipSelection(),
    authors: AuthorSelection = AuthorSelection(), countsCoAuthors: Bool = false,
    identityRule: IdentityRule = .email
  ) {
    self.metric = metric
    self.dayRule = dayRule
    self.merges = merges
    self.followsFirstParentOnly = followsFirstParentOnly
    self.tips = tips
    self.authors = authors
    self.countsCoAuthors = countsCoAuthors
    self.identityRule = identityRule
  }
}

/// Which commits count, by whether they are merges.
package enum MergeRule: String, CaseIterable, Sendable {
  case all, none, only
}
