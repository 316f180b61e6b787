package import ContributionModel

/// What surrounds every report: which histories were read, by which rules they were counted, and what to know of it.
///
/// The texts may come from a repository; outputs make them safe.
package struct ReportFrame: Sendable {
  /// The histories in words: the repository, or a word for several.
  package var subject: String
  /// The branch, tag or revision that was read; nil if there are several.
  package var tips: String?
  /// The histories that were read.
  package var sources: [Source]
  /// The viewer's day.
  package var today: CivilDay
  package var rules: CountingRules
  /// The rules in words, a sentence each.
  package var ruleSentences: [String]
  /// What else the reader should know, a sentence each.
  package var notes: [String]

  /// One history that was read.
  package struct Source: Hashable, Sendable {
    /// What tells the repository from the others.
    package var label: String
    /// Where it is.
    package var path: String
    /// The branch or the revisions that were read, in words.
    package var tips: String
    /// The commits from which the history was read; one that several references lead to may come more than once.
    package var tipIDs: [ObjectID]
    /// The commits that were left out with all that they reach.
    package var excludedIDs: [ObjectID]
    /// Whether all of the history was read: no shallow clone and no exclusion leaves a part of it out.
    package var isWhole: Bool

    package init(
      label: String, path: String, tips: String, tipIDs: [ObjectID], excludedIDs: [ObjectID],
      isWhole: Bool
    ) {
      self.label = label
      self.path = path
      self.tips = tips
      self.tipIDs = tipIDs
      self.excludedIDs = excludedIDs
      self.isWhole = isWhole
    }
  }

  package init(
    subject: String, tips: String? = nil, sources: [Source] = [], today: CivilDay,
    rules: CountingRules = CountingRules(), ruleSentences: [String] = [], notes: [String] = []
  ) {
    self.subject = subject
    self.tips = tips
    self.sources = sources
    self.today = today
    self.rules = rules
    self.ruleSentences = ruleSentences
    self.notes = notes
  }

  func heading(facts: String) -> Document.Heading {
    Document.Heading(subject: subject, tips: tips, facts: facts)
  }
}
