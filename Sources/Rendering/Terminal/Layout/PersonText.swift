import ContributionModel

/// A person's name and e-mail in forms of different length, safe for the terminal.
struct PersonText {
  /// `Ada Example <ada@example.com>`
  let full: String
  /// `Ada Example <ada@…>`
  let short: String
  /// `Ada Example`, or the e-mail where there is no name.
  let name: String

  init(_ person: Person, style: TerminalStyle) {
    let escaper = TerminalEscaper(scalarWidth: style.scalarWidth)
    let name = escaper.escaped(Self.shortened(person.identity.name))
    let email = escaper.escaped(Self.shortened(person.identity.email))
    guard !email.isEmpty else {
      self.name = name.isEmpty ? "(no name)" : name
      full = self.name
      short = self.name
      return
    }
    let start = name.isEmpty ? "" : name + " "
    let local = email.prefix { $0 != "@" }
    full = "\(start)<\(email)>"
    short =
      local.endIndex == email.endIndex ? full : "\(start)<\(local)@\(style.ruler.ellipsis)>"
    self.name = name.isEmpty ? "<\(email)>" : name
  }

  /// Enough for any line: what is longer takes seconds to measure for each 10 MB.
  private static let mostBytes = 4096

  /// The bytes, or the first of them and a mark of omission. No character of UTF-8 is cut.
  private static func shortened(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > mostBytes else { return bytes }
    var end = mostBytes
    while end > mostBytes - 4, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes[..<end] + Array("...".utf8)
  }

  /// The longest of the short form and the name that fits, or the name cut.
  fileprivate func fitting(_ width: Int, _ ruler: TextRuler) -> String {
    ruler.width(of: short) <= width ? short : ruler.cut(name, to: max(1, width))
  }
}

extension [PersonText] {
  /// Each person in the longest form that fits; those who would look alike have their e-mails, cut where need be.
  func fitting(_ width: Int, _ ruler: TextRuler) -> [String] {
    var texts = map { $0.fitting(width, ruler) }
    for places in Dictionary(grouping: indices, by: { texts[$0] }).values where places.count > 1 {
      for place in places { texts[place] = self[place].full }
    }
    return ruler.cutApart(texts, to: Swift.max(1, width))
  }

  /// Each person in the form that is wanted where there is room, which tells them apart.
  func unabridged(_ ruler: TextRuler) -> [String] { fitting(.max, ruler) }
}
