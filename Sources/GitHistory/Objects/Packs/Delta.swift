/// Changes that make one object of another, as packs hold them.
///
/// The format is in git's documentation, `gitformat-pack`, "Deltified representation": the sizes of base and result,
/// then instructions that copy a part of the base or add bytes of their own.
struct Delta {
  /// Makes the result of the first `baseCount` bytes of `base` and gives its size, or nil where the changes are damaged.
  ///
  /// `target` is made larger where it must be, up to `limit` bytes.
  static func apply(
    _ delta: Span<UInt8>, to base: Span<UInt8>, into target: inout [UInt8], limit: Int
  ) -> Int? {
    var place = 0
    guard let baseSize = size(delta, &place), baseSize == base.count,
      let size = size(delta, &place), size <= limit
    else { return nil }
    // Checked before memory is taken: a few bytes must not ask for a large result and then not make it.
    guard resultSize(delta, from: place) == size else { return nil }
    if target.count < size {
      // Frees the old memory before it takes the new.
      target = []
      target = [UInt8](repeating: 0, count: size)
    }
    var written = 0
    while place < delta.count {
      let instruction = delta[place]
      place += 1
      if instruction & 0x80 != 0 {
        guard let part = copied(instruction, delta, &place), part.upperBound <= base.count else {
          return nil
        }
        write(base.extracting(part), to: &target, &written)
      } else {
        let count = Int(instruction)
        guard count > 0, count <= delta.count - place else { return nil }
        write(delta.extracting(place..<place + count), to: &target, &written)
        place += count
      }
    }
    return written == size ? written : nil
  }

  private static func write(_ bytes: Span<UInt8>, to target: inout [UInt8], _ written: inout Int) {
    let place = written..<written + bytes.count
    unsafe target.withUnsafeMutableBytes { target in
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[place]).copyMemory(from: bytes)
      }
    }
    written = place.upperBound
  }

  /// How many bytes the instructions make; nil where one of them is cut off, reserved, or the sum too large.
  private static func resultSize(_ delta: Span<UInt8>, from start: Int) -> Int? {
    var place = start
    var sum = 0
    while place < delta.count {
      let instruction = delta[place]
      place += 1
      if instruction & 0x80 != 0 {
        guard let part = copied(instruction, delta, &place) else { return nil }
        sum += part.count
      } else {
        guard instruction > 0 else { return nil }
        place += Int(instruction)
        sum += Int(instruction)
      }
    }
    return place == delta.count ? sum : nil
  }

  /// The part of the base that an instruction copies; its bits tell which bytes of offset and size follow.
  private static func copied(
    _ instruction: UInt8, _ delta: Span<UInt8>, _ place: inout Int
  ) -> Range<Int>? {
    var offset = 0
    var count = 0
    for bit in 0..<7 where instruction & 1 << UInt8(bit) != 0 {
      guard place < delta.count else { return nil }
      let byte = Int(delta[place])
      place += 1
      if bit < 4 { offset |= byte << (bit * 8) } else { count |= byte << ((bit - 4) * 8) }
    }
    if count == 0 { count = 0x10000 }
    return offset..<offset + count
  }

  /// Reads a size: seven bits a byte, the lowest first.
  private static func size(_ delta: Span<UInt8>, _ place: inout Int) -> Int? {
    var size = 0
    for shift in stride(from: 0, through: 49, by: 7) {
      guard place < delta.count else { return nil }
      let byte = delta[place]
      place += 1
      size |= Int(byte & 0x7f) << shift
      if byte & 0x80 == 0 { return size }
    }
    return nil
  }
}
