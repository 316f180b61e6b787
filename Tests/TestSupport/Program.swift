import Foundation

/// The built `git-almanac`, run in an environment of its own.
package struct Program: Sendable {
  /// Holds the home folder of the runs; caches and configuration lie in it.
  package let home: TemporaryFolder
  package var environment: [String: String]

  package init() throws {
    home = try TemporaryFolder()
    environment = Isolation.environment(home: home.path)
  }

  /// The program beside the test bundle.
  package static var path: String {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("git-almanac").path
  }

  /// The command of a run; an environment value that is nil is taken out.
  package func command(
    _ arguments: [String], in folder: String? = nil, environment: [String: String?] = [:]
  ) -> Command {
    var merged = self.environment
    for (name, value) in environment { merged[name] = value }
    return Command(
      Self.path, arguments, environment: merged, folder: folder ?? home.path)
  }

  /// Runs the program with its output on a pipe.
  package func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String?] = [:]
  ) throws -> Outcome {
    try command(arguments, in: folder, environment: environment).run()
  }

  /// Runs the program with its output on a file or device.
  package func run(
    _ arguments: [String], in folder: String? = nil, to file: String
  ) throws -> Outcome {
    var command = command(arguments, in: folder)
    command.output = .file(file)
    return try command.run()
  }

  /// Runs the program through a shell that has its path as `$1` and the arguments after it.
  package func shell(
    _ script: String, _ arguments: [String] = [], in folder: String? = nil
  ) throws -> Outcome {
    var command = command([], in: folder)
    command.executable = Isolation.path(of: "bash")
    command.arguments = ["-c", script, "bash", Self.path] + arguments
    return try command.run()
  }
}

/// A terminal that the program runs in.
package struct PseudoTerminal: Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int = 24) {
    self.columns = columns
    self.rows = rows
  }

  /// Runs the program with output and errors on this terminal, of a common kind unless the environment says otherwise.
  /// With replies, it is also what the program reads from.
  package func run(
    _ program: Program, _ arguments: [String], in folder: String? = nil,
    environment: [String: String?] = [:], replies: [Command.Reply]? = nil
  ) throws -> Outcome {
    var command = program.command(
      arguments, in: folder,
      environment: ["TERM": "xterm-256color"].merging(environment) { $1 })
    if let replies { command.input = .terminal(replies) }
    command.output = .terminal(columns: columns, rows: rows)
    return try command.run()
  }

  /// Runs a shell that has the program's path as `$1`, with all of its streams on this terminal.
  package func shell(
    _ program: Program, _ script: String, in folder: String? = nil,
    environment: [String: String?] = [:], replies: [Command.Reply] = []
  ) throws -> Outcome {
    var command = program.command(
      ["-c", script, "bash", Program.path], in: folder,
      environment: ["TERM": "xterm-256color"].merging(environment) { $1 })
    command.executable = Isolation.path(of: "bash")
    command.input = .terminal(replies)
    command.output = .terminal(columns: columns, rows: rows)
    return try command.run()
  }
}
