/// All packs of a repository that our own reader knows, opened once and shared by all workers.
final class PackStore: Sendable {
  /// The packs, the largest first: what is asked for is most often there.
  let packs: [PackFile]
  /// Indexes that are not what they should be, with what is wrong; objects in their packs are not to be had.
  let damaged: [(path: String, detail: String)]
  /// Whether there are packs in forms that only the library may know.
  let hasUnknownForms: Bool
  /// For each pack, the number of its first object among those of all packs.
  private let starts: [Int]

  /// How many objects all packs hold, one that several hold counted for each.
  var count: Int { (starts.last ?? 0) + (packs.last?.index.count ?? 0) }

  init(folders: [String]) {
    var packs: [PackFile] = []
    var damaged: [(path: String, detail: String)] = []
    var hasUnknownForms = false
    for folder in folders.map({ $0 + "/pack" }) {
      for name in fileNames(inFolder: folder).sorted() where name.hasSuffix(".idx") {
        let path = "\(folder)/\(name.dropLast(4))"
        do throws(PackIndex.Refusal) {
          if let pack = try PackFile(path: path) { packs.append(pack) }
        } catch {
          switch error {
          case .unknownForm: hasUnknownForms = true
          case .damaged(let detail): damaged.append((path + ".idx", detail))
          }
        }
      }
    }
    self.packs = packs.sorted { $0.index.count > $1.index.count }
    self.damaged = damaged
    self.hasUnknownForms = hasUnknownForms
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

  /// The pack of the object with this number, and its position there.
  func place(of number: Int) -> (pack: Int, position: Int) {
    var pack = packs.count - 1
    while starts[pack] > number { pack -= 1 }
    return (pack, number - starts[pack])
  }

  /// The id of the object with this number.
  func id(of number: Int) -> ObjectID {
    let (pack, position) = place(of: number)
    return packs[pack].index.id(position)
  }
}
