package import Aggregation
package import ContributionModel

/// Commits that are in no cell.
package struct MissingCommits: Hashable, Sendable {
  /// Commits without a readable day.
  package var undated = 0
  /// Commits whose moment has not come.
  package var future = 0
  /// Commits that have been made already, on a day after today in their own time zone (see `Tally.ahead`).
  package var ahead = DayCounts()

  package init(undated: Int = 0, future: Int = 0, ahead: DayCounts = DayCounts()) {
    self.undated = undated
    self.future = future
    self.ahead = ahead
  }

  /// The missing commits of a tally on the viewer's day `today`.
  package init(_ tally: Tally, today: CivilDay) {
    self.init(undated: tally.undated, future: tally.future(after: today), ahead: tally.ahead)
  }

  init(_ summary: Summary) {
    self.init(undated: summary.undated, future: summary.future, ahead: summary.ahead)
  }

  init(_ report: StreakReport) {
    self.init(undated: report.undated, future: report.future, ahead: report.ahead)
  }

  init(_ report: ClockReport) {
    self.init(undated: report.undated, future: report.future, ahead: report.ahead)
  }
}

extension MissingCommits {
  /// What the reader should know of them, a sentence each.
  package var notes: [String] {
    let phrases = Phrases(dash: "-")
    var notes: [String] = []
    if let days = ahead.extent {
      let isOne = ahead.total == 1
      notes.append(
        """
        \(phrases.amount(ahead.total)) \(isOne ? "is" : "are") dated \(phrases.range(days)) in \
        \(isOne ? "its own time zone" : "their own time zones"), ahead of your day, and \
        \(isOne ? "is" : "are") not shown; --tz local counts \(isOne ? "it" : "them") by your clock.
        """)
    }
    if future > 0 {
      let verbs = future == 1 ? ("lies", "is") : ("lie", "are")
      notes.append(
        "\(phrases.amount(future)) \(verbs.0) in the future and \(verbs.1) not shown.")
    }
    if undated > 0 {
      let verbs = undated == 1 ? ("has", "is") : ("have", "are")
      notes.append(
        "\(phrases.amount(undated)) \(verbs.0) no readable date and \(verbs.1) counted in no day."
      )
    }
    return notes
  }
}

extension Comparison {
  /// What the figures of the columns give rise to, a sentence each; said once where it holds for several.
  var notes: [String] {
    var labels: [String: [String]] = [:]
    var notes: [String] = []
    for column in columns {
      for note in MissingCommits(column.report.summary).notes {
        if labels[note] == nil { notes.append(note) }
        labels[note, default: []].append(column.label)
      }
    }
    // All years are of one history.
    guard basis != .year else { return notes }
    return notes.map { "\(labels[$0, default: []].joined(separator: ", ")): \($0)" }
  }
}
