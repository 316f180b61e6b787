package import Aggregation
package import ContributionModel

/// The hours of the day as a dial, and those of the weekdays as a card.
package struct ClockChart: Sendable {
  package var face: ClockFaceKind
  /// A cell for each hour of the day.
  package var hours: [Cell]
  package var hourScale: CellScale
  /// What the hands show; nil for no hands.
  package var hands: Hands?
  /// The weekdays, in the order of the week, and 24 cells for each.
  package var weekdays: [(weekday: Weekday, hours: [Cell])]
  package var weekdayScale: CellScale

  /// A time, and what it is.
  package struct Hands: Hashable, Sendable {
    /// In minutes after midnight.
    package var minutes: Int
    /// Whether it is the mean time of the commits.
    package var isMean: Bool
  }

  /// Takes the time that the hands show, in minutes after midnight; nil for the mean time.
  package init(_ report: ClockReport, face: ClockFaceKind, time: Int?, weekStart: Weekday) {
    let (hourScale, weekdayScale) = (
      CellScale(report.hourScale), CellScale(report.weekdayScale)
    )
    self.face = face
    self.hourScale = hourScale
    self.weekdayScale = weekdayScale
    hours = report.counts.hours.enumerated().map { hourScale.cell(.hour($0), $1) }
    hands =
      time.map { Hands(minutes: $0, isMean: false) }
      ?? report.counts.mean.map { Hands(minutes: $0 / 60, isMean: true) }
    weekdays = weekStart.week.map { weekday in
      let cells = (0..<24).map { hour in
        weekdayScale.cell(.hourOfWeekday(weekday, hour), report.counts[weekday, hour])
      }
      return (weekday, cells)
    }
  }
}

/// How many hours a turn of the hour hand takes.
package enum ClockFaceKind: String, CaseIterable, Sendable {
  /// The hours after midnight in an inner ring, those after noon in an outer one.
  case twelve = "12"
  case twentyFour = "24"

  package var hours: Int { self == .twelve ? 12 : 24 }

  /// The directions of the hour hand and of the minute hand at a time, in minutes after midnight.
  package func hands(at minutes: Int) -> (hour: Turn, minute: Turn) {
    (Turn(Double(minutes) / Double(hours * 60)), Turn(Double(minutes % 60) / 60))
  }
}
