/// Bytes that are looked up as a whole.
///
/// An array hashes each byte for itself, which takes seconds where a name has megabytes.
package struct ByteText: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
