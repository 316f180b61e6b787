/// A pack and its index.
///
/// The format is in git's documentation, `gitformat-pack`: a header of 12 bytes, the objects, a checksum of 20 bytes.
final class PackFile: Sendable {
  let index: PackIndex
  let data: MappedFile

  private static let header = 12
  private static let trailer = 20

  /// Opens a pack by its path without ending; nil where it is not there any more.
  init?(path: String) throws(PackIndex.Refusal) {
    guard let data = MappedFile(path: path + ".pack"), let file = MappedFile(path: path + ".idx")
    else { return nil }
    index = try PackIndex(file)
    guard data.count >= Self.header + Self.trailer, data.word(0) == 0x5041_434b else {
      throw .damaged("the pack does not start as a pack does")
    }
    guard data.word(4) == 2 || data.word(4) == 3 else { throw .unknownForm }
    guard Int(data.word(8)) == index.count else {
      throw .damaged("pack and index do not have the same number of objects")
    }
    self.data = data
  }

  /// Where the objects end.
  var end: Int { data.count - Self.trailer }

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
      guard place + 20 <= end else { return nil }
      return Entry(form: .deltaOfID(data.id(place)), size: size, stream: place + 20)
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
