internal import ContributionModel

/// The settings of one file of git's configuration, read as git reads them.
struct ConfigurationFile {
  private(set) var lines: [Line] = []

  /// A variable that the file sets.
  struct Line: Hashable {
    /// Section and variable in lower case, a subsection as written.
    var name: String
    /// Nil where the variable stands without `=`.
    var value: String?
    /// The line that it begins in, from 1.
    var number: Int
  }

  /// A line that git would not read either.
  struct BadLine: Error, Hashable {
    var number: Int
  }

  /// Reads a whole file; linear in its length.
  init(_ bytes: [UInt8]) throws(BadLine) {
    var parser = ConfigurationParser(bytes: bytes)
    while let line = try parser.nextLine() { lines.append(line) }
  }
}

/// Reads a file variable by variable; follows `git_parse_source` of git's `config.c`.
struct ConfigurationParser {
  private let bytes: [UInt8]
  private var place = 0
  private var number = 1
  private var isAtEnd = false
  /// The section of the variables that follow, with a dot at its end.
  private var section: [UInt8] = []

  init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The next variable; nil at the end.
  mutating func nextLine() throws(ConfigurationFile.BadLine) -> ConfigurationFile.Line? {
    while true {
      let start = number
      let byte = next()
      switch byte {
      case newline where isAtEnd: return nil
      case newline, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): continue
      case UInt8(ascii: "#"), UInt8(ascii: ";"): while next() != newline {}
      case UInt8(ascii: "["):
        guard let section = readSection(), !section.isEmpty else { throw .init(number: start) }
        self.section = section + [UInt8(ascii: ".")]
      case _ where byte.isLetter:
        guard let (name, value) = readVariable(from: byte) else { throw .init(number: start) }
        return ConfigurationFile.Line(
          name: String(systemBytes: section + name),
          value: value.map { String(systemBytes: $0) }, number: start)
      default: throw .init(number: start)
      }
    }
  }

  /// The next byte, the end of a line as one, and the end of the file as the end of a line.
  private mutating func next() -> UInt8 {
    guard place < bytes.count else {
      isAtEnd = true
      return newline
    }
    var byte = bytes[place]
    place += 1
    if byte == UInt8(ascii: "\r"), place < bytes.count, bytes[place] == newline {
      byte = newline
      place += 1
    }
    if byte == newline { number += 1 }
    return byte
  }

  /// Reads `section]` or `section "subsection"]`; nil where it is neither.
  private mutating func readSection() -> [UInt8]? {
    var name: [UInt8] = []
    while true {
      let byte = next()
      if isAtEnd { return nil }
      if byte == UInt8(ascii: "]") { return name }
      if byte.isBlank { return readSubsection(name, after: byte) }
      guard byte.isNamePart || byte == UInt8(ascii: ".") else { return nil }
      name.append(byte.lowercased)
    }
  }

  private mutating func readSubsection(_ section: [UInt8], after blank: UInt8) -> [UInt8]? {
    var byte = blank
    while byte.isBlank {
      if byte == newline { return nil }
      byte = next()
    }
    guard byte == UInt8(ascii: "\"") else { return nil }
    var name = section + [UInt8(ascii: ".")]
    while true {
      byte = next()
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") { byte = next() }
      if byte == newline { return nil }
      name.append(byte)
    }
    return next() == UInt8(ascii: "]") ? name : nil
  }

  private mutating func readVariable(from first: UInt8) -> (name: [UInt8], value: [UInt8]?)? {
    var name = [first.lowercased]
    var byte = next()
    while byte.isNamePart {
      name.append(byte.lowercased)
      byte = next()
    }
    while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { byte = next() }
    if byte == newline { return (name, nil) }
    guard byte == UInt8(ascii: "="), let value = readValue() else { return nil }
    return (name, value)
  }

  /// Reads up to the end of the line, or of the last of the lines that backslashes join.
  private mutating func readValue() -> [UInt8]? {
    var value: [UInt8] = []
    var blanks: [UInt8] = []
    var isQuoted = false
    while true {
      var byte = next()
      if byte == newline { return isQuoted ? nil : value }
      if byte.isBlank && !isQuoted {
        if !value.isEmpty { blanks.append(byte) }
        continue
      }
      if !isQuoted, byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";") {
        while next() != newline {}
        return value
      }
      value += blanks
      blanks = []
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
        continue
      }
      if byte == UInt8(ascii: "\\") {
        byte = next()
        switch byte {
        case newline: continue
        case UInt8(ascii: "t"): byte = UInt8(ascii: "\t")
        case UInt8(ascii: "n"): byte = newline
        case UInt8(ascii: "b"): byte = 8
        case UInt8(ascii: "\\"), UInt8(ascii: "\""): break
        default: return nil
        }
      }
      value.append(byte)
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  fileprivate var isNamePart: Bool {
    isLetter || self &- UInt8(ascii: "0") < 10 || self == UInt8(ascii: "-")
  }

  /// As git has it, which knows no other blanks.
  fileprivate var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == newline
      || self == UInt8(ascii: "\r")
  }

  fileprivate var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}
