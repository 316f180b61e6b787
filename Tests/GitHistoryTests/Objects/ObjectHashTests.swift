import TestSupport
import Testing

@testable import GitHistory

@Suite struct ObjectHashTests {
  private func hash(_ format: ObjectFormat, _ parts: [[UInt8]]) -> String {
    var hash = ObjectHash(format)
    for part in parts { hash.add(part.span) }
    return hash.finish().map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// The examples of the standards, FIPS 180-1 and 180-2.
  @Test(
    "Hashes the examples of the standards",
    arguments: [
      (
        "", "da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
      ),
      (
        "abc", "a9993e364706816aba3e25717850c26c9cd0d89d",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      ),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func examples(_ text: String, _ sha1: String, _ sha256: String) {
    #expect(hash(.sha1, [Array(text.utf8)]) == sha1)
    #expect(hash(.sha256, [Array(text.utf8)]) == sha256)
  }

  @Test func `Hashes bytes alike however they are cut into parts`() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for format in [ObjectFormat.sha1, .sha256] {
      let whole = hash(format, [bytes])
      for cut in 0...bytes.count {
        #expect(hash(format, [Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
      }
      #expect(hash(format, bytes.map { [$0] }) == whole)
    }
  }

  @Test func `Names objects of all lengths as git names them`() throws {
    for format in [ObjectFormat.sha1, .sha256] {
      let repository = try GitRepository(
        options: format == .sha1 ? [] : ["--object-format=sha256"])
      var paths = ""
      var expected: [String] = []
      // The lengths around a block and its padding, and longer ones.
      for length in Array(0...130) + [1_000, 65_536] {
        let content = [UInt8](repeating: UInt8(length & 127), count: length)
        try writeFile(content, to: "\(repository.path)/f\(length)")
        paths += "f\(length)\n"
        let hash = ObjectHash.bytes(format, .blob, content.span)
        expected.append(hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
      }
      let ids = try repository.git(
        ["hash-object", "--no-filters", "--stdin-paths"], input: Array(paths.utf8))
      #expect(ids.split(separator: "\n").map(String.init) == expected)
    }
  }
}
