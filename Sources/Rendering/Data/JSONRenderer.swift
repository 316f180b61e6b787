import ContributionModel
package import Presentation

/// Writes records as JSON, members in their order, a line feed at the end.
package struct JSONRenderer: Sendable {
  /// The number of the form of the records. It grows if a member goes or changes its meaning, not if one is added.
  package static let schema = 1

  private let scalarWidth: (@Sendable (Unicode.Scalar) -> Int)?

  /// Takes the widths that a terminal gives to scalars if one shows the JSON. What it does not show, or what reorders
  /// what it shows, is then written as `\u202e`, which means the same.
  package init(scalarWidth: (@Sendable (Unicode.Scalar) -> Int)? = nil) {
    self.scalarWidth = scalarWidth
  }

  package func render(_ record: [DataValue.Member]) -> String {
    let text = DataValue.object(record).text() + "\n"
    return scalarWidth.map { escapingInvisiblesInJSON(text, scalarWidth: $0) } ?? text
  }
}

extension DataValue {
  /// The value as JSON: lists of what is no list in one line, others with a line for each element.
  func text(indent: Int = 0) -> String {
    switch self {
    case .null: "null"
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(let number): String(number)
    case .string(let string): quotedForJSON(string)
    case .array(let elements):
      list("[", elements.map { ("", $0) }, "]", indent: indent)
    case .object(let members):
      list("{", members.map { (quotedForJSON($0.name) + ": ", $0.value) }, "}", indent: indent)
    }
  }

  private var isList: Bool {
    switch self {
    case .null, .bool, .number, .string: false
    case .array, .object: true
    }
  }

  private func list(
    _ start: String, _ elements: [(name: String, value: DataValue)], _ end: String, indent: Int
  ) -> String {
    let isFlat = !elements.contains { $0.value.isList }
    let texts = elements.map { $0.name + $0.value.text(indent: indent + 2) }
    if isFlat { return start + texts.joined(separator: ", ") + end }
    let margin = "\n" + String(repeating: " ", count: indent)
    return start + margin + "  " + texts.joined(separator: "," + margin + "  ") + margin + end
  }
}

/// A string as JSON has it: controls, U+007F to U+009F and the separators of lines and paragraphs as `\u001b`.
///
/// A byte of a path that is not UTF-8 becomes the four characters `\xE9`, since JSON has no place for it.
func quotedForJSON(_ string: String) -> String {
  var quoted = "\""
  for scalar in string.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    case "\r": quoted += "\\r"
    case "\t": quoted += "\\t"
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
      quoted += unicodeEscape(UInt16(scalar.value))
    default:
      if let byte = scalar.strayByte {
        quoted += "\\" + byteEscape(byte)
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
  }
  return quoted + "\""
}

/// JSON with all that a terminal does not show, or that reorders what it shows, as `\u202e`. It means the same.
///
/// Characters beyond U+FFFF become a pair, as JSON has them. Linear in the length of the text.
package func escapingInvisiblesInJSON(
  _ json: String, scalarWidth: (Unicode.Scalar) -> Int
) -> String {
  if json.utf8.allSatisfy({ $0 < 0x7F }) { return json }
  var text = ""
  for scalar in json.unicodeScalars {
    if scalar.isASCII || !isInvisible(scalar, scalarWidth) {
      text.unicodeScalars.append(scalar)
    } else {
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        text += unicodeEscape(unit)
      }
    }
  }
  return text
}

private func isInvisible(_ scalar: Unicode.Scalar, _ width: (Unicode.Scalar) -> Int) -> Bool {
  if scalar.properties.isDefaultIgnorableCodePoint { return true }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: return true
  default: return width(scalar) < 0
  }
}

private func unicodeEscape(_ unit: UInt16) -> String {
  let digits = String(unit, radix: 16)
  return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
}
