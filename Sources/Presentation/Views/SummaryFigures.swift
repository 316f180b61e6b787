import Aggregation
import ContributionModel

/// The figures of a window as labels and values, the one source of every view that shows them.
struct SummaryFigures: Sendable {
  let currentStreak: Figure
  let longestStreak: Figure
  /// Nil if the longest streak of all time is the longest of the window.
  let longestOfAllTime: Figure?
  let authors: Figure
  let busiestDay: Figure
  let average: Figure
  let history: Figure
  /// Nil where there is no daily goal.
  let goal: Figure?

  /// Every figure, in the order of reading.
  var all: [Figure] {
    streaks + [busiestDay, average, authors, history] + (goal.map { [$0] } ?? [])
  }

  /// The figures of streaks.
  var streaks: [Figure] {
    [currentStreak, longestStreak] + (longestOfAllTime.map { [$0] } ?? [])
  }

  /// The figures in two columns.
  var list: FigureList {
    FigureList(
      left: streaks + [authors] + (goal.map { [$0] } ?? []),
      right: [busiestDay, average, history], reading: all)
  }

  init(_ summary: Summary, phrases: Phrases) {
    let streaks = summary.streaks
    currentStreak = Self.streak(
      summary.isPast ? "Streak at end" : "Current streak", streaks.current, summary.rule, phrases)
    longestStreak = Self.streak(
      "Longest streak", streaks.longest?.inside, partOf: streaks.longest?.longerWhole,
      summary.rule, phrases)
    longestOfAllTime = streaks.longestElsewhere.map {
      var figure = Self.streak("  of all time", $0, summary.rule, phrases)
      figure.fullLabel = "Longest streak of all time"
      return figure
    }
    authors = Self.authors(summary, phrases)
    busiestDay = Self.busiestDay(summary.busiestDay, phrases)
    average = Self.average(summary, phrases)
    history = Self.history(summary, phrases)
    goal = summary.goal.map { Self.goal($0, summary, phrases) }
  }

  private static func streak(
    _ label: String, _ streak: Streak?, partOf whole: Streak? = nil, _ rule: StreakRule,
    _ phrases: Phrases
  ) -> Figure {
    guard let streak else { return Figure(label: label, value: .none, spoken: "none") }
    let part = whole.map { ", \(phrases.part(of: $0, rule))" } ?? ""
    let days = whole.map { " \(phrases.spokenRange($0.range))" } ?? ""
    return Figure(
      label: label,
      value: .measured(
        number: phrases.number(streak.length), unit: phrases.plural(streak.length, rule.noun),
        detail: phrases.range(streak.range) + part),
      spoken: "\(phrases.length(streak, rule)), \(phrases.spokenRange(streak.range))\(part)\(days)")
  }

  private static func authors(_ summary: Summary, _ phrases: Phrases) -> Figure {
    let number = phrases.number(summary.authors)
    let newAuthors = summary.newAuthors ?? 0
    let new = newAuthors == 0 ? "" : "\(phrases.number(newAuthors)) of them new"
    return Figure(
      label: "Authors", value: .measured(number: number, unit: "", detail: new),
      spoken: new.isEmpty ? number : "\(number), \(new)")
  }

  private static func busiestDay(_ busiest: Summary.DayTotal?, _ phrases: Phrases) -> Figure {
    let label = "Busiest day"
    guard let busiest else { return Figure(label: label, value: .none, spoken: "none") }
    return Figure(
      label: label,
      value: .measured(
        number: phrases.number(busiest.commits), unit: "", detail: phrases.day(busiest.day)),
      spoken: "\(phrases.day(busiest.day, .full)), \(phrases.amount(busiest.commits))")
  }

  private static func average(_ summary: Summary, _ phrases: Phrases) -> Figure {
    let label = "An active day"
    guard summary.activeDays > 0 else { return Figure(label: label, value: .none, spoken: "none") }
    let number = phrases.decimal(summary.averageOnActiveDay)
    return Figure(
      label: label,
      value: .measured(number: number, unit: "", detail: "\(phrases.nouns) on average"),
      spoken: "\(number) \(phrases.nouns) on average")
  }

  private static func goal(
    _ goal: Summary.Goal, _ summary: Summary, _ phrases: Phrases
  ) -> Figure {
    let days = phrases.count(summary.activeDays, "active day")
    let text =
      summary.activeDays == 0
      ? "never met" : "met on \(phrases.number(goal.daysMet)) of \(days)"
    return Figure(
      label: "Goal of \(phrases.number(goal.commits))", value: .text(text), spoken: text)
  }

  private static func history(_ summary: Summary, _ phrases: Phrases) -> Figure {
    let label = "History"
    guard summary.historyCommits > 0 else {
      return Figure(label: label, value: .none, spoken: "none")
    }
    let commits = phrases.amount(summary.historyCommits)
    guard let history = summary.history else {
      return Figure(label: label, value: .text(commits), spoken: commits)
    }
    let years = phrases.years(history)
    let (first, last) = (history.first.year, history.last.year)
    return Figure(
      label: label, value: .text("\(years), \(commits)"),
      spoken: "\(first == last ? years : "\(first) to \(last)"), \(commits)")
  }
}
