/// Sound copies of damaged objects of packs, by the offsets of the damaged ones.
struct Substitutes {
  private var objects: [Place: (kind: ObjectKind, bytes: [UInt8])] = [:]
  private var size = 0

  private struct Place: Hashable {
    var pack: Int
    var offset: Int
  }

  /// Above this many bytes all are dropped, to be found again if need be.
  private static let mostBytes = 1 << 26

  mutating func add(_ kind: ObjectKind, _ bytes: [UInt8], _ pack: Int, _ offset: Int) {
    if size > Self.mostBytes { (objects, size) = ([:], 0) }
    objects[Place(pack: pack, offset: offset)] = (kind, bytes)
    size += bytes.count + 64
  }

  /// Puts the copy of an object into `target`; nil if there is none.
  func copy(
    _ pack: Int, _ offset: Int, to target: inout [UInt8]
  ) -> (kind: ObjectKind, count: Int)? {
    guard !objects.isEmpty, let object = objects[Place(pack: pack, offset: offset)] else {
      return nil
    }
    if target.count < object.bytes.count {
      target = object.bytes
    } else {
      target.replaceSubrange(0..<object.bytes.count, with: object.bytes)
    }
    return (object.kind, object.bytes.count)
  }
}
