/// A running SHA-1 or SHA-256 sum, as FIPS 180-4 defines them.
///
/// Small rather than fast: it serves for loose objects, most of which are one commit of a few hundred bytes.
/// Unlike git, it does not detect the known attacks on SHA-1: whoever can write such an object into a repository can
/// write any other history into it as well.
struct ObjectHash {
  private let format: ObjectFormat
  private var state: [UInt32]
  /// The message schedule, kept so that no block takes memory of its own.
  private var words = [UInt32](repeating: 0, count: 80)
  /// Bytes that wait until they make a block of 64.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  init(_ format: ObjectFormat) {
    self.format = format
    state =
      format == .sha1
      ? [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
      : [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
        0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
      ]
  }

  /// The hash that names an object of this kind and content.
  static func bytes(
    _ format: ObjectFormat, _ kind: ObjectKind, _ content: Span<UInt8>
  ) -> [UInt8] {
    var hash = ObjectHash(format)
    let header = Array("\(kind.rawValue) \(content.count)\0".utf8)
    hash.add(header.span)
    hash.add(content)
    return hash.finish()
  }

  /// Adds bytes to what is hashed.
  mutating func add(_ bytes: Span<UInt8>) {
    count += UInt64(bytes.count)
    var start = 0
    if !rest.isEmpty {
      start = min(64 - rest.count, bytes.count)
      rest += bytes.bytes(0..<start)
      guard rest.count == 64 else { return }
      let block = rest
      take(block.span, at: 0)
      rest.removeAll(keepingCapacity: true)
    }
    while bytes.count - start >= 64 {
      take(bytes, at: start)
      start += 64
    }
    if start < bytes.count { rest += bytes.bytes(start..<bytes.count) }
  }

  /// The hash of everything that was added: 20 or 32 bytes. Nothing can be added after it.
  mutating func finish() -> [UInt8] {
    let bits = count * 8
    var padding: [UInt8] = []
    padding.reserveCapacity(72)
    padding.append(0x80)
    while (rest.count + padding.count) % 64 != 56 { padding.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      padding.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    add(padding.span)
    // Without an array for each word, which would take as long as the mixing.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for word in state {
      for shift in stride(from: 24, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(shift)))
      }
    }
    return bytes
  }

  private mutating func take(_ bytes: Span<UInt8>, at start: Int) {
    var index = 0
    while index < 16 {
      let pair = bytes.doubleWord(start + index * 4)
      words[index] = UInt32(truncatingIfNeeded: pair >> 32)
      words[index + 1] = UInt32(truncatingIfNeeded: pair)
      index += 2
    }
    if format == .sha1 { mixSHA1() } else { mixSHA256() }
  }

  private mutating func mixSHA1() {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    // Without a check of each index: this is most of the work that a check of loose objects takes.
    unsafe words.withUnsafeMutableBufferPointer { words in
      var index = 16
      while index < 80 {
        unsafe words[index] =
          (words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16])
          .rotated(left: 1)
        index += 1
      }
      func mix(_ mixed: UInt32, _ word: UInt32) {
        let next = a.rotated(left: 5) &+ mixed &+ e &+ word
        (e, d, c, b, a) = (d, c, b.rotated(left: 30), a, next)
      }
      index = 0
      while index < 20 {
        unsafe mix((d ^ (b & (c ^ d))) &+ 0x5a82_7999, words[index])
        index += 1
      }
      while index < 40 {
        unsafe mix((b ^ c ^ d) &+ 0x6ed9_eba1, words[index])
        index += 1
      }
      while index < 60 {
        unsafe mix((b & c | d & (b | c)) &+ 0x8f1b_bcdc, words[index])
        index += 1
      }
      while index < 80 {
        unsafe mix((b ^ c ^ d) &+ 0xca62_c1d6, words[index])
        index += 1
      }
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }

  private mutating func mixSHA256() {
    var index = 16
    while index < 64 {
      let (near, far) = (words[index - 2], words[index - 15])
      let one = near.rotated(left: 15) ^ near.rotated(left: 13) ^ near >> 10
      let other = far.rotated(left: 25) ^ far.rotated(left: 14) ^ far >> 3
      words[index] = one &+ words[index - 7] &+ other &+ words[index - 16]
      index += 1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    index = 0
    while index < 64 {
      let low = e.rotated(left: 26) ^ e.rotated(left: 21) ^ e.rotated(left: 7)
      let one = h &+ low &+ (g ^ (e & (f ^ g))) &+ Self.constants[index] &+ words[index]
      let high = a.rotated(left: 30) ^ a.rotated(left: 19) ^ a.rotated(left: 10)
      let other = high &+ (a & b | c & (a | b))
      (h, g, f, e) = (g, f, e, d &+ one)
      (d, c, b, a) = (c, b, a, one &+ other)
      index += 1
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  /// The constants of SHA-256: bits of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

extension UInt32 {
  fileprivate func rotated(left count: UInt32) -> UInt32 {
    self << count | self >> (32 - count)
  }
}
