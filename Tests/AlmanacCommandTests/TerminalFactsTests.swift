import ContributionModel
import Presentation
import Rendering
import TestSupport
import Testing

@testable import AlmanacCommand

extension Surroundings {
  /// A process with this environment whose output is a terminal.
  fileprivate static func sample(_ environment: [String: String]) -> Surroundings {
    Surroundings(
      environment: environment, now: 0, isUTF8: true, input: Stream(isTerminal: false),
      output: Stream(isTerminal: true, columns: 80, rows: 24), errors: Stream(isTerminal: true),
      names: .english, firstWeekday: .sunday)
  }
}

/// What the environment tells of the terminal.
@Suite struct TerminalFactsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var depth: TerminalStyle.ColorDepth
    var environment: [String: String]

    init(_ depth: TerminalStyle.ColorDepth, _ terminal: String, _ others: [String: String] = [:]) {
      self.depth = depth
      environment = others.merging(["TERM": terminal]) { $1 }
    }

    var testDescription: String { "\(environment)" }
  }

  @Test(
    "The colours of a terminal",
    arguments: [
      Case(.truecolor, "xterm-256color", ["COLORTERM": "truecolor"]),
      Case(.truecolor, "xterm", ["COLORTERM": "24bit"]),
      Case(.ansi256, "xterm-256color", ["COLORTERM": "yes"]), Case(.ansi256, "xterm-256color"),
      Case(.ansi16, "xterm"), Case(.ansi16, "vt220"), Case(.ansi16, "rxvt"),
      Case(.truecolor, "xterm-direct"), Case(.truecolor, "xterm-kitty"),
      Case(.truecolor, "alacritty"), Case(.truecolor, "foot"), Case(.truecolor, "foot-extra"),
      Case(.truecolor, "wezterm"), Case(.truecolor, "xterm-ghostty"),
      Case(.truecolor, "ghostty"), Case(.truecolor, "contour"),
      Case(.ansi256, "rxvt-unicode-256color"), Case(.ansi256, "st-256color"),
      Case(.truecolor, "xterm-256color", ["WT_SESSION": "1-2"]),
      Case(.truecolor, "xterm-256color", ["VTE_VERSION": "7003"]),
      Case(.ansi256, "xterm-256color", ["VTE_VERSION": "3405"]),
      Case(.truecolor, "xterm-256color", ["KONSOLE_VERSION": "230804"]),
      Case(.truecolor, "xterm-256color", ["TERM_PROGRAM": "iTerm.app"]),
      Case(.ansi256, "xterm-256color", ["TERM_PROGRAM": "Apple_Terminal"]),
      // tmux brings colours down to what its terminal has; screen spoils those that it does not know.
      Case(.truecolor, "tmux-256color", ["COLORTERM": "truecolor", "TMUX": "/tmp/x,1,0"]),
      Case(.ansi256, "tmux-256color"), Case(.ansi256, "tmux-256color", ["VTE_VERSION": "7003"]),
      Case(.truecolor, "screen-256color", ["COLORTERM": "truecolor", "TMUX": "/tmp/x,1,0"]),
      Case(.ansi256, "screen-256color", ["COLORTERM": "truecolor"]),
      Case(.ansi16, "screen", ["COLORTERM": "truecolor"]),
      Case(.ansi16, "linux", ["COLORTERM": "truecolor"]), Case(.ansi16, "linux"),
      Case(.none, "dumb", ["COLORTERM": "truecolor"]), Case(.none, ""),
      Case(.none, "xterm-kitty", ["NO_COLOR": "1"]),
      Case(.truecolor, "xterm-kitty", ["NO_COLOR": ""]),
    ])
  func colors(_ test: Case) {
    #expect(Surroundings.sample(test.environment).colorDepth(.auto) == test.depth)
    #expect(Surroundings.sample(test.environment).colorDepth(.never) == .none)
    #expect(Surroundings.sample(test.environment).colorDepth(.always) > .none)
  }

  @Test("No colour on a pipe, but through git's pager")
  func pipe() {
    var surroundings = Surroundings.sample(["TERM": "xterm-kitty"])
    surroundings.output.isTerminal = false
    #expect(surroundings.colorDepth(.auto) == .none)
    #expect(surroundings.colorDepth(.always) == .truecolor)
    surroundings.environment["GIT_PAGER_IN_USE"] = "true"
    #expect(surroundings.colorDepth(.auto) == .truecolor)
  }

  @Test(
    "The background as the environment has it",
    arguments: [
      ("0;15", Background.light), ("15;0", .dark), ("12;8", .dark), ("0;7", .light),
      ("15;default;0", .dark), ("0;default;15", .light), ("0;default", .dark), ("15", .dark),
      ("", .dark), ("0;", .dark), ("0;99", .dark), ("0;light", .dark), ("0;-1", .dark),
    ])
  func background(variable: String, background: Background) {
    let surroundings = Surroundings.sample(["COLORFGBG": variable, "TERM": "xterm"])
    #expect(surroundings.background(.auto) == background)
    #expect(surroundings.background(.dark) == .dark)
    #expect(surroundings.background(.light) == .light)
  }

  /// Where a locale is not there, the C library takes its own, and there is nothing to see.
  @Test(
    "Names of months are those that stand alone, and no wider than their letters",
    arguments: [
      ("ru_RU.UTF-8", "  Май 2024", ["янв", "май", "дек"]),
      ("ca_ES.UTF-8", "  maig 2024", ["gen.", "maig", "des."]),
      ("ja_JP.UTF-8", "  5月 2024", ["1月", "5月", "12月"]),
      ("et_EE.UTF-8", "  mai 2024", ["jaan", "mai", "dets"]),
    ])
  func monthNames(locale: String, title: String, short: [String]) throws {
    let repository = try GitRepository()
    try repository.commit("2024-05-01")
    func lines(_ arguments: String...) throws -> [Substring] {
      try Program().output(
        arguments + ["--now", "2024-12-31"], in: repository.path,
        environment: ["LC_ALL": locale, "COLUMNS": "120"]
      ).split(separator: "\n")
    }
    let month = try lines("month", "2024-05")
    guard month[1] != "  May 2024" else { return }
    #expect(month[1] == title)
    let labels = try lines("--year", "2024", "--week-start", "monday")[1]
    let names = labels.split(separator: " ").map(String.init)
    #expect([names[0], names[4], names[11]] == short)
  }

  @Test("Nothing moves where rest is asked for, or where nothing can")
  func motion() {
    #expect(Surroundings.sample(["TERM": "xterm"]).rowsForMotion == 24)
    #expect(Surroundings.sample(["TERM": "xterm", "REDUCE_MOTION": "0"]).rowsForMotion == 24)
    #expect(Surroundings.sample(["TERM": "xterm", "COLUMNS": "60"]).rowsForMotion == 24)
    for environment in [
      ["TERM": "xterm", "REDUCE_MOTION": "1"], ["TERM": "dumb"], [:],
      ["TERM": "xterm", "COLUMNS": "100"],
    ] {
      #expect(Surroundings.sample(environment).rowsForMotion == nil, "\(environment)")
    }
    var piped = Surroundings.sample(["TERM": "xterm"])
    piped.output.isTerminal = false
    #expect(piped.rowsForMotion == nil)
  }
}
