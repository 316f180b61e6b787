package import ContributionModel

/// Several tallies side by side, each on its window.
package struct Comparison: Sendable {
  /// What the columns are.
  package let basis: Basis
  package let columns: [Column]
  /// The days of the columns that have no window of their own.
  package let window: DayRange
  /// The scale of the active days of all columns together.
  package let scale: LevelScale
  /// Whether that scale holds for all columns; where not, the report of each has its own.
  package let hasOneScale: Bool
  /// What the first of two columns has more than the second, where that was asked for.
  package let difference: Difference?

  /// What is compared.
  package enum Basis: String, CaseIterable, Sendable {
    case repository, author, year, branch
  }

  /// One of the things compared.
  package struct Column: Sendable {
    package var label: String
    package var report: YearReport
    /// Commits of the whole history that other columns hold too; nil where that can tell nothing.
    package var sharedCommits: Int?
    /// Commits of the whole history that no other column holds; nil where that can tell nothing.
    package var ownCommits: Int?
    /// Columns with one number have the same report; nil if no other has it.
    package var group: Int?
  }

  /// What one column is made of.
  package struct Subject: Sendable {
    package var label: String
    package var tally: Tally
    /// The window of this column alone; nil where it is that of all.
    package var window: CalendarWindow?
    package var sharedCommits: Int?
    package var ownCommits: Int?
    /// Subjects of one group have the same tally and window, so that their report is made once; nil is no group.
    private(set) var group: Int?

    package init(
      label: String, tally: Tally, window: CalendarWindow? = nil, sharedCommits: Int? = nil,
      ownCommits: Int? = nil, group: Int? = nil
    ) {
      self.label = label
      self.tally = tally
      self.window = window
      self.sharedCommits = sharedCommits
      self.ownCommits = ownCommits
      self.group = group
    }

    /// The same under another label, of the same group.
    package func named(_ label: String) -> Subject {
      var copy = self
      copy.label = label
      return copy
    }
  }

  /// Which scales there are.
  package enum Scales: Sendable {
    /// One, of all active days together, so that equal shades mean equal work.
    case shared
    /// One for each column, of its own active days.
    case each
  }

  /// Compares the subjects in the given window, or each in its own.
  ///
  /// A difference is of the first two subjects, where there are just two.
  package init(
    _ subjects: [Subject], by basis: Basis = .repository, window: CalendarWindow,
    today: CivilDay, weekStart: Weekday, isSegmented: Bool = false,
    rule: StreakRule = StreakRule(),
    scaleRequest: LevelScale.Request = LevelScale.Request(), scales: Scales = .shared,
    hasDifference: Bool = false
  ) {
    let counts = subjects.flatMap { subject in
      subject.tally.days.within((subject.window ?? window).range).counts
    }
    let scale = LevelScale(scaleRequest, counts: counts)
    self.basis = basis
    self.window = window.range
    self.scale = scale
    hasOneScale = scales == .shared
    var reports: [Int: YearReport] = [:]
    columns = subjects.map { subject in
      let report =
        subject.group.flatMap { reports[$0] }
        ?? YearReport(
          subject.tally, window: subject.window ?? window, today: today, weekStart: weekStart,
          isSegmented: isSegmented, rule: rule, scaleRequest: scaleRequest,
          scale: scales == .shared ? scale : nil)
      if let group = subject.group { reports[group] = report }
      return Column(
        label: subject.label, report: report, sharedCommits: subject.sharedCommits,
        ownCommits: subject.ownCommits, group: subject.group)
    }
    difference =
      hasDifference && columns.count == 2
      ? Difference(columns[0].report, columns[1].report, scaleRequest: scaleRequest) : nil
  }
}
