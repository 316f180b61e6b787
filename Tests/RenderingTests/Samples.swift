import Aggregation
import ContributionModel
import Testing
import TestSupport

@testable import Presentation
@testable import Rendering

/// What a modern terminal makes of the scalars that the tests use; the program asks `wcwidth`.
@Sendable func sampleScalarWidth(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.value {
  case 0, 0x1160...0x11FF: return 0
  case 0x01..<0x20, 0x7F..<0xA0: return -1
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF:
    return 2
  default: break
  }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  case .unassigned: return -1
  default: return 1
  }
}

extension TextRuler {
  static let sample = TextRuler(scalarWidth: sampleScalarWidth, ellipsis: "…")
}

extension Phrases {
  static let sample = Phrases(dash: "–")
}

extension TerminalStyle {
  static func sample(
    _ columns: Int, _ colorDepth: ColorDepth = .none, _ glyphs: GlyphSet = .squares,
    names: CalendarNames = .english
  ) -> TerminalStyle {
    TerminalStyle(
      columns: columns, colorDepth: colorDepth, glyphs: glyphs, names: names,
      scalarWidth: sampleScalarWidth)
  }
}

extension TerminalStyle: CustomTestStringConvertible {
  /// The style in few words.
  public var testDescription: String { "\(columns) columns, \(colorDepth), \(glyphs)" }
}

extension CalendarNames: CustomTestStringConvertible {
  /// The name of January, which tells the language.
  public var testDescription: String { fullMonths[0] }

  /// Names as other languages have them.
  static let japanese = CalendarNames(
    shortMonths: (1...12).map { "\($0)月" }, fullMonths: (1...12).map { "\($0)月" },
    shortWeekdays: ["日", "月", "火", "水", "木", "金", "土"])
  static let french = CalendarNames(
    shortMonths: [
      "janv.", "févr.", "mars", "avril", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.",
      "déc.",
    ],
    fullMonths: [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
      "octobre", "novembre", "décembre",
    ],
    shortWeekdays: ["dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."])
  static let vietnamese = CalendarNames(
    shortMonths: (1...12).map { "Thg \($0)" }, fullMonths: (1...12).map { "Tháng \($0)" },
    shortWeekdays: ["CN", "T2", "T3", "T4", "T5", "T6", "T7"])
  static let german = CalendarNames(
    shortMonths: [
      "Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez",
    ],
    fullMonths: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
      "Oktober", "November", "Dezember",
    ],
    shortWeekdays: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"])
}

/// The day written `2026-08-20`.
func day(_ text: String) -> CivilDay {
  let parts = text.split(separator: "-").compactMap { Int($0) }
  guard parts.count == 3, let day = CivilDay(year: parts[0], month: parts[1], day: parts[2]) else {
    preconditionFailure("no day: \(text)")
  }
  return day
}

func days(_ first: String, _ last: String) -> DayRange {
  guard let range = DayRange(day(first), day(last)) else {
    preconditionFailure("no range: \(first), \(last)")
  }
  return range
}

/// Histories that the tests draw.
enum Sample {
  /// A Thursday.
  static let today = day("2026-08-20")

  /// Names and e-mails of every kind that is hard to draw.
  static let identities: [Identity] =
    [
      ("Ada Example", "ada@example.com"), ("René Ünal", "rene@example.org"),
      ("홍길동", "gildong@example.kr"), ("全角Ａ 太郎", "taro@example.jp"),
      ("👩\u{200D}👩\u{200D}👧 family", "family@example.com"), ("🇳🇱 flag", "nl@example.nl"),
      ("❤\u{FE0F} heart", "heart@example.com"), ("ｱｲｳ", "half@example.jp"),
      ("Ze\u{200B}ro", "zero@example.com"),
      ("Eve \u{1B}[2J\u{1B}]0;title\u{07}", "eve@example.com"), ("", "nameless@example.com"),
      ("No Mail", ""),
      ("A name that goes on for much longer than anyone would like", "n@a.example"),
      ("Bot", "an.address.that.goes.on.for.long@a.very.long.domain.example.com"),
    ].map { Identity(name: $0.0, email: $0.1) }
    + [Identity(name: Array("Ren".utf8) + [0xE9], email: Array("latin@example.com".utf8))]

  /// Commits of two and a half years, busier in the week and in spring;
  /// besides, two in the future and three of no day.
  static func tally(seed: UInt64 = 1, busyness: UInt64 = 6, first: String = "2024-02-05") -> Tally {
    var generator = SeededGenerator(seed: seed)
    var records: [(author: Int, day: CivilDay?)] = []
    for offset in 0...(today - day(first)) {
      let day = day(first) + offset
      let isWeekend = day.weekday == .saturday || day.weekday == .sunday
      let isSpring = (3...5).contains(day.parts.month)
      let most = busyness * (isSpring ? 3 : 2) / (isWeekend ? 4 : 1)
      let isQuiet = generator.next() % 10 < (isWeekend ? 6 : 1)
      for _ in 0..<(isQuiet ? 0 : generator.next() % (most + 1)) {
        let author = min(generator.next() % 15, generator.next() % 15)
        records.append((Int(author), day))
      }
    }
    return counted(
      records + [(0, today + 1), (1, today + 40)] + [(0, nil), (2, nil), (3, nil)])
  }

  /// A commit of the first identity on each of these days.
  static func tally(onDays days: [String]) -> Tally {
    counted(days.map { (0, day($0)) })
  }

  static func counted(
    _ records: [(author: Int, day: CivilDay?)], identities: [Identity] = identities
  ) -> Tally {
    var table = CommitColumns()
    for record in records {
      let time = CommitTime(
        seconds: record.day.map { Int64($0.daysSinceEpoch) * 86_400 + 43_200 }, offset: .utc)
      table.append(
        CommitRecord(author: Int32(record.author), authorTime: time, committerTime: time))
    }
    return Tally([Contributions(commits: table, authors: identities.map { AuthorEntry($0) })])
  }

  /// Commits of two years at all hours, most of them on weekdays by day, and a few at a time that no one can read.
  static func hourSource() -> Contributions {
    var generator = SeededGenerator(seed: 7)
    var table = CommitColumns()
    for offset in 0..<1500 {
      let day = today - Int(generator.next() % 800)
      let isWeekend = day.weekday == .saturday || day.weekday == .sunday
      // The mean of several numbers lies in the middle most of the time.
      let hours = (0..<(isWeekend ? 2 : 4)).map { _ in generator.next() % 86_400 }.reduce(0, +)
      let second = (Int64(hours) / (isWeekend ? 2 : 4) + (isWeekend ? 18_000 : 9000)) % 86_400
      guard !isWeekend || generator.next() % 3 == 0 else { continue }
      let time = CommitTime(
        seconds: offset % 700 == 0 ? nil : Int64(day.daysSinceEpoch) * 86_400 + second, offset: .utc
      )
      table.append(CommitRecord(author: 0, authorTime: time, committerTime: time))
    }
    return Contributions(commits: table, authors: identities.map { AuthorEntry($0) })
  }

  static func clockReport(
    _ source: Contributions = hourSource(), scale: LevelScale.Request = LevelScale.Request()
  ) throws -> ClockReport {
    let window = try window(.weeks(53)).range
    return ClockReport(
      HourCounts([source], window: window), tally: Tally([source]), window: window, today: today,
      scaleRequest: scale)
  }

  /// A commit at each of these times, in minutes after midnight.
  static func clockReport(at minutes: [Int]) throws -> ClockReport {
    var table = CommitColumns()
    for minute in minutes {
      let time = CommitTime(
        seconds: Int64(today.daysSinceEpoch) * 86_400 + Int64(minute * 60), offset: .utc)
      table.append(CommitRecord(author: 0, authorTime: time, committerTime: time))
    }
    return try clockReport(
      Contributions(commits: table, authors: identities.map { AuthorEntry($0) }))
  }

  static func window(
    _ request: CalendarWindow.Request, today: CivilDay = today, weekStart: Weekday = .sunday,
    activeYears: Set<Int> = []
  ) throws -> CalendarWindow {
    try #require(
      CalendarWindow(request, today: today, activeYears: activeYears, weekStart: weekStart))
  }

  static func report(
    _ tally: Tally = tally(), _ request: CalendarWindow.Request = .weeks(53),
    today: CivilDay = today, weekStart: Weekday = .sunday, isSegmented: Bool = false,
    scale: LevelScale? = nil
  ) throws -> YearReport {
    YearReport(
      tally,
      window: try window(
        request, today: today, weekStart: weekStart, activeYears: tally.days.years),
      today: today, weekStart: weekStart, isSegmented: isSegmented, scale: scale)
  }

  /// Months of the sample history, the present one last.
  static func months(_ months: Int, weekStart: Weekday = .sunday) throws -> YearReport {
    try report(tally(), .months(months, last: today), weekStart: weekStart)
  }

  static func ranking(
    _ tally: Tally = tally(), limit: Int? = nil, weeks: Int = 53
  ) throws -> AuthorRanking {
    AuthorRanking(
      tally, window: try window(.weeks(53)).range, today: today, limit: limit, weekStart: .sunday,
      weeks: weeks)
  }

  static func streaks(
    _ tally: Tally = tally(), _ rule: StreakRule = StreakRule(), limit: Int? = 10,
    today: CivilDay = today
  ) -> StreakReport {
    StreakReport(
      tally, window: days("2024-01-01", today.description), today: today, rule: rule, limit: limit)
  }

  static func comparison(
    _ labels: [String] = ["example/garden", "example/orchard", "example/meadow"],
    _ request: CalendarWindow.Request = .weeks(53), isSegmented: Bool = false
  ) throws -> Comparison {
    let subjects = labels.enumerated().map { place, label in
      Comparison.Subject(
        label: label,
        tally: place == 2
          ? tally(seed: 3, busyness: 1, first: "2025-11-01")
          : tally(seed: UInt64(place + 1), busyness: UInt64(6 + place * 5)),
        sharedCommits: place * 7)
    }
    return Comparison(
      subjects, window: try window(request), today: today, weekStart: .sunday,
      isSegmented: isSegmented)
  }
}

/// What a view is drawn for in the golden files: plain and in colour, as three locales have it.
let goldenStyles: [(name: String, weekStart: Weekday, style: TerminalStyle)] = [
  ("C", .sunday, TerminalStyle.sample(80, .none, .ascii)),
  ("C-color", .sunday, TerminalStyle.sample(80, .truecolor, .ascii)),
  ("ja_JP", .sunday, TerminalStyle.sample(80, names: .japanese)),
  ("ja_JP-color", .sunday, TerminalStyle.sample(80, .truecolor, names: .japanese)),
  ("de_DE", .monday, TerminalStyle.sample(80, names: .german)),
  ("de_DE-color", .monday, TerminalStyle.sample(80, .truecolor, names: .german)),
]

/// Fails where a view is not what its golden files hold: one for each of `goldenStyles`,
/// with the view at 120, 80 and 40 columns under each other.
func expectGoldens(
  _ view: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ render: (TerminalStyle, Weekday) throws -> String
) throws {
  for (name, weekStart, style) in goldenStyles {
    var text = ""
    for columns in [120, 80, 40] {
      var style = style
      style.columns = columns
      text += "-- \(columns) columns --\n" + (try render(style, weekStart))
    }
    try expectGolden(text, "\(view)-\(name)", sourceLocation: sourceLocation)
  }
}

/// Fails where `text` is not what the golden file holds.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if let mismatch = try GoldenFile(name).mismatch(with: text) {
    Issue.record(Comment(rawValue: mismatch), sourceLocation: sourceLocation)
  }
}

/// The text with each space of a background as `_`, which a terminal shows though it is blank.
func markingPaintedSpaces(_ text: String) -> String {
  text.replacing(/\u{1B}\[[0-9;]*;48;[25];[0-9;]*m[^\u{1B}]*/) {
    $0.output.replacing(" ", with: "_")
  }
}

/// The lines of a text without the escape sequences of colours.
func plainLines(_ text: String) -> [String] {
  text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

/// Fails where a view has a line wider than the terminal, or one that ends in a space, at any of these widths.
func checkWidths(
  _ widths: some Sequence<Int>, sourceLocation: SourceLocation = #_sourceLocation,
  _ render: (TerminalStyle) throws -> String
) rethrows {
  let styles: [(TerminalStyle.GlyphSet, TerminalStyle.ColorDepth, CalendarNames)] = [
    (.squares, .none, .english), (.squares, .truecolor, .japanese), (.ascii, .none, .german),
    (.shades, .ansi16, .french),
  ]
  for columns in widths {
    // The styles take turns, one width each.
    let (glyphs, depth, names) = styles[columns % styles.count]
    let style = TerminalStyle.sample(columns, depth, glyphs, names: names)
    let text = try render(style)
    #expect(text.isEmpty || text.hasSuffix("\n"), sourceLocation: sourceLocation)
    for line in plainLines(markingPaintedSpaces(text)) {
      let isFine = style.ruler.width(of: line) <= columns && line.last != " "
      if !isFine { Issue.record("\(columns): \(line)", sourceLocation: sourceLocation) }
    }
  }
}
