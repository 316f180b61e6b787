internal import CLibrary
internal import ContributionModel

/// Another program, which runs until it ends or this value goes. Used by one thread at a time.
@safe final class ChildProcess {
  private let process: pid_t
  private var input: Descriptor
  private let output: Descriptor
  private let errors: Descriptor
  /// After so many seconds without a word of the program it is not waited for any longer.
  private let patience: Int
  private var isReaped = false

  /// Why a program could not be run.
  struct Problem: Error {
    /// The system's words, or ours.
    var detail: String

    init(_ detail: String) { self.detail = detail }

    fileprivate init(code: Int32) { detail = unsafe String(cString: strerror(code)) }
  }

  /// What a program wrote until it ended.
  struct Outcome {
    var output: [UInt8]
    var errors: [UInt8]
    /// The exit status; if a signal ended the program, 128 and the number of the signal.
    var status: Int32
  }

  /// Starts the program at a path. `arguments` do not include its name.
  ///
  /// Each answer is waited for `patience` seconds.
  init(
    _ path: String, _ arguments: [String], environment: [String: String], patience: Int
  ) throws(Problem) {
    self.patience = patience
    let (input, childInput) = try Descriptor.pair()
    let (output, childOutput) = try Descriptor.pair()
    let (errors, childErrors) = try Descriptor.pair()
    process = try Self.start(
      path, [path] + arguments, environment.map { "\($0.key)=\($0.value)" },
      streams: [childInput.number, childOutput.number, childErrors.number])
    (self.input, self.output, self.errors) = (input, output, errors)
  }

  deinit {
    guard !isReaped else { return }
    // Nobody waits for its answer any more.
    kill(process, SIGKILL)
    _ = reap()
  }

  /// One end of a connection between the two programs, closed with its last owner.
  ///
  /// Sockets, because writing to a socket whose other end is closed can be told from success without a signal.
  private final class Descriptor {
    let number: Int32

    /// Takes an open descriptor over.
    ///
    /// The first three are left free, in case this program runs without its usual streams.
    private init(_ number: Int32) {
      guard number < 3 else {
        self.number = number
        return
      }
      self.number = fcntl(number, F_DUPFD_CLOEXEC, 3)
      close(number)
    }

    deinit { close(number) }

    static func pair() throws(Problem) -> (ours: Descriptor, childs: Descriptor) {
      var ends: (Int32, Int32) = (-1, -1)
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      let status = unsafe withUnsafeMutableBytes(of: &ends) {
        unsafe socketpair(AF_UNIX, kind, 0, $0.bindMemory(to: Int32.self).baseAddress)
      }
      guard status == 0 else { throw Problem(code: errno) }
      return (Descriptor(ends.0), Descriptor(ends.1))
    }
  }

  private static func start(
    _ path: String, _ arguments: [String], _ environment: [String], streams: [Int32]
  ) throws(Problem) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    // Signals that this program ignores or blocks have their usual effect there.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var process: pid_t = 0
    let status = unsafe withSystemTexts(arguments) { arguments in
      unsafe withSystemTexts(environment) { environment in
        unsafe path.withSystemText {
          unsafe posix_spawn(&process, $0, &actions, &attributes, arguments, environment)
        }
      }
    }
    guard status == 0 else { throw Problem(code: status) }
    return process
  }

  /// Calls `body` with the texts as C has them: an array of texts that ends with a null pointer.
  private static func withSystemTexts<Result>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var copies = unsafe texts.map { text in unsafe text.withSystemText { unsafe strdup($0) } }
    unsafe copies.append(nil)
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe copies.withUnsafeMutableBufferPointer {
      guard let start = $0.baseAddress else { preconditionFailure("never empty") }
      return unsafe body(start)
    }
  }
}

extension ChildProcess {
  /// Sends bytes to the program.
  ///
  /// Throws if the program reads no more.
  func write(_ bytes: [UInt8]) throws(Problem) {
    var sent = 0
    while sent < bytes.count {
      let start = sent
      let count = unsafe bytes.withUnsafeBytes {
        unsafe send(
          input.number, $0.baseAddress.map { unsafe $0 + start }, $0.count - start,
          Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Problem(code: errno) }
      sent += count
    }
  }

  /// Appends what the program has written to its output, and waits until there is something; false at the end.
  ///
  /// Throws if there is nothing for too long.
  func read(appendingTo bytes: inout [UInt8]) throws(Problem) -> Bool {
    var waiting = [pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)]
    try wait(&waiting)
    return try Self.read(output, &bytes)
  }

  /// Waits until one of the streams has something or is at its end.
  private func wait(_ streams: inout [pollfd]) throws(Problem) {
    let end = ContinuousClock.now + .seconds(patience)
    while true {
      let rest = (end - ContinuousClock.now).components
      guard rest.seconds >= 0, rest.attoseconds >= 0 else { break }
      // A second at a time at the most, for the numbers of poll are small.
      let step = rest.seconds > 0 ? 1000 : 1 + rest.attoseconds / 1_000_000_000_000_000
      let count = unsafe poll(&streams, nfds_t(streams.count), Int32(step))
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw Problem(code: errno) }
    }
    throw Problem(
      "it said nothing for \(patience) \(patience == 1 ? "second" : "seconds") and was ended; "
        + "a pipe or a device may be in the place of one of its files")
  }

  /// Waits for the end of the program, which gets no more input, and gives what it writes until then.
  ///
  /// Throws if the output is larger than `limit` bytes, or if there is nothing for too long.
  func finish(limit: Int) throws(Problem) -> Outcome {
    shutdown(input.number, Int32(SHUT_WR))
    var texts: [[UInt8]] = [[], []]
    var waiting = [output, errors].map {
      pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0)
    }
    while waiting.contains(where: { $0.fd >= 0 }) {
      try wait(&waiting)
      for (number, stream) in [output, errors].enumerated()
      where waiting[number].fd >= 0 && waiting[number].revents != 0 {
        if try !Self.read(stream, &texts[number]) { waiting[number].fd = -1 }
        guard texts[number].count <= limit else {
          throw Problem("it writes more than \(limit >> 20) MB")
        }
      }
    }
    return Outcome(output: texts[0], errors: texts[1], status: reap())
  }

  private static func read(_ stream: Descriptor, _ bytes: inout [UInt8]) throws(Problem) -> Bool {
    let start = bytes.count
    let room = 1 << 16
    bytes.append(contentsOf: repeatElement(0, count: room))
    var count = -1
    repeat {
      count = unsafe bytes.withUnsafeMutableBytes {
        unsafe recv(stream.number, $0.baseAddress.map { unsafe $0 + start }, room, 0)
      }
    } while count < 0 && errno == EINTR
    let problem = errno
    bytes.removeLast(room - max(0, count))
    guard count >= 0 else { throw Problem(code: problem) }
    return count > 0
  }

  private func reap() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    isReaped = true
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }
}
