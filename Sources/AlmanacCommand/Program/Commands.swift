import CommandLineKit

/// The commands of the program, in the order of the manual.
enum Commands {
  /// The command that runs if none is named.
  static let standard: any Command.Type = YearCommand.self

  static let others: [any Command.Type] = [
    MonthCommand.self, ClockCommand.self, StreaksCommand.self, AuthorsCommand.self,
    PresenceCommand.self, CompareCommand.self, ExportCommand.self, CacheCommand.self,
  ]

  /// The command of a name that the parser accepted.
  static func command(named name: String) -> any Command.Type {
    ([standard] + others).first { $0.spec.name == name } ?? standard
  }
}
