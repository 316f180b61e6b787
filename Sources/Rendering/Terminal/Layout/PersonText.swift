import Aggregation
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

extension AuthorRanking {
  /// Whether the longest streak of a row is longer than its part inside the window.
  var hasCutStreak: Bool { rows.contains { $0.streaks.longest?.longerWhole != nil } }
}

extension Phrases {
  /// How much a ranking is of: 3,218 commits by 212 authors, 17 Aug 2025 – 20 Aug 2026.
  func activity(_ ranking: AuthorRanking) -> String {
    let commits = count(ranking.commits, "commit")
    return "\(commits) by \(count(ranking.authors, "author")), \(range(ranking.window))"
  }

  /// How many persons a limit leaves out, or nil where it leaves none.
  func omission(_ ranking: AuthorRanking) -> String? {
    let left = ranking.authors - ranking.rows.count
    return left > 0 ? "and \(number(left)) more; use --limit 0 to see all" : nil
  }

  /// Which of the columns with these titles are of the whole history and not of the window, as a sentence; empty where
  /// none is.
  func wholeHistory(_ ranking: AuthorRanking, _ titles: [String]) -> [String] {
    let ends = ["First", "Last"].filter(titles.contains).map { $0.lowercased() }
    let words = (titles.contains("Current") ? ["current streaks"] : []) + ends
    guard !words.isEmpty else { return [] }
    let subject = listed(words).capitalizedFirst + (ends.isEmpty ? "" : " days")
    return ["\(subject) are of \(ranking.isWhole ? "the whole history" : "all that is read")."]
  }

  /// What the mark after the longest streaks says; empty if there is none.
  func cutStreaks(_ ranking: AuthorRanking, _ titles: [String]) -> [String] {
    titles.contains("Longest") && ranking.hasCutStreak
      ? ["+ after a streak: it continues outside this period."] : []
  }

  /// How many of a ranking are bots and assistants, and their shares; nil where all are persons.
  func kinds(_ ranking: AuthorRanking) -> String? {
    guard ranking.kinds.contains(where: { $0.kind != .person }) else { return nil }
    var base = " of the commits"
    let words = ranking.kinds.map { total in
      let noun =
        switch total.kind {
        case .person: "person"
        case .bot: "bot"
        case .assistant: "AI assistant"
        }
      let words = count(total.authors, noun)
      guard total.kind != .person else { return words }
      defer { base = "" }
      return "\(words) (\(percent(total.commits, of: ranking.commits))\(base))"
    }
    return words.joined(separator: ", ") + "."
  }
}
