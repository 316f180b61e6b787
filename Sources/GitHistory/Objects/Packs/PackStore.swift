/// All packs of a repository, opened once and shared by all workers.
final class PackStore: Sendable {
  /// The packs, the largest first: what is asked for is most often there.
  let packs: [PackFile]
  /// Files that are not what they should be, with what is wrong; objects in their packs are not to be had.
  let damaged: [(path: String, detail: String)]
  /// Files and folders that this user may not read.
  let denied: [String]
  /// Files for which there is not enough memory.
  let unmapped: [String]
  /// For each pack, the number of its first object among those of all packs.
  private let starts: [Int]
  let format: ObjectFormat

  /// How many objects all packs hold, one that several hold counted for each.
  var count: Int { (starts.last ?? 0) + (packs.last?.index.count ?? 0) }

  init(folders: [String], format: ObjectFormat = .sha1) {
    var packs: [PackFile] = []
    var damaged: [(path: String, detail: String)] = []
    var denied: [String] = []
    var unmapped: [String] = []
    for folder in folders.map({ $0 + "/pack" }) {
      do throws(FileProblem) {
        for name in try readFolder(folder).sorted() where name.hasSuffix(".idx") {
          do throws(PackIndex.Refusal) {
            let path = "\(folder)/\(name.dropLast(4))"
            if let pack = try PackFile(path: path, format: format) { packs.append(pack) }
          } catch {
            switch error {
            case .denied(let path): denied.append(path)
            case .unmapped(let path): unmapped.append(path)
            case .damaged(let path, let detail): damaged.append((path, detail))
            }
          }
        }
      } catch {
        switch error {
        case .denied: denied.append(folder)
        default: damaged.append((folder, "the folder cannot be read"))
        }
      }
    }
    self.denied = denied
    self.unmapped = unmapped
    self.format = format
    self.packs = packs.sorted { $0.index.count > $1.index.count }
    self.damaged = damaged
    var sum = 0
    starts = self.packs.map { pack in
      defer { sum += pack.index.count }
      return sum
    }
  }

  /// The number of an object among those of all packs; nil where none holds it.
  ///
  /// The same object has the same number always, also where several packs hold it.
  func number(of id: ObjectID) -> Int? {
    for (place, pack) in packs.enumerated() {
      if let position = pack.index.position(of: id) { return starts[place] + position }
    }
    return nil
  }

  /// The numbers of all copies of an object, the first of which is the one that `number(of:)` gives.
  func numbers(of id: ObjectID) -> [Int] {
    packs.indices.compactMap { pack in
      packs[pack].index.position(of: id).map { starts[pack] + $0 }
    }
  }

  /// Whether a pack holds the object.
  func holds(_ id: ObjectID) -> Bool { number(of: id) != nil }

  /// Ids that start with some digits, at most `limit` from each pack; see `PackIndex`.
  func ids(startingWith digits: String, lowest: ObjectID, limit: Int) -> Set<ObjectID> {
    packs.reduce(into: []) { found, pack in
      found.formUnion(pack.index.ids(startingWith: digits, lowest: lowest, limit: limit))
    }
  }

  /// The number of an object that the index of a pack has at a position; nil where another pack gives it its number.
  ///
  /// The index must be in order; see `PackIndex.isInOrder`.
  func number(of id: ObjectID, at position: Int, ofPack pack: Int) -> Int? {
    packs[..<pack].contains { $0.index.position(of: id) != nil } ? nil : starts[pack] + position
  }

  /// The pack of the object with this number, and its position there.
  func place(of number: Int) -> (pack: Int, position: Int) {
    var pack = 0
    var end = packs.count
    while end - pack > 1 {
      let middle = (pack + end) / 2
      if starts[middle] > number { end = middle } else { pack = middle }
    }
    return (pack, number - starts[pack])
  }

  /// The id of the object with this number.
  func id(of number: Int) -> ObjectID {
    let (pack, position) = place(of: number)
    return packs[pack].index.id(position)
  }
}
