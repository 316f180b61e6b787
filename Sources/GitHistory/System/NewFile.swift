internal import CLibrary
internal import ContributionModel

/// A file that is written under another name, and renamed when it is whole.
final class NewFile {
  /// What the names of such files end with.
  static let suffix = ".new"
  /// A file that was begun so many seconds ago was left behind by a run that was ended.
  private static let longestWriting = 3600

  private let path: String
  private let target: String
  private let descriptor: Int32
  private var isInPlace = false

  /// Creates a file that only this user can read; nil where that does not work.
  init?(for target: String) {
    self.target = target
    path = "\(target).\(getpid()).\(UInt32.random(in: 0 ... .max))\(Self.suffix)"
    descriptor = unsafe path.withSystemText { start in
      unsafe open(start, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { return nil }
    // The user's mask may have taken away even what this program needs.
    fchmod(descriptor, 0o600)
  }

  deinit {
    close(descriptor)
    if !isInPlace { removeFile(path) }
  }

  /// Writes bytes behind those before; false where they did not all go out.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = unsafe CLibrary.write(
        descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      if count <= 0 {
        if count < 0, errno == EINTR { continue }
        return false
      }
      written += count
    }
    return true
  }

  /// Writes bytes over those at an offset; false where they did not all go out.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset)) == bytes.count
  }

  /// Brings the bytes to the disk and the file to its place, where it takes that of an older one.
  func putInPlace() -> Bool {
    guard fsync(descriptor) == 0 else { return false }
    let status = unsafe path.withSystemText { path in
      unsafe target.withSystemText { unsafe rename(path, $0) }
    }
    guard status == 0 else { return false }
    isInPlace = true
    return true
  }
}

extension NewFile {
  /// Removes what runs have left in a folder that were ended while they wrote.
  static func removeStale(inFolder folder: String) {
    for name in fileNames(inFolder: folder) where name.hasSuffix(suffix) {
      let path = "\(folder)/\(name)"
      var facts = stat()
      if unsafe path.withSystemText({ unsafe lstat($0, &facts) }) == 0,
        time(nil) - facts.st_mtim.tv_sec > longestWriting
      {
        removeFile(path)
      }
    }
  }
}

/// Makes a folder, and those above it, that only this user can enter; false where it is not there in the end.
func makePrivateFolder(_ path: String) -> Bool {
  if isFolder(path) { return true }
  let parent = path.parentFolder
  guard parent != path, makePrivateFolder(parent) || fileExists(parent) else { return false }
  guard unsafe path.withSystemText({ unsafe mkdir($0, 0o700) }) == 0 else { return isFolder(path) }
  // The user's mask may have taken away even what this program needs.
  return unsafe path.withSystemText { unsafe chmod($0, 0o700) } == 0
}

/// Keeps others out of a folder of this user's; false where that does not work.
func closeFolder(_ path: String) -> Bool {
  var facts = stat()
  guard unsafe path.withSystemText({ unsafe lstat($0, &facts) }) == 0,
    facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == effectiveUser()
  else { return false }
  // What the user may not do in it is left as it is: it may have been closed to this program on purpose.
  if facts.st_mode & 0o077 == 0 { return true }
  return unsafe path.withSystemText { unsafe chmod($0, facts.st_mode & 0o700) } == 0
}

@discardableResult
func removeFile(_ path: String) -> Bool {
  unsafe path.withSystemText { unsafe unlink($0) } == 0
}

/// The bytes of a file; nil where there is none.
func size(ofFile path: String) -> Int? {
  var facts = stat()
  return unsafe path.withSystemText { unsafe lstat($0, &facts) } == 0 ? Int(facts.st_size) : nil
}
