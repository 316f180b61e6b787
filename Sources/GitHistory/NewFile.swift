#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that is written beside the place where it shall stand, and put there when it is whole.
final class NewFile {
  private let path: String
  private let target: String
  private let descriptor: Int32
  private var isInPlace = false

  /// Creates a file that only this user can read; nil where that does not work.
  init?(for target: String) {
    self.target = target
    path = "\(target).\(getpid()).\(UInt32.random(in: 0 ... .max)).new"
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    close(descriptor)
    if !isInPlace { unsafe unlink(path) }
  }

  /// Writes bytes behind those before; false where they did not all go out.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    while place < bytes.count {
      let count = unsafe Glibc.write(
        descriptor, bytes.baseAddress.map { unsafe $0 + place }, bytes.count - place)
      if count <= 0 {
        if count < 0, errno == EINTR { continue }
        return false
      }
      place += count
    }
    return true
  }

  /// Writes bytes over those at an offset; false where they did not all go out.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset)) == bytes.count
  }

  /// Brings the bytes to the disk and the file to its place, where it takes that of an older one.
  func putInPlace() -> Bool {
    guard fsync(descriptor) == 0, unsafe rename(path, target) == 0 else { return false }
    isInPlace = true
    return true
  }
}

/// Makes a folder, and those above it, that only this user can enter; false where it is not there in the end.
func makePrivateFolder(_ path: String) -> Bool {
  if isFolder(path) { return true }
  let parent = path.parentFolder
  guard parent != path, makePrivateFolder(parent) || fileExists(parent) else { return false }
  return unsafe mkdir(path, 0o700) == 0 || isFolder(path)
}

func removeFile(_ path: String) {
  unsafe unlink(path)
}

/// The bytes of a file; nil where there is none.
func size(ofFile path: String) -> Int? {
  var facts = stat()
  return unsafe lstat(path, &facts) == 0 ? Int(facts.st_size) : nil
}

extension String {
  /// The path of the folder that a path lies in.
  var parentFolder: String {
    guard let slash = lastIndex(of: "/"), slash > startIndex else { return "/" }
    return String(self[..<slash])
  }
}
