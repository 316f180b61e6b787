/// The objects that stand in a file each.
///
/// The format is in git's documentation, `gitformat-loose`: a zlib stream of `kind size`, a zero byte and the content.
/// libgit2 1.5 is not asked for these, since it never returns from some that are damaged.
final class LooseObjects: ObjectSource {
  private let folders: [String]
  /// For each folder and first byte of an id, the ids of the files there; nil where not listed yet.
  private var listings: [[[ObjectID]?]]
  private let inflater = Inflater()
  private var inflated: [UInt8] = []
  /// What was found damaged while the library asked, which can say no more than that something failed.
  var damage: HistoryError?

  init(folders: [String]) {
    self.folders = folders
    listings = Self.noListings(folders.count)
  }

  func withObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result? {
    for folder in folders.indices where holds(id, folder: folder) {
      let path = path(id, folder: folder)
      guard let compressed = contents(ofFile: path, limit: FileLimit.list) else {
        // Packed and pruned since the folder was listed, or not ours to read.
        guard fileExists(path) else { continue }
        throw .damagedObject(id: id, file: path, detail: "the file cannot be read")
      }
      return try inflate(compressed, id, path, body)
    }
    return nil
  }

  /// Lists the folders anew when they are needed next.
  func forgetListings() {
    listings = Self.noListings(folders.count)
  }

  private static func noListings(_ folders: Int) -> [[[ObjectID]?]] {
    [[[ObjectID]?]](repeating: [[ObjectID]?](repeating: nil, count: 256), count: folders)
  }

  /// Whether a folder has a file for the object.
  func holds(_ id: ObjectID) -> Bool {
    folders.indices.contains { holds(id, folder: $0) }
  }

  /// The objects whose ids start with this byte, each once.
  func ids(firstByte: UInt8) -> Set<ObjectID> {
    Set(folders.indices.flatMap { listing(firstByte, folder: $0) })
  }

  private func holds(_ id: ObjectID, folder: Int) -> Bool {
    listing(id.firstByte, folder: folder).contains(id)
  }

  private func listing(_ firstByte: UInt8, folder: Int) -> [ObjectID] {
    if let listed = listings[folder][Int(firstByte)] { return listed }
    let prefix = (firstByte < 16 ? "0" : "") + String(firstByte, radix: 16)
    let listed = fileNames(inFolder: "\(folders[folder])/\(prefix)").compactMap {
      ObjectID(hex: prefix + $0)
    }
    listings[folder][Int(firstByte)] = listed
    return listed
  }

  private func path(_ id: ObjectID, folder: Int) -> String {
    let digits = id.description
    return "\(folders[folder])/\(digits.prefix(2))/\(digits.dropFirst(2))"
  }

  private func inflate<Result>(
    _ compressed: [UInt8], _ id: ObjectID, _ path: String,
    _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    let most = Inflater.most(from: compressed.count)
    var room = min(most, max(4096, compressed.count * 4))
    while true {
      if inflated.count < room { inflated = [UInt8](repeating: 0, count: room) }
      let outcome = unsafe compressed.withUnsafeBytes { source in
        unsafe inflater.inflate(source, into: &inflated, room: inflated.count)
      }
      if case .bytes(let count, let read) = outcome {
        guard read == compressed.count else {
          throw .damagedObject(id: id, file: path, detail: "something stands behind its end")
        }
        let bytes = inflated
        return try object(bytes.span.extracting(0..<count), id, path, body)
      }
      guard outcome == .moreThanRoom, inflated.count < most else {
        throw .damagedObject(id: id, file: path, detail: "its compressed data is damaged")
      }
      room = min(most, inflated.count * 4)
    }
  }

  /// Reads the header `kind size`, whose size must be that of the content.
  private func object<Result>(
    _ bytes: Span<UInt8>, _ id: ObjectID, _ path: String,
    _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    let header = 0..<min(32, bytes.count)
    guard let space = bytes.firstPlace(of: UInt8(ascii: " "), in: header),
      let kind = ObjectKind(rawValue: String(decoding: bytes.bytes(0..<space), as: UTF8.self)),
      let end = bytes.firstPlace(of: 0, in: header)
    else {
      throw .damagedObject(id: id, file: path, detail: "it does not start as an object does")
    }
    var place = space + 1
    let size = bytes.number(from: &place, upTo: end)
    guard place == end, let size, size == bytes.count - end - 1 else {
      throw .damagedObject(
        id: id, file: path, detail: "its size is not the one that its first line states")
    }
    return try body(kind, bytes.extracting(end + 1..<bytes.count))
  }
}
