import Aggregation
import ContributionModel

/// Decides where years stand over a row of periods, each one column wide: all of them where each has room of its own,
/// else every second, fifth or tenth. None is cut, for a part of a year is another year.
struct YearLabels {
  /// A label and the period that it begins over.
  struct Label: Hashable, Sendable {
    var start: Int
    var text: String
  }

  let labels: [Label]

  init(_ periods: Periods, ruler: TextRuler) {
    let marks = Self.years(periods)
    var labels: [Label] = []
    for (place, mark) in marks.enumerated() {
      let width = ruler.width(of: mark.text)
      let end = place + 1 < marks.count ? marks[place + 1].start : periods.count + 1
      if mark.start + width < end { labels.append(mark) }
    }
    self.labels = labels
  }

  /// The labels as a line that begins at the left edge of the periods.
  func line(_ ruler: TextRuler) -> StyledLine {
    var line = StyledLine()
    for label in labels {
      line.pad(to: label.start)
      line.append(label.text, width: ruler.width(of: label.text))
    }
    return line
  }

  private static func years(_ periods: Periods) -> [Label] {
    let columns =
      switch periods.unit {
      case .week: 53
      case .month: 12
      case .quarter: 4
      case .year: 1
      }
    let step = [1, 2, 5, 10, 20, 50, 100].first { $0 * columns > leastPitch } ?? 1000
    var labels: [Label] = []
    var before: Int?
    for place in periods.starts.indices {
      let year = periods.starts[place].year
      if year != before, place == 0 || year % step == 0 {
        labels.append(Label(start: place, text: "\(year)"))
      }
      before = year
    }
    return labels
  }

  /// The columns of a year with the space after it, less one.
  private static let leastPitch = 4
}
