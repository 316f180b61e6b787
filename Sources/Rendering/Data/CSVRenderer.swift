package import Aggregation
import ContributionModel

/// Writes author-days as CSV, a row for each.
///
/// Quoted as RFC 4180 has it, but with a line feed alone at the end of each line, which every reader takes
/// and which line-oriented tools need. Rows are in the order of repository, e-mail, name and day, by bytes;
/// a person's commits without a readable day come first, in a row whose day is empty.
package struct CSVRenderer: Sendable {
  private let escaper: TerminalEscaper?

  /// Fields are written as they are, but with U+FFFD where they are not UTF-8 and with control characters made visible,
  /// for a table is looked at sooner or later; with an escaper they are made safe for a terminal in every way.
  package init(escaper: TerminalEscaper? = nil) {
    self.escaper = escaper
  }

  /// One repository.
  package struct Table: Sendable {
    package var repository: String
    package var tally: Tally

    package init(repository: String, tally: Tally) {
      self.repository = repository
      self.tally = tally
    }
  }

  package func render(_ tables: [Table]) -> String {
    var text = "repository,name,email,day,commits\n"
    for table in tables.sorted(by: { bytesPrecede($0.repository.utf8, $1.repository.utf8) }) {
      append(table, to: &text)
    }
    return text
  }

  private func append(_ table: Table, to text: inout String) {
    let tally = table.tally
    let repository = field(Array(table.repository.utf8))
    let persons = tally.persons.indices.sorted { left, right in
      tally.persons[left].identity.sortsBefore(tally.persons[right].identity)
    }
    for person in persons {
      let identity = tally.persons[person].identity
      let start = "\(repository),\(field(identity.name)),\(field(identity.email)),"
      let undated = tally.undatedByPerson[person]
      if undated > 0 { text += "\(start),\(undated)\n" }
      let counts = tally.days(of: person)
      for (day, commits) in zip(counts.days, counts.counts) {
        text += "\(start)\(day),\(commits)\n"
      }
    }
  }

  /// Rows of fields that are quoted where they need be, under their titles.
  func table(_ titles: [String], _ rows: [[String]]) -> String {
    ([titles] + rows).reduce(into: "") { $0 += $1.joined(separator: ",") + "\n" }
  }

  func field(_ bytes: [UInt8]) -> String {
    quotedForCSV(
      escaper?.escaped(bytes) ?? escapingControls(String(decoding: bytes, as: UTF8.self)))
  }
}

/// A field of CSV: in quotes where it holds a comma, a quote, an end of a line, or a space at either end.
func quotedForCSV(_ field: String) -> String {
  let scalars = field.unicodeScalars
  let needsQuotes =
    scalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }
    || scalars.first == " " || scalars.last == " "
  guard needsQuotes else { return field }
  var quoted = String.UnicodeScalarView()
  for scalar in scalars {
    if scalar == "\"" { quoted.append("\"") }
    quoted.append(scalar)
  }
  return "\"\(String(quoted))\""
}

extension Identity {
  fileprivate func sortsBefore(_ other: Identity) -> Bool {
    email == other.email ? bytesPrecede(name, other.name) : bytesPrecede(email, other.email)
  }
}

private func bytesPrecede(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
  left.lexicographicallyPrecedes(right)
}
