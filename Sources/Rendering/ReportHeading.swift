package import Aggregation

/// What the program says around a view: whose history it is, by which rules it was counted, what is to be noted.
///
/// The texts may come from a repository; the renderers make them safe.
package struct ReportHeading: Sendable {
  /// The repository, or a word for several.
  package var repository: String
  /// The branch, tag or revision that was read.
  package var branch: String?
  /// What was counted and how, a sentence each.
  package var rules: [String]
  /// What else the reader should know, a sentence each.
  package var notes: [String]

  package init(
    repository: String, branch: String? = nil, rules: [String] = [], notes: [String] = []
  ) {
    self.repository = repository
    self.branch = branch
    self.rules = rules
    self.notes = notes
  }
}

/// The notes on commits that are in no cell, a sentence each.
///
/// Those that are `ahead` have been made already, on a day after today in their own time zone.
package func missingCommitNotes(
  undated: Int, future: Int, ahead: DayCounts = DayCounts()
) -> [String] {
  let phrases = Phrases(dash: "-")
  var notes: [String] = []
  if let days = ahead.extent {
    let isOne = ahead.total == 1
    notes.append(
      """
      \(phrases.count(ahead.total, "commit")) \(isOne ? "is" : "are") dated \(phrases.range(days)) in \
      \(isOne ? "its own time zone" : "their own time zones"), ahead of your day, and \
      \(isOne ? "is" : "are") not shown; --tz local counts \(isOne ? "it" : "them") by your clock.
      """)
  }
  if future > 0 {
    let verbs = future == 1 ? ("lies", "is") : ("lie", "are")
    notes.append(
      "\(phrases.count(future, "commit")) \(verbs.0) in the future and \(verbs.1) not shown.")
  }
  if undated > 0 {
    let verbs = undated == 1 ? ("has", "is") : ("have", "are")
    notes.append(
      "\(phrases.count(undated, "commit")) \(verbs.0) no readable date and \(verbs.1) counted in no day."
    )
  }
  return notes
}

extension Summary {
  /// The notes that the figures themselves give rise to.
  var notes: [String] { missingCommitNotes(undated: undated, future: future, ahead: ahead) }
}

extension Comparison {
  /// What the figures of the columns give rise to, a sentence each; said once where it holds for several.
  package var notes: [String] {
    var labels: [String: [String]] = [:]
    var notes: [String] = []
    for column in columns {
      for note in column.report.summary.notes {
        if labels[note] == nil { notes.append(note) }
        labels[note, default: []].append(column.label)
      }
    }
    // All years are of one history.
    guard basis != .year else { return notes }
    return notes.map { "\(labels[$0, default: []].joined(separator: ", ")): \($0)" }
  }
}
