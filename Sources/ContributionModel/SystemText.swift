// Paths, arguments and environment variables are bytes for the system. A string cannot hold bytes that are
// not UTF-8, so each of them is one scalar of a small range of private use while it is in the program.

extension Unicode.Scalar {
  /// The scalars for bytes that are not UTF-8: U+10FF80 to U+10FFFF, for the bytes 0x80 to 0xFF.
  private static let strayBytes: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF

  /// The scalar for a byte that is not part of UTF-8; such a byte is 0x80 or more.
  fileprivate init(strayByte byte: UInt8) {
    precondition(byte >= 0x80)
    guard let scalar = Unicode.Scalar(0x10_FF00 + UInt32(byte)) else {
      preconditionFailure("every value of the range is a scalar")
    }
    self = scalar
  }

  /// The byte that the scalar represents; nil for a scalar that is itself.
  package var strayByte: UInt8? {
    Self.strayBytes.contains(value) ? UInt8(truncatingIfNeeded: value) : nil
  }
}

extension String {
  /// The text for bytes of the system. Different bytes give different scalars.
  ///
  /// A byte that is not part of UTF-8 becomes its scalar of private use. So do the four bytes of a scalar
  /// that is itself in that range, so that `systemBytes` gives back exactly what was read.
  package init(systemBytes bytes: some RandomAccessCollection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self), !text.hasStrayBytes {
      self = text
      return
    }
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var source = bytes.makeIterator()
    var rest = bytes[...]
    func keep(_ count: Int) {
      for byte in rest.prefix(count) { text.append(Unicode.Scalar(strayByte: byte)) }
    }
    reading: while true {
      switch parser.parseScalar(from: &source) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar.strayByte == nil { text.append(scalar) } else { keep(encoded.count) }
        rest = rest.dropFirst(encoded.count)
      case .error(let length):
        keep(length)
        rest = rest.dropFirst(length)
      case .emptyInput: break reading
      }
    }
    self = String(text)
  }

  /// The bytes that the text means to the system.
  package var systemBytes: [UInt8] {
    guard hasStrayBytes else { return Array(utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if let byte = scalar.strayByte {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return bytes
  }

  /// Whether some bytes of the text are not UTF-8.
  package var hasStrayBytes: Bool {
    // Only scalars from U+100000 start with this byte, so nearly all texts are told by a look for it.
    utf8.contains(0xF4) && unicodeScalars.contains { $0.strayByte != nil }
  }

  /// The text for bytes of the system up to their zero byte.
  @unsafe package init(systemText: UnsafePointer<CChar>) {
    var count = 0
    while unsafe systemText[count] != 0 { count += 1 }
    let bytes = unsafe UnsafeRawBufferPointer(start: systemText, count: count)
    unsafe self.init(systemBytes: bytes)
  }

  /// Calls `body` with the bytes that the text means to the system, and a zero byte at their end.
  package func withSystemText<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var bytes = systemBytes.map { CChar(bitPattern: $0) }
    bytes.append(0)
    return try unsafe bytes.withUnsafeBufferPointer { buffer throws(Failure) in
      guard let start = buffer.baseAddress else { preconditionFailure("never empty") }
      return try unsafe body(start)
    }
  }
}
