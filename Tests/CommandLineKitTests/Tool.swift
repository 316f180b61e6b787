import Foundation
import TestSupport

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
    let command = Command(
      path(of: name) ?? "/usr/bin/\(name)", arguments,
      environment: ProcessInfo.processInfo.environment, folder: folder.path)
    let outcome = try command.run()
    guard case .exit(let status) = outcome.status else {
      throw CocoaError(.executableLoad, userInfo: ["outcome": outcome.description])
    }
    return Result(output: outcome.text, errors: outcome.errors, status: status)
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
