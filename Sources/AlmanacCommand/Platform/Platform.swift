// The list of environment variables is a variable of C; it is read once, before anything runs beside.
@unsafe @preconcurrency internal import CLibrary
internal import CWideCharacter
import ContributionModel

/// What the program asks of the operating system, the reading of repositories apart.
///
/// Only this folder calls the C library here, so that a port has one place to look at.
enum Platform {
  /// The environment variables of this process.
  static func environment() -> [String: String] {
    var variables: [String: String] = [:]
    var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = unsafe environ
    while let text = unsafe entry.pointee {
      let parts = unsafe String(systemText: text).unicodeScalars.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      unsafe entry += 1
    }
    return variables
  }

  /// The arguments of this process without its name; those that are not UTF-8 keep their bytes.
  static func arguments() -> [String] {
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe String(systemText: $0) }
    }
  }

  /// Makes the user's locale hold, and gives back whether its text is UTF-8.
  ///
  /// Where it is not, letters are still told apart as in UTF-8, for that is what repositories hold.
  static func startLocale() -> Bool {
    unsafe setlocale(LC_ALL, "")
    if localeText(CODESET) == "UTF-8" { return true }
    unsafe setlocale(LC_CTYPE, "C.UTF-8")
    return false
  }

  /// The abbreviated month names, the full ones and the abbreviated weekday names, from Sunday, of the locale.
  ///
  /// Months have the form in which they stand alone, where a language has another within dates: "август", not "августа".
  static func calendarNames() -> (shortMonths: [String], fullMonths: [String], weekdays: [String]) {
    let (short, full) = (_NL_ABALTMON_1, __ALTMON_1)
    func names(_ first: some BinaryInteger, _ count: Int) -> [String] {
      (0..<count).map { localeText(Int(first) + $0) }
    }
    return (names(short, 12), names(full, 12), names(ABDAY_1, 7))
  }

  /// The first day of the week in the user's locale.
  static func firstWeekday() -> Weekday {
    // The first weekday counts from a reference day, which is a Sunday or a Monday (see locale(5)).
    guard let first = unsafe nl_langinfo(nl_item(_NL_TIME_FIRST_WEEKDAY)) else { return .sunday }
    let reference = unsafe UInt(bitPattern: nl_langinfo(nl_item(_NL_TIME_WEEK_1STDAY)))
    let number = unsafe Int(first.pointee) - 1 + (reference & 0xFFFF_FFFF == 19_971_201 ? 1 : 0)
    return Weekday(rawValue: (number % 7 + 7) % 7) ?? .sunday
  }

  /// The columns that a terminal gives to a character; negative for what cannot be printed.
  @Sendable static func width(of scalar: Unicode.Scalar) -> Int {
    Int(wcwidth(wchar_t(bitPattern: scalar.value)))
  }

  /// The present moment in seconds since 1970-01-01T00:00:00Z.
  static func now() -> Int64 { Int64(time(nil)) }

  /// The offset of the user's zone, in seconds east of UTC, at a moment.
  @Sendable static func localOffset(at seconds: Int64) -> Int64 {
    var moment = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else { return 0 }
    return unsafe Int64(parts.tm_gmtoff)
  }

  /// Reads a zone of the system, such as `Europe/Berlin`; nil if there is no such zone.
  ///
  /// `folder` is where zones are, if not in the usual folder.
  static func zone(named name: String, folder: String?) -> ZoneTable? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { ["", ".", ".."].contains($0) }) else { return nil }
    let folder = folder.flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
    guard let bytes = try? contents(ofFile: "\(folder)/\(name)", limit: largestZone) else {
      return nil
    }
    return ZoneTable(bytes)
  }

  /// The most bytes of a zone file; those of the system have a few thousand.
  private static let largestZone = 1 << 20

  /// Makes a file that is cut short while it is mapped an error with a sentence, rather than a crash.
  static func guardMappedFiles() {
    signal(SIGBUS) { _ in
      let text: StaticString =
        "git-almanac: error: a file of the repository was cut short while it was read; try again.\n"
      unsafe write(2, text.utf8Start, text.utf8CodeUnitCount)
      _exit(1)
    }
  }

  /// Makes writing beyond the size that the user's limits allow to a file an error like others, not the end.
  static func ignoreFileSizeSignal() {
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Why a file cannot be read.
  struct FileError: Error {
    var detail: String
  }

  /// The bytes of a file of at most `limit` bytes; `-` and `/dev/stdin` are the standard input, `/dev/fd/3` another one.
  ///
  /// Pipes that have a name and devices are not read: they may never end.
  static func contents(ofFile path: String, limit: Int) throws(FileError) -> [UInt8] {
    if let descriptor = inherited(path) { return try contents(of: descriptor, limit: limit) }
    let file = unsafe path.withSystemText {
      unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard file >= 0 else { throw FileError(detail: message(ofError: errno)) }
    defer { close(file) }
    var facts = stat()
    guard unsafe fstat(file, &facts) == 0 else {
      throw FileError(detail: message(ofError: errno))
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return try contents(of: file, limit: limit)
    case S_IFDIR: throw FileError(detail: "it is a folder")
    default: throw FileError(detail: "it is a pipe or a device")
    }
  }

  /// The descriptor of a path that stands for one of this process.
  private static func inherited(_ path: String) -> Int32? {
    if path == "-" || path == "/dev/stdin" { return 0 }
    return path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst(8)) : nil
  }

  private static func contents(
    of descriptor: Int32, limit: Int
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileError(detail: message(ofError: errno)) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw FileError(detail: "it has more than \(limit >> 20) MB")
      }
    }
  }

  /// The path from the root, without slashes at its end.
  static func absolutePath(_ path: String) -> String {
    var end = path[...]
    while end.count > 1, end.last == "/" { end.removeLast() }
    if end.hasPrefix("/") { return String(end) }
    guard let folder = unsafe getcwd(nil, 0) else { return String(end) }
    defer { unsafe free(folder) }
    return unsafe String(systemText: folder) + "/" + end
  }

  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether this process may draw on the terminal behind a descriptor; also where it is not the one it belongs to.
  static func isInForeground(_ descriptor: Int32) -> Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }

  /// The columns of the terminal behind a descriptor; nil where there is none or it does not tell.
  static func columns(of descriptor: Int32) -> Int? {
    windowSize(of: descriptor).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
  }

  /// The rows of the terminal behind a descriptor; nil where there is none or it does not tell.
  static func rows(of descriptor: Int32) -> Int? {
    windowSize(of: descriptor).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  private static func windowSize(of descriptor: Int32) -> winsize? {
    var size = winsize()
    return unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// Writes all bytes to a descriptor. Gives nil where that worked, else the number of the error.
  static func send(_ text: String, to descriptor: Int32) -> Int32? {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(
          descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      written += count
    }
    return nil
  }

  /// What the system says of an error number.
  static func message(ofError number: Int32) -> String {
    unsafe String(cString: strerror(number))
  }

  static let brokenPipe = EPIPE

  /// Changes the working folder; gives what the system says where that is not possible.
  static func changeFolder(to path: String) -> String? {
    unsafe path.withSystemText { unsafe chdir($0) } == 0 ? nil : message(ofError: errno)
  }

  /// A text of the locale, without the blanks that make some of them as wide as others.
  private static func localeText(_ item: Int) -> String {
    guard let text = unsafe nl_langinfo(nl_item(item)) else { return "" }
    return unsafe String(cString: text).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
