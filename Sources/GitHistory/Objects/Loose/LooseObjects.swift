import ContributionModel

/// The objects that have a file each.
///
/// The format is in git's documentation, `gitformat-loose`: a zlib stream of `kind size`, a zero byte and the content.
/// The hash of each object that is read is checked, for nothing else ties its content to its name.
final class LooseObjects {
  private let folders: [String]
  private let format: ObjectFormat
  /// The files for each folder and first byte of an id, by `folder * 256 + byte`, as far as they were listed.
  private var listings: [Int: Listing] = [:]
  private let inflater = Inflater()
  /// The object that was read last, with its header.
  private var inflated: [UInt8] = []

  /// What is known of the files in one folder.
  private struct Listing {
    var ids: Set<ObjectID> = []
    /// Why the folder could not be listed.
    var trouble: FileProblem?
  }

  /// The largest object that is read, and the largest file; as for packs.
  static let largest = 1 << 28
  /// Memory for larger objects is given back after use.
  private static let keptRoom = 1 << 24

  init(folders: [String], format: ObjectFormat = .sha1) {
    self.folders = folders
    self.format = format
  }

  /// Calls `body` with the kind and the bytes of an object, which are gone when it returns.
  ///
  /// Takes the first sound copy; `damage` is given the error of each other copy before it. Returns nil if no folder
  /// holds the object. Throws the error of the first copy if none is sound.
  func withObject<Result>(
    _ id: ObjectID, damage: (HistoryError) -> Void = { _ in },
    _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result? {
    guard let found = try find(id, damage) else { return nil }
    defer { if inflated.count > Self.keptRoom { inflated = [] } }
    let bytes = inflated
    return try body(found.kind, bytes.span.extracting(found.content))
  }

  private func find(
    _ id: ObjectID, _ damage: (HistoryError) -> Void
  ) throws(HistoryError) -> (kind: ObjectKind, content: Range<Int>)? {
    var first: HistoryError?
    for folder in folders.indices where holds(id, folder: folder) {
      do throws(HistoryError) {
        if let found = try read(id, path(id, folder: folder)) {
          if let first { damage(first) }
          return found
        }
      } catch {
        first = first ?? error
      }
    }
    if let first { throw first }
    return nil
  }

  /// Lists the folders again when they are needed next.
  func forgetListings() {
    listings = [:]
  }

  /// Whether a folder has a file for the object.
  func holds(_ id: ObjectID) -> Bool {
    folders.indices.contains { holds(id, folder: $0) }
  }

  /// The objects whose ids start with this byte, each once.
  func ids(firstByte: UInt8) -> Set<ObjectID> {
    folders.indices.reduce(into: []) { $0.formUnion(listing(firstByte, folder: $1).ids) }
  }

  /// The error that explains why an object may not have been found: a folder that could hold it cannot be read.
  ///
  /// Nil if all folders were read.
  func obstacle(to id: ObjectID) -> HistoryError? {
    for folder in folders.indices {
      guard let trouble = listing(id.firstByte, folder: folder).trouble else { continue }
      let path = "\(folders[folder])/\(Self.prefix(id.firstByte))"
      return trouble == .denied
        ? .permissionDenied(path: path)
        : .damagedObject(id: id, file: path, detail: "the folder cannot be read")
    }
    return nil
  }

  private func holds(_ id: ObjectID, folder: Int) -> Bool {
    let listing = listing(id.firstByte, folder: folder)
    // What is in a folder that may not be listed can be opened all the same.
    return listing.ids.contains(id)
      || listing.trouble == .denied && fileExists(path(id, folder: folder))
  }

  private func listing(_ firstByte: UInt8, folder: Int) -> Listing {
    let key = folder * 256 + Int(firstByte)
    if let listed = listings[key] { return listed }
    let prefix = Self.prefix(firstByte)
    var listed = Listing()
    do throws(FileProblem) {
      let names = try readFolder("\(folders[folder])/\(prefix)")
      listed.ids = Set(names.lazy.compactMap { ObjectID(hex: prefix + $0) })
    } catch {
      listed.trouble = error
    }
    listings[key] = listed
    return listed
  }

  private static func prefix(_ firstByte: UInt8) -> String {
    (firstByte < 16 ? "0" : "") + String(firstByte, radix: 16)
  }

  private func path(_ id: ObjectID, folder: Int) -> String {
    let digits = id.description
    return "\(folders[folder])/\(digits.prefix(2))/\(digits.dropFirst(2))"
  }

  /// Reads an object into `inflated`; nil if its file is gone, packed and pruned since the folder was listed.
  private func read(
    _ id: ObjectID, _ path: String
  ) throws(HistoryError) -> (kind: ObjectKind, content: Range<Int>)? {
    func damaged(_ detail: String) -> HistoryError {
      .damagedObject(id: id, file: path, detail: detail)
    }
    let compressed: [UInt8]
    do throws(FileProblem) {
      compressed = try readFile(path, limit: Self.largest)
    } catch {
      switch error {
      case .missing: return nil
      case .denied: throw .permissionDenied(path: path)
      case .tooLarge: throw damaged(Self.tooLarge)
      case .notAFile, .link, .unreadable: throw damaged("the file cannot be read")
      }
    }
    guard !compressed.isEmpty else { throw damaged("the file is empty") }
    do throws(Flaw) {
      let count = try inflate(compressed)
      let bytes = inflated
      guard let header = LooseHeader(bytes.span.extracting(0..<count)) else {
        throw Flaw(detail: "it does not start as an object does")
      }
      guard header.size == count - header.end else {
        throw Flaw(detail: "its size is not the one that its first line states")
      }
      var hash = ObjectHash(format)
      hash.add(bytes.span.extracting(0..<count))
      let found = hash.finish()
      guard ObjectID(bytes: found.span, at: 0, format: format) == id else {
        throw Flaw(detail: "its content is not the one that its name stands for")
      }
      return (header.kind, header.end..<count)
    } catch {
      throw damaged(error.detail)
    }
  }

  /// What is wrong with a file.
  private struct Flaw: Error {
    var detail: String
  }

  private static let tooLarge = "it is larger than the 256 MB that are read of an object"

  /// Inflates a file into `inflated` and returns the number of bytes.
  private func inflate(_ compressed: [UInt8]) throws(Flaw) -> Int {
    let most = min(Inflater.most(from: compressed.count), Self.largest)
    var room = min(most, max(4096, compressed.count * 4))
    while true {
      if inflated.count < room {
        // Frees the old memory before it takes the new.
        inflated = []
        inflated = [UInt8](repeating: 0, count: room)
      }
      let outcome = unsafe compressed.withUnsafeBytes { source in
        unsafe inflater.inflate(source, into: &inflated, room: inflated.count)
      }
      switch outcome {
      case .bytes(let count, let read):
        guard read == compressed.count else {
          throw Flaw(detail: "something stands behind its end")
        }
        return count
      case .moreThanRoom:
        guard inflated.count < most else {
          throw Flaw(
            detail: most == Self.largest ? Self.tooLarge : "its compressed data is damaged")
        }
        room = try largerRoom(most)
      case .damaged: throw Flaw(detail: "its compressed data is damaged")
      }
    }
  }

  /// The room for a stream that is larger than `inflated`: what its header says, or else four times as much as before.
  private func largerRoom(_ most: Int) throws(Flaw) -> Int {
    let bytes = inflated
    guard let header = LooseHeader(bytes.span) else { return min(most, bytes.count * 4) }
    guard header.size <= Self.largest - header.end else { throw Flaw(detail: Self.tooLarge) }
    let room = header.size + header.end
    guard room > bytes.count, room <= most else {
      throw Flaw(detail: "its size is not the one that its first line states")
    }
    return room
  }
}

/// The first line of a loose object: `kind size` and a zero byte.
private struct LooseHeader {
  let kind: ObjectKind
  let size: Int
  /// Where the content starts.
  let end: Int

  init?(_ bytes: Span<UInt8>) {
    let header = 0..<min(32, bytes.count)
    guard let space = bytes.firstPlace(of: UInt8(ascii: " "), in: header),
      let kind = ObjectKind(rawValue: String(decoding: bytes.bytes(0..<space), as: UTF8.self)),
      let end = bytes.firstPlace(of: 0, in: header), end > space
    else { return nil }
    var place = space + 1
    guard let size = bytes.number(from: &place, upTo: end), place == end,
      let size = Int(exactly: size)
    else { return nil }
    self.kind = kind
    self.size = size
    self.end = end + 1
  }
}
