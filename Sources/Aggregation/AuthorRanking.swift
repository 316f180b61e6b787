package import ContributionModel

/// The persons with commits in a window, in a chosen order.
package struct AuthorRanking: Sendable {
  package let window: DayRange
  /// Commits of all persons in the window, each once, also of those that a limit leaves out.
  package let commits: Int
  /// Persons with a commit in the window, also those that a limit leaves out.
  package let authors: Int
  package let rows: [Row]
  /// How much each kind has of it, those that have anything; a limit leaves nothing out.
  package let kinds: [KindTotal]
  /// What the rows are sorted by.
  package let order: Order
  package let rule: StreakRule
  /// Whether all of the history was read (see `Tally.isWhole`).
  package let isWhole: Bool

  /// The persons of a kind, and their commits in the window; what two of them wrote counts for both.
  package struct KindTotal: Hashable, Sendable {
    package var kind: PersonKind
    package var authors: Int
    package var commits: Int
  }

  /// The facts of one person.
  package struct Row: Sendable {
    package var person: Person
    /// Commits in the window.
    package var commits: Int
    /// Active days of the window, by the rule of streaks.
    package var activeDays: Int
    /// The commits of each day of the window that has one.
    package var days: DayCounts
    /// Calendar months with a commit, of the whole history up to the end of the window.
    package var activeMonths: Int
    package var streaks: StreakFigures
    /// The first and last active day of the whole history, up to today.
    package var history: DayRange
    /// The commits of each of the last weeks of the window, oldest first, the week that ends with the window last.
    package var weeks: [Int]
  }

  /// What the rows are sorted by; each order falls back on commits, then on the name.
  package enum Order: String, CaseIterable, Sendable {
    case commits, days, streak, current, first, last, name
  }

  /// What is left with no more than `limit` rows; nil keeps all. The totals stay.
  package func limited(to limit: Int?) -> AuthorRanking {
    AuthorRanking(self, rows: limit.map { Array(rows.prefix($0)) } ?? rows)
  }

  private init(_ other: AuthorRanking, rows: [Row]) {
    window = other.window
    commits = other.commits
    authors = other.authors
    order = other.order
    kinds = other.kinds
    rule = other.rule
    isWhole = other.isWhole
    self.rows = rows
  }

  /// Takes the viewer's day as `today`; without a limit, keeps a row for each person.
  package init(
    _ tally: Tally, window: DayRange, today: CivilDay, order: Order = .commits, limit: Int? = nil,
    weekStart: Weekday, weeks: Int = 53, rule: StreakRule = StreakRule()
  ) {
    var rows: [Row] = []
    for person in tally.persons.indices {
      guard tally.firstDay(of: person, in: window) != nil else { continue }
      let days = tally.days(of: person)
      let shown = days.within(window)
      guard let history = days.through(today).extent else { continue }
      rows.append(
        Row(
          person: tally.persons[person], commits: shown.total,
          activeDays: rule.active(shown).days.count, days: shown,
          activeMonths: days.through(window.last).months,
          streaks: WindowStreaks(days, window: window, today: today, rule: rule).figures,
          history: history,
          weeks: Self.weekTotals(shown, last: window.last, weekStart: weekStart, weeks: weeks)))
    }
    rows.sort { order.precedes($0, $1) }
    self.window = window
    self.order = order
    self.rule = rule
    isWhole = tally.isWhole
    commits = tally.days.within(window).total
    authors = rows.count
    kinds = PersonKind.allCases.compactMap { kind in
      let rows = rows.filter { $0.person.kind == kind }
      guard !rows.isEmpty else { return nil }
      return KindTotal(
        kind: kind, authors: rows.count, commits: rows.reduce(0) { $0 + $1.commits })
    }
    self.rows = limit.map { Array(rows.prefix($0)) } ?? rows
  }

  private static func weekTotals(
    _ counts: DayCounts, last: CivilDay, weekStart: Weekday, weeks: Int
  ) -> [Int] {
    var totals = [Int](repeating: 0, count: weeks)
    let origin = last.startOfWeek(weekStart) - (weeks - 1) * 7
    for (day, count) in zip(counts.days, counts.counts) where day >= origin {
      totals[(day - origin) / 7] += count
    }
    return totals
  }
}

extension AuthorRanking.Order {
  fileprivate func precedes(_ left: AuthorRanking.Row, _ right: AuthorRanking.Row) -> Bool {
    switch self {
    case .commits: break
    case .days: if left.activeDays != right.activeDays { return left.activeDays > right.activeDays }
    case .streak:
      let (leftLength, rightLength) = (
        left.streaks.longest?.inside.length ?? 0, right.streaks.longest?.inside.length ?? 0
      )
      if leftLength != rightLength { return leftLength > rightLength }
    case .current:
      let (leftLength, rightLength) = (
        left.streaks.current?.length ?? 0, right.streaks.current?.length ?? 0
      )
      if leftLength != rightLength { return leftLength > rightLength }
    case .first:
      if left.history.first != right.history.first {
        return left.history.first < right.history.first
      }
    case .last:
      if left.history.last != right.history.last { return left.history.last > right.history.last }
    case .name:
      if left.person.name != right.person.name { return left.person.name < right.person.name }
    }
    if left.commits != right.commits { return left.commits > right.commits }
    return (left.person.name, left.person.email) < (right.person.name, right.person.email)
  }
}
