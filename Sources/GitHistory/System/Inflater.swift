internal import CLibDeflate

/// Inflates zlib streams, each whole and at once. Used by one thread at a time.
@safe final class Inflater {
  private let decompressor: OpaquePointer?

  /// How a stream turned out.
  enum Outcome: Equatable {
    /// It gave `count` bytes, and its own are the first `read` of the source.
    case bytes(_ count: Int, read: Int)
    /// It has more bytes than there was room for.
    case moreThanRoom
    case damaged
  }

  /// Deflate makes at most 1,032 bytes of one; no sound stream of `count` bytes gives more than this.
  static func most(from count: Int) -> Int { count * 1040 + 64 }

  init() {
    unsafe decompressor = libdeflate_alloc_decompressor()
  }

  deinit {
    unsafe libdeflate_free_decompressor(decompressor)
  }

  /// Inflates the stream that `source` starts with into the first `room` bytes of `target`, which must have them.
  func inflate(
    _ source: UnsafeRawBufferPointer, into target: inout [UInt8], room: Int
  ) -> Outcome {
    precondition(room <= target.count)
    var (read, count) = (0, 0)
    let result = unsafe target.withUnsafeMutableBytes { target in
      unsafe libdeflate_zlib_decompress_ex(
        decompressor, source.baseAddress, source.count, target.baseAddress, room, &read, &count)
    }
    switch result {
    case LIBDEFLATE_SUCCESS: return .bytes(count, read: read)
    case LIBDEFLATE_INSUFFICIENT_SPACE: return .moreThanRoom
    default: return .damaged
    }
  }
}

/// The CRC-32 of the bytes.
func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
  unsafe libdeflate_crc32(0, bytes.baseAddress, bytes.count)
}
