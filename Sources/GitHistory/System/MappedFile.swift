internal import CLibrary

/// A file mapped into memory for reading. Every access is checked against the size that the file had.
///
/// Unchecked Sendable: the memory is only ever read, and unmapped when the last owner goes.
@safe final class MappedFile: @unchecked Sendable {
  let path: String
  let count: Int
  private let start: UnsafeRawPointer

  /// Maps the file; nil where it cannot be opened or is empty, or is not a file of this user's where one is given.
  init?(path: String, ownedBy user: UInt32? = nil) {
    guard let file = try? OpenedFile(path, followsLinks: user == nil), file.size > 0,
      user == nil || file.owner == user,
      let start = unsafe mmap(nil, file.size, PROT_READ, MAP_PRIVATE, file.descriptor, 0),
      unsafe start != MAP_FAILED
    else { return nil }
    self.path = path
    count = file.size
    unsafe self.start = UnsafeRawPointer(start)
  }

  deinit {
    unsafe munmap(UnsafeMutableRawPointer(mutating: start), count)
  }

  /// The byte at `place`, which must lie in the file.
  func byte(_ place: Int) -> UInt8 {
    precondition(place >= 0 && place < count)
    return unsafe start.load(fromByteOffset: place, as: UInt8.self)
  }

  /// The four bytes at `place`, most significant first; they must lie in the file.
  func word(_ place: Int) -> UInt32 {
    precondition(place >= 0 && place <= count - 4)
    return unsafe UInt32(bigEndian: start.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  /// The eight bytes at `place`, most significant first; they must lie in the file.
  func doubleWord(_ place: Int) -> UInt64 {
    precondition(place >= 0 && place <= count - 8)
    return unsafe UInt64(bigEndian: start.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  /// The four bytes at `place` in the order of this machine; they must lie in the file.
  func native32(_ place: Int) -> UInt32 {
    precondition(place >= 0 && place <= count - 4)
    return unsafe start.loadUnaligned(fromByteOffset: place, as: UInt32.self)
  }

  /// The eight bytes at `place` in the order of this machine; they must lie in the file.
  func native(_ place: Int) -> UInt64 {
    precondition(place >= 0 && place <= count - 8)
    return unsafe start.loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }

  /// Calls `body` with the bytes of `range`, which must lie in the file.
  func withBytes<Result>(
    _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe body(UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  /// Calls `body` with the bytes of `range`, which must be in the file.
  func withSpan<Result, Failure>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let bytes = unsafe UnsafeRawBufferPointer(
      start: start + range.lowerBound, count: range.count)
    return unsafe try body(bytes.bindMemory(to: UInt8.self).span)
  }

  /// Gives the memory of `range` back; it is read from the file again if it is needed again.
  func release(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let page = Int(getpagesize())
    let first = (range.lowerBound + page - 1) / page * page
    let end = range.upperBound / page * page
    guard first < end else { return }
    _ = unsafe madvise(
      UnsafeMutableRawPointer(mutating: start + first), end - first, MADV_DONTNEED)
  }
}
