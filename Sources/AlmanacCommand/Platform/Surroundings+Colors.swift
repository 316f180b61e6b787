import Rendering

/// The values of `--color`.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

extension Surroundings {
  /// The kind of the terminal; empty where it is not told.
  private var terminal: String { environment["TERM"] ?? "" }

  private func has(_ variable: String) -> Bool {
    !(environment[variable] ?? "").isEmpty
  }

  /// How many colours may be used, by the option `--color`, `NO_COLOR`, and what the environment tells of the terminal.
  func colorDepth(_ choice: ColorChoice) -> TerminalStyle.ColorDepth {
    switch choice {
    case .never: return .none
    case .auto:
      // Git says so where it has put its pager between the program and the terminal (git -p).
      let isPaged = ["true", "1"].contains(environment["GIT_PAGER_IN_USE"])
      guard output.isTerminal || isPaged, !has("NO_COLOR"), terminal != "dumb", !terminal.isEmpty
      else { return .none }
    case .always: break
    }
    return terminalDepth
  }

  /// How many colours the terminal has, as far as can be told without asking it.
  private var terminalDepth: TerminalStyle.ColorDepth {
    let depthByName: TerminalStyle.ColorDepth =
      if terminal.hasSuffix("-direct") || terminal.hasSuffix("-truecolor") {
        .truecolor
      } else if terminal.contains("256color") || terminal.isEmpty || terminal == "dumb" {
        .ansi256
      } else {
        .ansi16
      }
    // These show 16 colours, and 256 where their names say so, whatever terminal the program was started from.
    if terminal.hasPrefix("screen") && !has("TMUX") || terminal == "linux" { return depthByName }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) { return .truecolor }
    if Self.terminalsWithAllColors.contains(where: { terminal.hasPrefix($0) }) { return .truecolor }
    return terminal.hasPrefix("xterm") && isInProgramWithAllColors ? .truecolor : depthByName
  }

  /// The beginnings of the names of terminals that show all colours and do not always say so in `COLORTERM`.
  private static let terminalsWithAllColors = [
    "xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "ghostty", "contour", "rio",
    "mintty", "iterm",
  ]

  /// Whether one of the programs that call themselves `xterm` has left its mark, and shows all colours.
  private var isInProgramWithAllColors: Bool {
    let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode", "mintty", "Hyper", "rio"]
    // Windows Terminal, Konsole, and the terminals of GNOME's library, whose version is written 7003 for 0.70.3.
    return has("WT_SESSION") || has("KONSOLE_VERSION")
      || (environment["VTE_VERSION"].flatMap { Int($0) } ?? 0) >= 3600
      || programs.contains(environment["TERM_PROGRAM"] ?? "")
  }
}

extension Surroundings {
  /// What the terminal has behind its text: as the user says, else as the environment says, else as the terminal says.
  ///
  /// Takes dark for granted where nobody knows. A terminal may take a moment to answer, so this is for those who draw.
  func background(_ choice: BackgroundChoice) -> Background {
    switch choice {
    case .dark: .dark
    case .light: .light
    case .auto: backgroundByEnvironment ?? askedBackground ?? .dark
    }
  }

  /// The background by `COLORFGBG`, such as `0;15` or `15;default;0`: the last is a number of the 16 colours.
  private var backgroundByEnvironment: Background? {
    let parts = (environment["COLORFGBG"] ?? "").split(separator: ";")
    guard parts.count >= 2, let number = parts.last.flatMap({ Int($0) }) else { return nil }
    switch number {
    case 0...6, 8: return .dark
    case 7, 9...15: return .light
    default: return nil
    }
  }

  /// The background that the terminal tells; nil if it is not asked, or tells none.
  ///
  /// Through SSH it is not asked: an answer that comes too late would be input of the shell.
  private var askedBackground: Background? {
    let doNotAnswer = ["dumb", "linux", "cons25", "eterm", "vt52"]
    guard input.isTerminal, output.isTerminal, !terminal.isEmpty,
      !doNotAnswer.contains(where: { terminal.hasPrefix($0) }),
      !["SSH_TTY", "SSH_CONNECTION", "SSH_CLIENT"].contains(where: has)
    else { return nil }
    // Nearly all answer, and are waited for no longer than they take.
    let answer = TerminalAnswer(
      Platform.ask(
        TerminalAnswer.question, milliseconds: Self.longestAnswer,
        until: { TerminalAnswer($0).isComplete }))
    Platform.giveBack(answer.typed)
    return answer.background
  }

  /// Milliseconds after which a terminal is taken for one that never answers.
  private static let longestAnswer = 3000
}

/// The values of `--background`.
enum BackgroundChoice: String, CaseIterable, Sendable {
  case auto, dark, light
}
