/// A pack and its index.
///
/// The format is in git's documentation, `gitformat-pack`: a header of 12 bytes, the objects, a checksum.
final class PackFile: Sendable {
  let index: PackIndex
  let data: MappedFile

  private let format: ObjectFormat

  private static let header = 12

  /// Opens a pack by its path without ending; nil if it or its index is not there any more.
  init?(path: String, format: ObjectFormat = .sha1) throws(PackIndex.Refusal) {
    guard let data = try Self.file(path + ".pack"), let file = try Self.file(path + ".idx") else {
      return nil
    }
    func damaged(_ detail: String) -> PackIndex.Refusal {
      .damaged(path: data.path, detail: detail)
    }
    index = try PackIndex(file, format: format)
    self.format = format
    guard data.count >= Self.header + format.rawLength else { throw damaged("it is too short") }
    guard data.word(0) == 0x5041_434b else { throw damaged("it does not start as a pack does") }
    guard data.word(4) == 2 || data.word(4) == 3 else {
      throw damaged("it has a version that is not known")
    }
    guard Int(data.word(8)) == index.count else {
      throw damaged("it does not have as many objects as its index")
    }
    // A pack that was cut off, or replaced by another, does not end as its index says.
    guard data.id(data.count - format.rawLength, format) == index.packChecksum else {
      throw damaged("it does not end as its index says")
    }
    self.data = data
  }

  /// The file, or nil where there is none.
  private static func file(_ path: String) throws(PackIndex.Refusal) -> MappedFile? {
    if let file = MappedFile(path: path) { return file }
    guard fileExists(path) else { return nil }
    guard isReadableFile(path) else { throw .denied(path: path) }
    // A file that can be read and is not empty lacks nothing but memory.
    guard (try? OpenedFile(path))?.size ?? 0 == 0 else { throw .unmapped(path: path) }
    throw .damaged(path: path, detail: "it is empty or cannot be read")
  }

  /// Where the objects end.
  var end: Int { data.count - format.rawLength }

  /// How an object is held.
  enum Form {
    case whole(ObjectKind)
    /// As changes to the object that starts at this offset.
    case deltaOfOffset(Int)
    /// As changes to the object with this id.
    case deltaOfID(ObjectID)
  }

  /// The beginning of an object in the pack.
  struct Entry {
    var form: Form
    /// How many bytes the stream gives: the object, or the changes.
    var size: Int
    /// Where the stream starts.
    var stream: Int
  }

  /// Reads the beginning of the object at an offset; nil where there can be none.
  func entry(at offset: Int) -> Entry? {
    guard offset >= Self.header, offset < end else { return nil }
    var place = offset
    var byte = data.byte(place)
    let type = byte >> 4 & 7
    var size = Int(byte & 15)
    var shift = 4
    while byte & 0x80 != 0 {
      place += 1
      guard place < end, shift <= 46 else { return nil }
      byte = data.byte(place)
      size |= Int(byte & 0x7f) << shift
      shift += 7
    }
    place += 1
    switch type {
    case 1: return Entry(form: .whole(.commit), size: size, stream: place)
    case 2: return Entry(form: .whole(.tree), size: size, stream: place)
    case 3: return Entry(form: .whole(.blob), size: size, stream: place)
    case 4: return Entry(form: .whole(.tag), size: size, stream: place)
    case 6:
      guard let distance = distance(at: &place), distance > 0, distance <= offset - Self.header
      else { return nil }
      return Entry(form: .deltaOfOffset(offset - distance), size: size, stream: place)
    case 7:
      guard place + format.rawLength <= end else { return nil }
      return Entry(
        form: .deltaOfID(data.id(place, format)), size: size, stream: place + format.rawLength)
    default: return nil
    }
  }

  /// Reads how far before an object its base starts, and moves `place` behind it.
  private func distance(at place: inout Int) -> Int? {
    var distance = 0
    while place < end {
      let byte = data.byte(place)
      place += 1
      distance |= Int(byte & 0x7f)
      if byte & 0x80 == 0 { return distance }
      guard distance < 1 << 48 else { return nil }
      // Each further byte adds one, so that no distance can be written in two ways.
      distance = (distance + 1) << 7
    }
    return nil
  }
}
