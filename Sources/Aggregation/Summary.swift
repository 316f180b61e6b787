package import ContributionModel

/// The figures of a window.
package struct Summary: Hashable, Sendable {
  /// The days shown; ends today at the latest.
  package let window: DayRange
  /// Commits in the window.
  package let commits: Int
  /// What makes a day active and a streak whole.
  package let rule: StreakRule
  /// Active days of the window: those with at least one commit, or with as many as the rule asks for.
  package let activeDays: Int
  /// Commits on those days.
  package let commitsOnActiveDays: Int
  package let streaks: StreakFigures
  /// The latest of the days with most commits.
  package let busiestDay: DayTotal?
  /// Persons with a commit in the window.
  package let authors: Int
  /// Those of them whose first commit of all lies in the window; nil where a part of the history was not read.
  package let newAuthors: Int?
  /// The first and last active day of the whole history, up to today; nil where there is none.
  package let history: DayRange?
  /// Commits of the whole history under the filters, up to today or without a day.
  package let historyCommits: Int
  /// Whether the window ends before today, so that its last day is taken for today where streaks are concerned.
  package let isPast: Bool
  /// Commits without a readable day.
  package let undated: Int
  /// Commits whose moment has not come.
  package let future: Int
  /// Commits on days after today that have been made already (see `Tally.ahead`).
  package let ahead: DayCounts

  /// How often the daily goal was met; nil where there is no goal.
  package let goal: Goal?

  /// A number of commits to make each day.
  package struct Goal: Hashable, Sendable {
    package var commits: Int
    /// The days of the window with as many commits, or more.
    package var daysMet: Int
  }

  /// A day and its commits.
  package struct DayTotal: Hashable, Sendable {
    package var day: CivilDay
    package var commits: Int

    package init(day: CivilDay, commits: Int) {
      self.day = day
      self.commits = commits
    }
  }

  /// Commits on an active day of the window, on average; 0 where there is none.
  package var averageOnActiveDay: Double {
    activeDays == 0 ? 0 : Double(commitsOnActiveDays) / Double(activeDays)
  }

  /// Takes the viewer's day as `today`; the window may end before it. A goal is a number of commits a day.
  package init(
    _ tally: Tally, window: DayRange, today: CivilDay, rule: StreakRule = StreakRule(),
    goal: Int? = nil
  ) {
    let shown = tally.days.within(window)
    self.window = window
    commits = shown.total
    let active = rule.active(shown)
    self.rule = rule
    activeDays = active.days.count
    commitsOnActiveDays = active.total
    streaks = WindowStreaks(tally.days, window: window, today: today, rule: rule).figures
    busiestDay = shown.busiest.map { DayTotal(day: $0.day, commits: $0.commits) }
    var authors = 0
    var newAuthors = 0
    for person in tally.persons.indices {
      guard let first = tally.firstDay(of: person, in: window) else { continue }
      authors += 1
      if tally.firstDay(of: person) == first { newAuthors += 1 }
    }
    self.authors = authors
    self.newAuthors = tally.isWhole ? newAuthors : nil
    history = tally.days.through(today).extent
    historyCommits = tally.commits - tally.days.total(after: today)
    isPast = window.last < today
    undated = tally.undated
    future = tally.future(after: today)
    ahead = tally.ahead
    self.goal = goal.map { goal in
      Goal(commits: goal, daysMet: shown.counts.count { $0 >= goal })
    }
  }
}
