import Aggregation
import ContributionModel
import TestSupport
import Testing

@Suite struct WindowStreaksTests {
  private static let counts: DayCounts = .one(
    on: DayRange.days("2024-01-29", "2024-04-02").all + ["2024-06-01", "2024-06-02"])

  private func text(_ streak: Streak?) -> String? {
    streak.map { "\($0.length) \($0.days) \($0.commits) \($0.range.first) \($0.range.last)" }
  }

  @Test("Counts the days inside the window, and knows the whole streak")
  func march() {
    let streaks = WindowStreaks(
      Self.counts, window: .days("2024-03-01", "2024-03-31"), today: "2024-07-01")
    #expect(text(streaks.figures.longest?.inside) == "31 31 31 2024-03-01 2024-03-31")
    #expect(text(streaks.figures.longest?.whole) == "65 65 65 2024-01-29 2024-04-02")
    #expect(streaks.figures.longest?.isCut == true)
    #expect(streaks.figures.longestElsewhere == nil)
    // The streak at the end has the days before the window, but none after it.
    #expect(text(streaks.figures.current) == "63 63 63 2024-01-29 2024-03-31")
  }

  @Test("Gives the longest of all time if it is another one")
  func allTime() {
    let streaks = WindowStreaks(
      Self.counts, window: .days("2024-04-03", "2024-06-30"), today: "2024-07-01")
    #expect(text(streaks.figures.longest?.inside) == "2 2 2 2024-06-01 2024-06-02")
    #expect(streaks.figures.longest?.isCut == false)
    #expect(text(streaks.figures.longestElsewhere) == "65 65 65 2024-01-29 2024-04-02")
    #expect(streaks.figures.current == nil)
    #expect(text(streaks.last) == "2 2 2 2024-06-01 2024-06-02")
  }

  @Test("Ranks by the days inside, not by the whole length")
  func rank() {
    let counts = DayCounts.one(
      on: DayRange.days("2023-11-01", "2024-01-02").all
        + DayRange.days("2024-05-01", "2024-05-03").all)
    let figures = WindowStreaks(
      counts, window: .days("2024-01-01", "2024-12-31"), today: "2024-12-31"
    ).figures
    #expect(figures.longest?.inside.range == .days("2024-05-01", "2024-05-03"))
    #expect(figures.longestElsewhere?.length == 63)
  }

  @Test("Of streaks of the same length, the longest of the window is the longest of all time")
  func tie() {
    let counts = DayCounts.one(on: ["2024-01-01", "2024-01-02", "2024-03-01", "2024-03-02"])
    let january = WindowStreaks(
      counts, window: .days("2024-01-01", "2024-01-31"), today: "2024-07-01")
    #expect(january.figures.longestOfAllTime?.range == .days("2024-01-01", "2024-01-02"))
    #expect(january.figures.longestElsewhere == nil)
    let february = WindowStreaks(
      counts, window: .days("2024-02-01", "2024-02-29"), today: "2024-07-01")
    #expect(february.figures.longest == nil)
    #expect(february.figures.longestElsewhere?.range == .days("2024-03-01", "2024-03-02"))
  }

  @Test("A streak over days off has no part in a window of days off")
  func daysOff() {
    let rule = StreakRule(daysOff: DaysOff(weekdays: [.saturday, .sunday]))
    // A Friday and a Monday.
    let counts = DayCounts.one(on: ["2024-01-05", "2024-01-08"])
    let streaks = WindowStreaks(
      counts, window: .days("2024-01-06", "2024-01-07"), today: "2024-01-08", rule: rule)
    #expect(streaks.all.isEmpty)
    #expect(text(streaks.figures.longestOfAllTime) == "2 2 2 2024-01-05 2024-01-08")
    // As of Sunday, the run of Friday is still current.
    #expect(text(streaks.figures.current) == "1 1 1 2024-01-05 2024-01-05")
  }

  @Test("A week at the border counts by its days inside")
  func weeks() {
    let rule = StreakRule(unit: .week(.monday))
    // Monday 1 January, Sunday 14 January and Monday 15 January: three weeks.
    let counts = DayCounts.one(on: ["2024-01-01", "2024-01-14", "2024-01-15"])
    let streaks = WindowStreaks(
      counts, window: .days("2024-01-10", "2024-01-31"), today: "2024-01-31", rule: rule)
    #expect(text(streaks.figures.longest?.inside) == "2 2 2 2024-01-14 2024-01-15")
    #expect(streaks.figures.longest?.whole.length == 3)
  }

  @Test("Days after today never count")
  func future() {
    let counts = DayCounts.one(on: DayRange.days("2024-01-01", "2024-01-20").all)
    let figures = WindowStreaks(
      counts, window: .days("2024-01-05", "2024-01-08"), today: "2024-01-10"
    ).figures
    #expect(figures.longest?.inside.length == 4)
    #expect(figures.longest?.whole.range == .days("2024-01-01", "2024-01-10"))
  }

  @Test("Agrees with a count unit by unit", arguments: 1...60 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let history = DayRange.days("2023-10-28", "2024-05-05")
    let density = Int.random(in: 3...9, using: &numbers)
    var days: [CivilDay] = []
    var commits: [Int] = []
    for day in history.all where Int.random(in: 0..<10, using: &numbers) < density {
      days.append(day)
      commits.append(Int.random(in: 1...3, using: &numbers))
    }
    let counts = DayCounts(days: days, counts: commits)
    let weekdays = Weekday.allCases.filter { _ in Int.random(in: 0..<4, using: &numbers) == 0 }
    let holidays = (0..<2).map { _ in
      let first = history.first + Int.random(in: 0..<190, using: &numbers)
      return DayRange.days(first, first + Int.random(in: 0..<40, using: &numbers))
    }
    let units: [StreakRule.Unit] = [.day, .week(.monday), .week(.saturday), .month]
    for unit in units {
      for daysOff in [DaysOff.none, DaysOff(weekdays: Set(weekdays), holidays: holidays)] {
        let rule = StreakRule(
          daysOff: daysOff, unit: unit, minimum: Int.random(in: 1...2, using: &numbers))
        let today = history.first + Int.random(in: 60...195, using: &numbers)
        let first = history.first + Int.random(in: -5...60, using: &numbers)
        let last = min(today, first + Int.random(in: 0...150, using: &numbers))
        let count = CountByUnits(
          counts, window: .days(first, last), today: today, rule: rule)
        let streaks = WindowStreaks(
          counts, window: .days(first, last), today: today, rule: rule)
        #expect(streaks.all.map { text($0.inside) } == count.inside.map(text))
        #expect(streaks.all.map { text($0.whole) } == count.whole.map(text))
        #expect(text(streaks.figures.current) == text(count.current))
        #expect(streaks.figures.longest?.inside.length == count.inside.map(\.length).max())
        #expect(streaks.figures.longestOfAllTime?.length == count.longestOfAllTime)
      }
    }
  }
}

/// The streaks of a window, found by walking through every day, week or month one after the other.
private struct CountByUnits {
  var inside: [Streak] = []
  var whole: [Streak] = []
  var current: Streak?
  var longestOfAllTime: Int?

  init(_ counts: DayCounts, window: DayRange, today: CivilDay, rule: StreakRule) {
    let runs = Self.runs(counts, upTo: today, rule: rule)
    longestOfAllTime = runs.map(\.count).max()
    for run in runs {
      let part = run.map { unit in unit.filter(window.contains) }.filter { !$0.isEmpty }
      guard !part.isEmpty else { continue }
      inside.append(Self.streak(part, counts))
      whole.append(Self.streak(run, counts))
    }
    // The run that the last unit continues, or would continue with a commit.
    var withToday = counts.days.filter { $0 < window.last }
    withToday.append(window.last)
    let busy = DayCounts(
      days: withToday,
      counts: withToday.map { $0 == window.last ? rule.minimum : counts[$0] })
    let continued = Self.runs(busy, upTo: window.last, rule: rule).last ?? []
    let real = continued.map { $0.filter { counts[$0] >= rule.minimum } }.filter { !$0.isEmpty }
    current = real.isEmpty ? nil : Self.streak(real, counts)
  }

  /// The active days of each streak by unit; goes through all units and asks of each whether it is active or off.
  private static func runs(
    _ counts: DayCounts, upTo today: CivilDay, rule: StreakRule
  ) -> [[[CivilDay]]] {
    guard let first = counts.days.first, first <= today else { return [] }
    var units: [[CivilDay]] = []
    for offset in -31...(today - first + 31) {
      let day = first + offset
      let startsUnit =
        switch rule.unit {
        case .day: true
        case .week(let weekday): day.weekday == weekday
        case .month: day.parts.day == 1
        }
      if startsUnit || units.isEmpty { units.append([]) }
      units[units.count - 1].append(day)
    }
    var runs: [[[CivilDay]]] = []
    var isOpen = false
    for unit in units {
      let active = unit.filter { $0 <= today && counts[$0] >= rule.minimum }
      if !active.isEmpty {
        if isOpen { runs[runs.count - 1].append(active) } else { runs.append([active]) }
        isOpen = true
      } else if !unit.allSatisfy(rule.daysOff.contains) {
        isOpen = false
      }
    }
    return runs
  }

  private static func streak(_ units: [[CivilDay]], _ counts: DayCounts) -> Streak {
    let days = units.flatMap(\.self)
    return Streak(
      range: .days(days[0], days[days.count - 1]), length: units.count, days: days.count,
      commits: days.reduce(0) { $0 + counts[$1] })
  }
}
