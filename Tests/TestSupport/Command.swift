import Foundation
import Synchronization

/// A program to run, with all that it is given.
package struct Command: Sendable {
  package var executable: String
  package var arguments: [String]
  package var environment: [String: String]
  package var folder: String
  package var input: Input = .none
  package var output: Output = .pipe
  /// After this many seconds the program is killed.
  package var limit = 60.0

  /// What the program reads.
  package enum Input: Sendable {
    case none
    case bytes([UInt8])
    /// The terminal that it writes to, whose user types something each time that something is on the screen.
    case terminal([Reply])
  }

  /// What the user of a terminal, or the terminal itself, does when it is asked.
  package struct Reply: Sendable {
    package var question: String
    package var answer: String
    /// Seconds between the question and the answer.
    package var delay: Double

    package init(to question: String, _ answer: String, after delay: Double = 0) {
      self.question = question
      self.answer = answer
      self.delay = delay
    }
  }

  /// What the program writes to.
  package enum Output: Sendable {
    case pipe
    /// A file or device, opened for writing.
    case file(String)
    /// A terminal of this size, for errors as well.
    case terminal(columns: Int, rows: Int)
  }

  package init(
    _ executable: String, _ arguments: [String], environment: [String: String], folder: String
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
  }

  /// Runs the program to its end and returns what came of it.
  ///
  /// Both streams are read while it runs, so that neither can fill up and stop it.
  package func run() throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let scratch = try TemporaryFolder()
    var inputFile: FileHandle?
    // Process keeps what it was given for as long as the tests run, so what is open must be closed here.
    defer { try? inputFile?.close() }
    switch input {
    case .none: process.standardInput = FileHandle.nullDevice
    case .bytes(let bytes):
      // A file, for a pipe would raise a signal here where the program does not read to the end.
      try writeFile(bytes, to: scratch / "input")
      inputFile = FileHandle(forReadingAtPath: scratch / "input")
      process.standardInput = inputFile
    case .terminal: break
    }
    let streams = try Streams(output, input)
    if case .terminal = input { process.standardInput = streams.outputTarget }
    process.standardOutput = streams.outputTarget
    process.standardError = streams.errorTarget
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try withoutSignalMask { try process.run() }
    streams.startReading()
    var timedOut = false
    if ended.wait(timeout: .now() + limit) == .timedOut {
      timedOut = true
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
    }
    let (output, errors) = streams.finish()
    let status: Outcome.Status =
      if timedOut {
        .killed(afterSeconds: limit)
      } else if process.terminationReason == .uncaughtSignal {
        .signal(process.terminationStatus)
      } else {
        .exit(process.terminationStatus)
      }
    return Outcome(
      command: ([executable] + arguments).joined(separator: " "), status: status, output: output,
      errorBytes: errors)
  }
}

/// What came of a command; as text, all that a failing test should tell.
package struct Outcome: Sendable, CustomStringConvertible {
  package enum Status: Hashable, Sendable {
    case exit(Int32)
    case signal(Int32)
    case killed(afterSeconds: Double)
  }

  package var command: String
  package var status: Status
  package var output: [UInt8]
  package var errorBytes: [UInt8]

  /// The standard output as text.
  package var text: String { String(decoding: output, as: UTF8.self) }
  /// The error output as text.
  package var errors: String { String(decoding: errorBytes, as: UTF8.self) }
  /// The lines of the standard output.
  package var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  package var description: String {
    "\(command)\n\(status)\n--- output\n\(text)\n--- errors\n\(errors)\n---"
  }
}

/// The two streams of a running program, and the threads that read them.
private struct Streams {
  private var output: Reader?
  private var errors: Reader?
  let outputTarget: FileHandle
  let errorTarget: FileHandle

  init(_ kind: Command.Output, _ input: Command.Input) throws {
    switch kind {
    case .pipe:
      let pipe = Pipe()
      output = Reader(pipe.fileHandleForReading)
      outputTarget = pipe.fileHandleForWriting
    case .file(let path):
      guard let file = FileHandle(forWritingAtPath: path) else {
        throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: path])
      }
      outputTarget = file
    case .terminal(let columns, let rows):
      let terminal = try openTerminal(columns: columns, rows: rows)
      var replies: [Command.Reply] = []
      if case .terminal(let given) = input { replies = given }
      output = Reader(terminal.user, replies: replies)
      outputTarget = terminal.program
      errorTarget = terminal.program
      return
    }
    let pipe = Pipe()
    errors = Reader(pipe.fileHandleForReading)
    errorTarget = pipe.fileHandleForWriting
  }

  /// Starts to read, now that the program holds the other ends.
  func startReading() {
    try? outputTarget.close()
    if errors != nil { try? errorTarget.close() }
    output?.start()
    errors?.start()
  }

  /// All that was written, once both streams are at their end.
  func finish() -> (output: [UInt8], errors: [UInt8]) {
    (output?.finish() ?? [], errors?.finish() ?? [])
  }
}

/// Reads a stream to its end on a thread of its own.
private final class Reader: Sendable {
  private let handle: Mutex<FileHandle>
  private let bytes = Mutex<[UInt8]>([])
  private let done = DispatchSemaphore(value: 0)
  private let replies: [Command.Reply]

  init(_ handle: sending FileHandle, replies: [Command.Reply] = []) {
    self.handle = Mutex(handle)
    self.replies = replies
  }

  func start() {
    Thread.detachNewThread { [self] in
      handle.withLock { handle in
        var open = replies
        while true {
          let part = readSome(handle.fileDescriptor)
          if part.isEmpty { break }
          bytes.withLock { $0.append(contentsOf: part) }
          guard !open.isEmpty else { continue }
          let text = bytes.withLock { String(decoding: $0, as: UTF8.self) }
          for reply in open where text.contains(reply.question) {
            if reply.delay > 0 { Thread.sleep(forTimeInterval: reply.delay) }
            try? handle.write(contentsOf: Data(reply.answer.utf8))
          }
          open.removeAll { text.contains($0.question) }
        }
        try? handle.close()
      }
      done.signal()
    }
  }

  func finish() -> [UInt8] {
    done.wait()
    return bytes.withLock { $0 }
  }
}
