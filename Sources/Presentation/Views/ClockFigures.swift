import Aggregation

/// The figures of a clock, as labels and values and as sentences.
struct ClockFigures: Sendable {
  let daytime: Figure
  let otherHours: Figure
  let weekends: Figure
  let busiestHour: Figure
  let mean: Figure

  /// Every figure, in the order of reading.
  var all: [Figure] { [daytime, otherHours, weekends, busiestHour, mean] }

  /// The figures in two columns.
  var list: FigureList {
    FigureList(
      left: [daytime, otherHours, weekends], right: [busiestHour, mean], reading: all)
  }

  init(_ counts: HourCounts, phrases: Phrases) {
    let parts = counts.parts
    let commits = [parts.daytime, parts.otherHours, parts.weekends]
    let shares = phrases.percents(commits)
    func share(_ label: String, _ place: Int) -> Figure {
      let count = phrases.amount(commits[place])
      return Figure(
        label: label,
        value: .measured(number: shares[place], unit: "", detail: count),
        spoken: "\(shares[place]), \(count)")
    }
    daytime = share("Weekdays 9\(phrases.dash)17", 0)
    otherHours = share("Weekdays 17\(phrases.dash)9", 1)
    weekends = share("Weekends", 2)
    let busiest = counts.busiest
    busiestHour = Figure(
      label: "Busiest hour",
      value: busiest.map { .text(phrases.hour($0.hour)) } ?? .none,
      spoken: busiest.map {
        "\(phrases.spokenHour($0.hour)), \(phrases.amount($0.commits))"
      } ?? "none")
    let time = counts.mean.map { clockTime(minutes: $0 / 60) } ?? "none"
    mean = Figure(label: "Mean time", value: .text(time), spoken: time)
  }
}
