import Aggregation
import ContributionModel
package import Presentation

/// Writes rows as CSV under their titles.
///
/// Quoted as RFC 4180 says, but with a line feed alone at the end of each line, which every reader takes
/// and which line-oriented tools need.
package struct CSVRenderer: Sendable {
  private let escaper: TerminalEscaper?

  /// Fields are written as they are, but with U+FFFD where they are not UTF-8 and with control characters made visible,
  /// for a table is looked at sooner or later; with an escaper they are made safe for a terminal in every way.
  package init(scalarWidth: (@Sendable (Unicode.Scalar) -> Int)? = nil) {
    escaper = scalarWidth.map(TerminalEscaper.init(scalarWidth:))
  }

  package func render(_ table: DataTable) -> String {
    var text = table.titles.joined(separator: ",") + "\n"
    for group in table.groups {
      let start = group.shared.map { field($0) + "," }.joined()
      switch group.rows {
      case .one(let fields): text += start + fields.map(field).joined(separator: ",") + "\n"
      case .days(let counts, let undated):
        if undated > 0 { text += "\(start),\(undated)\n" }
        for (day, commits) in zip(counts.days, counts.counts) {
          text += "\(start)\(day),\(commits)\n"
        }
      }
    }
    return text
  }

  private func field(_ field: DataTable.Field) -> String {
    switch field {
    case .word(let word): word
    case .bytes(let bytes): self.field(bytes)
    }
  }

  private func field(_ bytes: [UInt8]) -> String {
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
