package import Aggregation
package import ContributionModel

/// Calendars of weeks, a column a week and a row a weekday, for one subject or for several.
package struct CalendarChart: Sendable {
  package var subjects: [Subject]
  /// The scale of all subjects; nil if each has its own.
  package var scale: CellScale?
  /// What is said beside the legend, such as that it holds for all; empty for nothing.
  package var legendRemark = ""
  /// How many subjects a limit leaves out, in words; nil if none.
  package var omission: String?
  /// Whether all grids show the same weeks if there is no room for all of them.
  package var sharesWeeks = false
  /// How the same is shown if small grids have no room beside each other; nil if there is no other way.
  package var rowsInstead: RowChart?

  /// One of the histories that are shown.
  package struct Subject: Sendable {
    package var title: Title
    package var grids: [Grid]
    package var scale: CellScale
    /// Subjects with one number show the same under different titles; nil if no other does.
    package var group: Int?
  }

  /// What stands above the grids of a subject.
  package enum Title: Sendable {
    case none
    case label(String)
    /// A person, and how much they did: 34 commits.
    case person(Person, facts: String)
    /// Two labels, of which the second is taken from the first.
    case difference(String, String)
  }

  /// A grid with the words above it.
  package struct Grid: Sendable {
    package var cells: CellGrid
    /// The year, and how much there is of it; nil if the grid is the only one.
    package var title: String?
    /// The years before it that have nothing to show: 2019 – 2021  no commits.
    package var gap: String?
  }

  package init(_ subjects: [Subject], scale: CellScale?) {
    self.subjects = subjects
    self.scale = scale
  }
}

extension CalendarChart.Subject {
  /// The calendar of a report. Several grids each have their year above them, and with `tellsTotals` its commits.
  package init(
    _ report: YearReport, title: CalendarChart.Title = .none, tellsTotals: Bool, _ phrases: Phrases
  ) {
    let scale = CellScale(report.scale)
    var before: Int?
    self.init(
      title: title,
      grids: report.grids.map { labelled in
        let cells = CellGrid(labelled.grid, scale: scale) { report.counts[$0] }
        var grid = CalendarChart.Grid(cells: cells)
        guard let year = labelled.year else { return grid }
        if tellsTotals, let before, year > before + 1 {
          grid.gap = "\(before + 1) \(phrases.dash) \(year - 1)  no \(phrases.nouns)"
        }
        before = year
        if report.grids.count > 1 {
          let commits = labelled.grid.shown.map { report.counts.within($0).total } ?? 0
          grid.title = tellsTotals ? "\(year)  \(phrases.amount(commits))" : "\(year)"
        }
        return grid
      },
      scale: scale)
  }
}
