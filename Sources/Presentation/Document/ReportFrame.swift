package import Aggregation
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

/// Commits that are in no cell.
package struct MissingCommits: Hashable, Sendable {
  /// Commits without a readable day.
  package var undated = 0
  /// Commits whose moment has not come.
  package var future = 0
  /// Commits that have been made already, on a day after today in their own time zone (see `Tally.ahead`).
  package var ahead = DayCounts()

  package init(undated: Int = 0, future: Int = 0, ahead: DayCounts = DayCounts()) {
    self.undated = undated
    self.future = future
    self.ahead = ahead
  }

  /// The missing commits of a tally on the viewer's day `today`.
  package init(_ tally: Tally, today: CivilDay) {
    self.init(undated: tally.undated, future: tally.future(after: today), ahead: tally.ahead)
  }

  init(_ summary: Summary) {
    self.init(undated: summary.undated, future: summary.future, ahead: summary.ahead)
  }

  init(_ report: StreakReport) {
    self.init(undated: report.undated, future: report.future, ahead: report.ahead)
  }

  init(_ report: ClockReport) {
    self.init(undated: report.undated, future: report.future, ahead: report.ahead)
  }

  var members: [DataValue.Member] {
    [
      .init("undated", .number(undated)), .init("future", .number(future)),
      .init("ahead", .number(ahead.total)),
    ]
  }
}
