internal import CLibrary
internal import ContributionModel

// Reads files that somebody else may have put there: never more than a limit, and never anything but a file.

/// How much is read of files, in bytes.
enum FileLimit {
  /// For a file that holds a line or two: `.git`, `HEAD`, `commondir`, a loose reference.
  static let line = 1 << 16
  /// For a configuration file.
  static let configuration = 1 << 24
  /// For a list with a line for each object or folder: `shallow`, grafts, alternates.
  static let list = 1 << 26
}

/// Why a file is not read.
enum FileProblem: Error, Hashable, Sendable {
  case missing
  /// This user may not open the file, or not go through a folder on the way.
  case denied
  /// A folder, a pipe, a socket, a device, or a file that the system makes up, as those of `/proc`.
  case notAFile
  /// A link, and links are not followed.
  case link
  case tooLarge(limit: Int)
  /// The system's words for another reason.
  case unreadable(String)

  /// Completes a sentence that begins with the file's path.
  var words: String {
    switch self {
    case .missing: "is not there"
    case .denied: "cannot be read: permission denied"
    case .notAFile: "is not a file but a folder, a pipe or a device"
    case .link: "is a link, which is not followed"
    case .tooLarge(let limit) where limit < 1 << 20: "has more than \(limit >> 10) kB"
    case .tooLarge(let limit): "has more than \(limit >> 20) MB"
    case .unreadable(let detail): "cannot be read: \(detail)"
    }
  }

  /// The problem for an error number of the system.
  init(_ number: Int32) {
    switch number {
    case ENOENT, ENOTDIR: self = .missing
    case EACCES, EPERM: self = .denied
    case ELOOP: self = .link
    default: self = unsafe .unreadable(String(cString: strerror(number)))
    }
  }
}

/// Reads a whole file of at most `limit` bytes. The null device is an empty file.
///
/// What is no file is told by its kind, before it is opened, for to open a pipe or a device may wait or have effects.
/// Throws a `FileProblem`; too much is told by what is read and not only by what the system says of the size.
func readFile(
  _ path: String, limit: Int, followsLinks: Bool = true
) throws(FileProblem) -> [UInt8] {
  let file = try OpenedFile(path, limit: limit, followsLinks: followsLinks)
  return try file.bytes(limit: limit)
}

/// The bytes of a file of at most `limit` bytes; nil where it cannot be read, see `readFile`.
func contents(ofFile path: String, limit: Int, followsLinks: Bool = true) -> [UInt8]? {
  try? readFile(path, limit: limit, followsLinks: followsLinks)
}

/// A file that is open for reading, which is neither a pipe nor a device; closed at the end.
struct OpenedFile: ~Copyable {
  let descriptor: Int32
  /// The size when the file was opened.
  let size: Int
  /// The user that owns the file.
  let owner: UInt32

  /// Opens a file. Throws where it is none, or is larger than `limit`.
  init(_ path: String, limit: Int = .max, followsLinks: Bool = true) throws(FileProblem) {
    var facts = stat()
    let status = unsafe path.withSystemText { start in
      unsafe followsLinks ? stat(start, &facts) : lstat(start, &facts)
    }
    guard status == 0 else { throw FileProblem(errno) }
    try Self.check(facts, limit: limit)
    // Files that the system makes up say that they are empty, and may have no end.
    if facts.st_size == 0, isMadeUp(facts) { throw .notAFile }
    let descriptor = unsafe path.withSystemText { start in
      unsafe open(start, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
    }
    guard descriptor >= 0 else { throw FileProblem(errno) }
    do throws(FileProblem) {
      // Somebody may have put another file there meanwhile.
      guard unsafe fstat(descriptor, &facts) == 0 else { throw FileProblem(errno) }
      try Self.check(facts, limit: limit)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    size = Int(facts.st_size)
    owner = facts.st_uid
  }

  deinit {
    close(descriptor)
  }

  private static func check(_ facts: stat, limit: Int) throws(FileProblem) {
    switch facts.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFLNK: throw .link
    default: guard isEmptyDevice(facts) else { throw .notAFile }
    }
    guard facts.st_size <= limit else { throw .tooLarge(limit: limit) }
  }

  /// All that can be read, from the start on; throws where that is more than `limit` bytes.
  fileprivate borrowing func bytes(limit: Int) throws(FileProblem) -> [UInt8] {
    // One byte more, so that the end is met without another round.
    var bytes = [UInt8](repeating: 0, count: min(size, limit) + 1)
    var count = 0
    while true {
      let wanted = bytes.count - count
      let added = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + count }, wanted)
      }
      if added < 0, errno == EINTR { continue }
      guard added >= 0 else { throw FileProblem(errno) }
      count += added
      if count > limit { throw .tooLarge(limit: limit) }
      if added == 0 {
        bytes.removeLast(bytes.count - count)
        return bytes
      }
      if count == bytes.count {
        bytes += [UInt8](repeating: 0, count: min(max(count, 4096), limit + 1 - count))
      }
    }
  }
}

/// Calls `body` with the bytes of a file of at most `limit` bytes, which are mapped and not copied.
///
/// Throws as `readFile` does.
func withMappedBytes<Result>(
  ofFile path: String, limit: Int, followsLinks: Bool = true, _ body: (Span<UInt8>) -> Result
) throws(FileProblem) -> Result {
  let file = try OpenedFile(path, limit: limit, followsLinks: followsLinks)
  guard file.size > 0 else { return body([UInt8]().span) }
  let start = unsafe mmap(nil, file.size, PROT_READ, MAP_PRIVATE, file.descriptor, 0)
  guard let start = unsafe start, unsafe start != MAP_FAILED else { throw FileProblem(errno) }
  defer { unsafe munmap(start, file.size) }
  let bytes = unsafe UnsafeRawBufferPointer(start: start, count: file.size)
  return unsafe body(bytes.bindMemory(to: UInt8.self).span)
}

/// Whether a file is one of those that the system makes up when they are read: it is on the same device as `/proc`,
/// `/sys` and their like.
private func isMadeUp(_ facts: stat) -> Bool {
  func device(_ path: String) -> dev_t? {
    var facts = stat()
    return unsafe stat(path, &facts) == 0 ? facts.st_dev : nil
  }
  let root = device("/")
  return ["/proc", "/sys", "/sys/kernel/debug", "/sys/kernel/tracing"].contains { path in
    // Without such a system the folder is one like others, or is not there.
    guard let system = device(path), system != root else { return false }
    return system == facts.st_dev
  }
}
