import Foundation

/// Runs tools of the system on text.
enum Tool {
  struct Result {
    let output: String
    let errors: String
    let status: Int32
  }

  /// The path of a tool, or nil when the system does not have it.
  static func path(of name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func run(_ name: String, _ arguments: [String], in folder: URL) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path(of: name) ?? "/usr/bin/\(name)")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Files take any amount of output, where two pipes read in turn could fill up.
    let names = (output: folder.appending(path: "output"), errors: folder.appending(path: "errors"))
    for url in [names.output, names.errors] { try Data().write(to: url) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: names.output)
    process.standardError = try FileHandle(forWritingTo: names.errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      output: try String(contentsOf: names.output, encoding: .utf8),
      errors: try String(contentsOf: names.errors, encoding: .utf8),
      status: process.terminationStatus)
  }

  /// Gives an empty folder to a body and removes it afterwards.
  static func withFolder<T>(_ body: (URL) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "command-line-kit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
