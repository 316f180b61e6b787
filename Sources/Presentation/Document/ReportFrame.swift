package import ContributionModel

/// What surrounds every report: whose history it is, how it was counted, and what is in no cell of it.
///
/// The texts may come from a repository; outputs make them safe.
package struct ReportFrame: Sendable {
  /// The repository, or a word for several.
  package var subject: String
  /// The branch, tag or revision that was read; nil if there are several.
  package var tips: String?
  /// The viewer's day.
  package var today: CivilDay
  /// What was counted and how, a sentence each.
  package var rules: [String]
  /// What else the reader should know, a sentence each.
  package var notes: [String]

  package init(
    subject: String, tips: String? = nil, today: CivilDay, rules: [String] = [],
    notes: [String] = []
  ) {
    self.subject = subject
    self.tips = tips
    self.today = today
    self.rules = rules
    self.notes = notes
  }

  func heading(facts: String) -> Document.Heading {
    Document.Heading(subject: subject, tips: tips, facts: facts)
  }
}
