package import Aggregation
package import ContributionModel

/// A value for programs; JSON has the same kinds.
package enum DataValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([DataValue])
  case object([Member])

  /// A name in an object and its value; members keep their order.
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: DataValue

    package init(_ name: String, _ value: DataValue) {
      self.name = name
      self.value = value
    }
  }

  package static func strings(_ strings: [String]) -> DataValue {
    .array(strings.map { .string($0) })
  }

  package static func numbers(_ numbers: [Int]) -> DataValue {
    .array(numbers.map { .number($0) })
  }

  /// The number, or null.
  package static func number(_ number: Int?) -> DataValue { number.map { .number($0) } ?? .null }

  /// The day, `2024-02-29`.
  package static func day(_ day: CivilDay) -> DataValue { .string(day.description) }
}

/// Rows of fields under titles, in groups that share their first fields.
package struct DataTable: Sendable {
  package var titles: [String]
  package var groups: [Group]

  package init(_ titles: [String], _ groups: [Group]) {
    self.titles = titles
    self.groups = groups
  }

  /// Rows with the same first fields.
  package struct Group: Sendable {
    package var shared: [Field]
    package var rows: Rows

    package init(_ shared: [Field], _ rows: Rows) {
      self.shared = shared
      self.rows = rows
    }
  }

  /// What follows the shared fields.
  package enum Rows: Sendable {
    /// One row with these fields.
    case one([Field])
    /// A row for each day with its commits. Commits without a day come first, in a row whose day is empty.
    case days(DayCounts, undated: Int)
  }

  /// A field of a row.
  package enum Field: Hashable, Sendable {
    /// Text of a repository or of the user, which need not be UTF-8.
    case bytes([UInt8])
    /// The program's own word or number, which needs no quotes.
    case word(String)
  }
}
