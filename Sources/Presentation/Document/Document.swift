/// What a view shows, free of how it is shown: blocks in their order, and the words around them.
///
/// A document knows no glyph, no colour and no width; an output backend decides those. Texts may come from a
/// repository, so each backend escapes them for its own output.
package struct Document: Sendable {
  package var heading: Heading
  package var blocks: [Block]
  /// How the history was counted, a sentence each.
  package var rules: [String]
  /// How counts become shades, as a sentence; nil if it is the default way. Only for outputs that show shades.
  package var shadeRule: String?
  /// What else the reader should know, a sentence each.
  package var notes: [String]
  /// The document as sentences to be read aloud.
  package var spoken: [String]

  package init(
    heading: Heading, blocks: [Block], rules: [String] = [], shadeRule: String? = nil,
    notes: [String] = [], spoken: [String] = []
  ) {
    self.heading = heading
    self.blocks = blocks
    self.rules = rules
    self.shadeRule = shadeRule
    self.notes = notes
    self.spoken = spoken
  }

  /// Whose history a document is about.
  package struct Heading: Hashable, Sendable {
    /// The repository, or a word for several.
    package var subject: String
    /// The branch, tag or revision that was read; nil if there are several.
    package var tips: String?
    /// How much there is of it, in a few words: 3,218 commits on 331 of 371 days.
    package var facts: String

    package init(subject: String, tips: String?, facts: String) {
      self.subject = subject
      self.tips = tips
      self.facts = facts
    }
  }

  /// A part of a document.
  package enum Block: Sendable {
    /// Calendars of weeks.
    case calendar(CalendarChart)
    /// Months as sheets of a calendar.
    case months(MonthChart)
    /// The hours of the day as a dial, and those of the weekdays as a card.
    case clock(ClockChart)
    /// Persons as rows of periods.
    case presence(RowChart)
    /// A table.
    case table(Table)
    /// Facts of several subjects, a column for each subject.
    case matrix(Matrix)
    case figures(FigureList)
    /// Paragraphs.
    case sentences([String])
  }
}

extension Document {
  /// The first calendar of the document; nil if it has none.
  package var firstCalendar: CalendarChart? {
    for case .calendar(let chart) in blocks { return chart }
    return nil
  }
}
