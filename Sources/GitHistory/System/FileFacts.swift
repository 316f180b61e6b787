internal import CLibrary
internal import ContributionModel

/// Tells whether a path still leads to the same file, which nobody has replaced.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var number: UInt64
  var size: Int64
}

/// The identity of the file at a path, links followed; nil if there is none, or its folder may not be entered.
func identity(ofFile path: String) -> FileIdentity? {
  var facts = stat()
  guard unsafe path.withSystemText({ unsafe stat($0, &facts) }) == 0 else { return nil }
  return FileIdentity(
    device: UInt64(truncatingIfNeeded: facts.st_dev), number: UInt64(facts.st_ino),
    size: Int64(facts.st_size))
}

/// Reads the first bytes of a file, at most `limit`.
///
/// Throws as `readFile` does, except that a larger file is no problem.
func readBeginning(_ path: String, limit: Int) throws(FileProblem) -> (bytes: [UInt8], isAll: Bool)
{
  let file = try OpenedFile(path)
  var bytes = [UInt8](repeating: 0, count: min(file.size, limit))
  var count = 0
  while count < bytes.count {
    let (start, descriptor) = (count, file.descriptor)
    let added = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + start }, buffer.count - start)
    }
    if added < 0, errno == EINTR { continue }
    guard added >= 0 else { throw .unreadable(unsafe String(cString: strerror(errno))) }
    if added == 0 { break }
    count += added
  }
  bytes.removeLast(bytes.count - count)
  return (bytes, file.size <= limit)
}
