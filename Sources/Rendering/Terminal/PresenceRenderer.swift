package import Aggregation
package import ContributionModel

/// Draws since when the persons of a window are there: a row for each, a cell for each week, month, quarter or year.
package struct PresenceRenderer: Sendable {
  private let style: TerminalStyle
  private let phrases: Phrases
  /// Columns that the text around a narrow table may take all the same.
  private let leastTextWidth = 80

  package init(style: TerminalStyle) {
    self.style = style
    phrases = style.phrases
  }

  /// Takes the length of the cells; nil makes them as short as the terminal has room for.
  package func render(
    _ presence: Presence, unit: Periods.Unit?, weekStart: Weekday,
    scaleRequest: LevelScale.Request, heading: ReportHeading
  ) -> String {
    let ranking = presence.ranking
    let rows = CellRows(
      ranking.rows.indices.map { place in
        let row = ranking.rows[place]
        return CellRows.Row(
          marks: (presence.isNew[place] ? "+" : "") + (presence.isQuiet[place] ? "-" : ""),
          person: PersonText(row.person, style: style), commits: row.commits, days: row.days)
      }, facts: facts(ranking), window: ranking.window, unit: unit, weekStart: weekStart,
      scaleRequest: scaleRequest, style: style)
    let width = max(rows.width, leastTextWidth)
    var page = Page(style: style)
    page.top(heading, facts: phrases.activity(ranking), width: width)
    page.blank()
    if !ranking.rows.isEmpty {
      rows.append(to: &page)
      if let omission = phrases.omission(ranking) { page.paragraph(omission) }
      page.blank()
      rows.appendLegend(to: &page)
      page.blank()
    }
    for sentence in marks(presence) { page.paragraph(sentence, width: width) }
    page.blank()
    page.paragraph(summary(presence), width: width)
    page.foot(
      rules: heading.rules + phrases.wholeHistory(ranking, rows.factTitles), notes: heading.notes,
      width: width)
    return page.text
  }

  private func facts(_ ranking: AuthorRanking) -> [CellRows.Fact] {
    func fact(
      _ title: String, goesFirst: Bool, _ day: (AuthorRanking.Row) -> CivilDay
    ) -> CellRows.Fact {
      CellRows.Fact(
        column: TextTable.Column(
          title: title, cells: ranking.rows.map { day($0).description }, alignment: .left),
        goesFirst: goesFirst)
    }
    return [
      fact("First", goesFirst: ranking.order != .first) { $0.history.first },
      fact("Last", goesFirst: ranking.order == .first) { $0.history.last },
    ]
  }

  /// What the signs before the names say, those that there are.
  private func marks(_ presence: Presence) -> [String] {
    var sentences: [String] = []
    if presence.isNew.contains(true) {
      sentences.append("+ new: the first commit of all lies in these days.")
    }
    if presence.isQuiet.contains(true) {
      sentences.append(
        "- quiet: commits in \(Presence.leastMonths) or more months, but none \(presence.quietDays == 1 ? "on the last" : "in the last \(phrases.number(presence.quietDays))") of these days."
      )
    }
    return sentences
  }

  private func summary(_ presence: Presence) -> String {
    let ranking = presence.ranking
    let range = phrases.spokenRange(ranking.window)
    guard ranking.authors > 0 else { return "No commits \(range)." }
    let isOne = ranking.authors == 1
    let persons =
      "\(phrases.number(ranking.authors)) \(isOne ? "person has" : "persons have") commits \(range)"
    func part(_ count: Int, _ verbs: (one: String, more: String), _ what: String) -> String {
      "\(count == 0 ? "none" : phrases.number(count)) \(count == 1 ? verbs.one : verbs.more) \(what)"
    }
    let quiet = part(presence.quiet, ("has", "have"), "gone quiet")
    switch presence.beginning {
    case .earlier:
      return "\(persons); \(part(presence.newcomers, ("is", "are"), "new")), \(quiet)."
    case .inWindow:
      return "\(persons); \(quiet). The history begins in these days, so nobody is called new."
    case .unread:
      return "\(persons); \(quiet). A part of the history is not read, so nobody is called new."
    }
  }
}
