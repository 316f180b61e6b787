/// One file of a cache, mapped and used in place.
final class CacheSegment: Sendable {
  let layout: CacheLayout
  /// What tells this file from every other; a tail names that of its base.
  let mark: UInt64
  /// The mark of the base that a tail goes on from; 0 for a base.
  let baseMark: UInt64
  private let file: MappedFile
  private let starts: [Int]

  /// The words of the header in their order.
  enum Field: Int {
    case magic, version, size, checksum, mark, baseMark, commits, slots, authors, authorBytes
    case strangers, furtherParents, pathBytes
  }

  /// Opens a file; nil where it is not there, not ours, or damaged in any way.
  init?(path: String, repository: String) {
    guard let file = MappedFile(path: path, ownedBy: effectiveUser()),
      file.count >= CacheLayout.headerSize
    else { return nil }
    func field(_ field: Field) -> UInt64 { file.native(field.rawValue * 8) }
    func count(_ name: Field) -> Int? {
      let value = field(name)
      return value <= UInt64(ParentCode.most) ? Int(value) : nil
    }
    guard field(.magic) == CacheLayout.magic, field(.version) == CacheLayout.version,
      field(.size) == UInt64(file.count), let commits = count(.commits), let slots = count(.slots),
      let authors = count(.authors), let authorBytes = count(.authorBytes),
      let strangers = count(.strangers), let furtherParents = count(.furtherParents),
      let pathBytes = count(.pathBytes), slots > commits, slots & (slots - 1) == 0
    else { return nil }
    layout = CacheLayout(
      commits: commits, slots: slots, authors: authors, authorBytes: authorBytes,
      strangers: strangers, furtherParents: furtherParents, pathBytes: pathBytes)
    starts = layout.starts
    mark = field(.mark)
    baseMark = field(.baseMark)
    self.file = file
    guard starts[starts.count - 1] == file.count, checksum == field(.checksum),
      self.repository == repository
    else { return nil }
  }

  /// The repository that a file is for, without a look at the rest of it; nil where it is no cache file.
  static func repository(ofFile path: String) -> String? {
    guard let file = MappedFile(path: path, ownedBy: effectiveUser()),
      file.count >= CacheLayout.headerSize, file.native(0) == CacheLayout.magic,
      file.native(Field.version.rawValue * 8) == CacheLayout.version
    else { return nil }
    let count = Int(clamping: file.native(Field.pathBytes.rawValue * 8))
    let start = file.count - ((count &+ 31) & ~31)
    guard count > 0, count < file.count, start >= CacheLayout.headerSize else { return nil }
    return unsafe file.withBytes(start..<start + count) {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }

  /// The checksum of all but itself.
  private var checksum: UInt64 {
    var sum = Checksum()
    let place = Field.checksum.rawValue * 8
    unsafe file.withBytes(0..<CacheLayout.headerSize) { header in
      var copy = unsafe [UInt8](header)
      for index in place..<place + 8 { copy[index] = 0 }
      unsafe copy.withUnsafeBytes { unsafe sum.add($0) }
    }
    unsafe file.withBytes(CacheLayout.headerSize..<file.count) { unsafe sum.add($0) }
    return sum.value
  }

  /// The git folder that the cache is for.
  var repository: String { String(decoding: text(.path, 0..<layout.pathBytes), as: UTF8.self) }

  var count: Int { layout.commits }

  /// The bytes of a column, for copying it as it is.
  func withColumn<Result>(
    _ column: CacheLayout.Column, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let start = starts[column.rawValue]
    return unsafe file.withBytes(start..<start + layout.size(column), body)
  }

  /// The place of a commit in this file; nil where it does not hold it.
  func place(of id: ObjectID) -> Int? {
    var slot = Int(truncatingIfNeeded: id.hashBits) & (layout.slots - 1)
    for _ in 0..<layout.slots {
      let entry = Int(number32(.slots, slot))
      guard entry > 0, entry <= count else { return nil }
      if self.id(entry - 1) == id { return entry - 1 }
      slot = (slot + 1) & (layout.slots - 1)
    }
    return nil
  }

  func id(_ place: Int) -> ObjectID {
    file.id(starts[CacheLayout.Column.ids.rawValue] + place * 20)
  }

  /// The codes of the first parent and of the others; see `ParentCode`.
  func parents(_ place: Int) -> (first: Int32, others: Int32) {
    (number32(.parents, place * 2), number32(.parents, place * 2 + 1))
  }

  func authorSeconds(_ place: Int) -> Int64 { number64(.authorSeconds, place) }
  func committerSeconds(_ place: Int) -> Int64 { number64(.committerSeconds, place) }
  func authorOffset(_ place: Int) -> Int32 { number32(.authorOffsets, place) }
  func committerOffset(_ place: Int) -> Int32 { number32(.committerOffsets, place) }
  func authorNumber(_ place: Int) -> Int32 { number32(.authorNumbers, place) }

  /// A parent that the cache does not hold; nil where there is none of this number.
  func stranger(_ place: Int) -> ObjectID? {
    guard place < layout.strangers else { return nil }
    return file.id(starts[CacheLayout.Column.strangers.rawValue] + place * 20)
  }

  /// The codes of a list of further parents; nil where there is none at this place.
  func furtherParents(_ place: Int) -> [Int32]? {
    guard place < layout.furtherParents else { return nil }
    let count = Int(number32(.furtherParents, place))
    guard count >= 0, count < layout.furtherParents - place else { return nil }
    return (1..<count + 1).map { number32(.furtherParents, place + $0) }
  }

  /// The author lines up to the time, each once.
  var authors: [[UInt8]] {
    var start = 0
    return (0..<layout.authors).map { number in
      let end = Int(clamping: number64(.authorEnds, number))
      guard end >= start, end <= layout.authorBytes else { return [] }
      defer { start = end }
      return Array(text(.authorTexts, start..<end))
    }
  }

  private func text(_ column: CacheLayout.Column, _ range: Range<Int>) -> [UInt8] {
    let start = starts[column.rawValue]
    return unsafe file.withBytes(start + range.lowerBound..<start + range.upperBound) {
      unsafe [UInt8]($0)
    }
  }

  private func number32(_ column: CacheLayout.Column, _ index: Int) -> Int32 {
    Int32(bitPattern: file.native32(starts[column.rawValue] + index * 4))
  }

  private func number64(_ column: CacheLayout.Column, _ index: Int) -> Int64 {
    Int64(bitPattern: file.native(starts[column.rawValue] + index * 8))
  }
}
