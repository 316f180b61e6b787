package import ContributionModel

/// Rows of facts under titles.
package struct Table: Sendable {
  package var columns: [Column]
  /// Bars after the columns, one for each row; nil for none.
  package var bars: Bars?
  /// Each row as a sentence, for outputs that have no room even for the columns that stay.
  package var sentences: [String]?
  /// How many rows a limit leaves out, in words; nil if none.
  package var omission: String?
  /// Sentences that explain a column, by its title; shown if that column is.
  package var remarks: [(title: String, sentence: String)] = []
  /// Which columns are not of the window but of the history; nil if none is.
  package var scope: ColumnScope?

  package init(_ columns: [Column]) {
    self.columns = columns
  }

  package var rows: Int { columns.first?.count ?? 0 }

  /// A column with its title.
  package struct Column: Sendable {
    package var title: String
    package var content: Content
    package var alignment: Alignment
    /// Where there is little room, columns are left out in ascending order of this number; those without it stay.
    package var dropOrder: Int?

    package init(
      _ title: String, _ content: Content, _ alignment: Alignment = .left, dropOrder: Int? = nil
    ) {
      self.title = title
      self.content = content
      self.alignment = alignment
      self.dropOrder = dropOrder
    }

    package var count: Int {
      switch content {
      case .text(let cells): cells.count
      case .persons(let persons): persons.count
      case .series(let series): series.count
      }
    }
  }

  /// What the cells of a column are.
  package enum Content: Sendable {
    case text([String])
    /// Names with their addresses, which may be shortened.
    case persons([Person])
    /// Numbers over time for each row, the latest last, of which an output may show the last ones only.
    case series([[Int]])
  }

  package enum Alignment: Sendable {
    case left, right
  }

  /// Bars of different lengths and shades.
  package struct Bars: Sendable {
    package var bars: [(length: Int, cell: Cell)]
    package var scale: CellScale
    /// What is said beside the legend of the shades.
    package var legendRemark: String
  }

  /// Columns that are of the history, and not of the window.
  package struct ColumnScope: Sendable {
    /// The titles of columns of dates.
    package var dates: [String]
    /// The titles of columns of streaks.
    package var streaks: [String]
    /// Whether the whole history was read.
    package var isWhole: Bool

    /// A sentence on those of the columns that are shown; nil if none is.
    package func sentence(shown titles: [String]) -> String? {
      let days = dates.filter(titles.contains).map { $0.lowercased() }
      let words = streaks.filter(titles.contains).map { "\($0.lowercased()) streaks" } + days
      guard !words.isEmpty else { return nil }
      let subject = listed(words).capitalizedFirst + (days.isEmpty ? "" : " days")
      return "\(subject) are of \(isWhole ? "the whole history" : "all that is read")."
    }
  }
}

/// Facts of several subjects: a row for each fact, a column for each subject.
package struct Matrix: Sendable {
  /// The names of the facts. An indented one belongs to the one before.
  package var labels: [String]
  package var columns: [(title: String, values: [String])]

  package init(labels: [String], columns: [(title: String, values: [String])]) {
    self.labels = labels
    self.columns = columns
  }
}
