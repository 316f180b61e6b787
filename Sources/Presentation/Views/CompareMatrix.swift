import Aggregation
import ContributionModel

/// The facts of a comparison: a column for each of what is compared.
struct CompareMatrix {
  private let comparison: Comparison
  private let phrases: Phrases
  // What depends on all columns is found once, and not for each of them.
  private let hasLongerWhole: Bool
  private let hasLongestElsewhere: Bool
  /// Whether how many authors there are tells something: not if each column is one of them.
  private let showsAuthors: Bool
  private let currentLabel: String

  init(_ comparison: Comparison, _ phrases: Phrases) {
    let summaries = comparison.columns.lazy.map(\.report.summary)
    hasLongerWhole = summaries.contains { $0.streaks.longest?.longerWhole != nil }
    hasLongestElsewhere = summaries.contains { $0.streaks.longestElsewhere != nil }
    showsAuthors = comparison.basis != .author || summaries.contains { $0.authors > 1 }
    currentLabel = summaries.contains(where: \.isPast) ? "Streak at end" : "Current streak"
    self.comparison = comparison
    self.phrases = phrases
  }

  var matrix: Matrix {
    let rows = comparison.columns.map(rows)
    return Matrix(
      labels: rows.first?.map(\.label) ?? [],
      columns: zip(comparison.columns, rows).map { ($0.label, $1.map(\.value)) })
  }

  private typealias Row = (label: String, value: String)

  private func rows(_ column: Comparison.Column) -> [Row] {
    let summary = column.report.summary
    let dash = phrases.dash
    let streaks = summary.streaks
    let busiest = summary.busiestDay
    var rows: [Row] = [
      (phrases.nouns.capitalizedFirst, phrases.number(summary.commits)),
      ("Active days", phrases.activeDays(summary)),
    ]
    if let goal = summary.goal {
      rows.append(
        ("Goal of \(phrases.number(goal.commits)) met", phrases.count(goal.daysMet, "day")))
    }
    if showsAuthors { rows.append(("Authors", phrases.number(summary.authors))) }
    if comparison.basis == .year {
      rows.append(("  new", summary.newAuthors.map(phrases.number) ?? dash))
    }
    rows.append((currentLabel, length(streaks.current, summary)))
    rows += longestStreak(streaks, summary)
    rows += [
      ("Busiest day", busiest.map { phrases.amount($0.commits) } ?? dash),
      ("  on", busiest.map { phrases.day($0.day) } ?? dash),
    ]
    // The history of all years is one.
    if comparison.basis != .year {
      rows.append(("First \(dash) last", summary.history.map { phrases.years($0) } ?? dash))
    }
    if let shared = column.sharedCommits {
      rows.append(("Shared \(phrases.nouns)", phrases.number(shared)))
    }
    if let own = column.ownCommits { rows.append(("Only here", phrases.number(own))) }
    return rows
  }

  /// The longest streak of the window; if any column has them, also the longer streak that it is a part of, and the
  /// longest of all time.
  private func longestStreak(_ streaks: StreakFigures, _ summary: Summary) -> [Row] {
    let range = streaks.longest?.inside.range
    var rows: [Row] = [
      ("Longest streak", length(streaks.longest?.inside, summary)),
      ("  from", range.map { phrases.day($0.first) } ?? phrases.dash),
      ("  to", range.map { phrases.day($0.last) } ?? phrases.dash),
    ]
    if hasLongerWhole {
      rows.append(("  part of", length(streaks.longest?.longerWhole, summary)))
    }
    // All years have the same; it is told below the table.
    if comparison.basis != .year, hasLongestElsewhere {
      rows.append(("  of all time", length(streaks.longestOfAllTime, summary)))
    }
    return rows
  }

  private func length(_ streak: Streak?, _ summary: Summary) -> String {
    streak.map { phrases.length($0, summary.rule) } ?? phrases.dash
  }
}
