import ContributionModel

/// One file of a cache, which is mapped and not copied.
final class CacheSegment: Sendable {
  let layout: CacheLayout
  /// What tells this file from every other; a tail names that of its base.
  let mark: UInt64
  /// The mark of the base that a tail goes on from; 0 for a base.
  let baseMark: UInt64
  private let file: MappedFile
  private let starts: [Int]
  /// Where ids, parents and hash table start: what is used most.
  private let idStart: Int
  private let parentStart: Int
  private let slotStart: Int

  /// The words of the header in their order.
  enum Field: Int {
    case magic, version, size, checksum, mark, baseMark, commits, slots, authors, authorBytes
    case coAuthorships, coAuthors, coAuthorBytes, strangers, furtherParents, pathBytes
    /// The bytes of an id, which tell its format.
    case idLength
  }

  /// Opens a file of a repository's cache.
  ///
  /// Throws where it is not there, not ours, or damaged in any way.
  init(
    path: String, repository: String, format: ObjectFormat = .sha1
  ) throws(CacheTrouble) {
    guard let file = MappedFile(path: path, ownedBy: effectiveUser()) else {
      throw size(ofFile: path) == nil ? .missing : .unusable(file: path)
    }
    guard file.count >= CacheLayout.headerSize else { throw .unusable(file: path) }
    func field(_ field: Field) -> UInt64 { file.native(field.rawValue * 8) }
    func count(_ name: Field) -> Int? {
      let value = field(name)
      return value <= UInt64(ParentCode.most) ? Int(value) : nil
    }
    guard field(.magic) == CacheLayout.magic else { throw .unusable(file: path) }
    guard field(.version) == CacheLayout.version else { throw .otherVersion(file: path) }
    guard field(.size) == UInt64(file.count), field(.idLength) == UInt64(format.rawLength),
      let commits = count(.commits),
      let slots = count(.slots),
      let authors = count(.authors), let authorBytes = count(.authorBytes),
      let coAuthorships = count(.coAuthorships), let coAuthors = count(.coAuthors),
      let coAuthorBytes = count(.coAuthorBytes),
      let strangers = count(.strangers), let furtherParents = count(.furtherParents),
      let pathBytes = count(.pathBytes), slots > commits, slots & (slots - 1) == 0
    else { throw .unusable(file: path) }
    layout = CacheLayout(
      format: format, commits: commits, slots: slots, authors: authors, authorBytes: authorBytes,
      coAuthorships: coAuthorships, coAuthors: coAuthors, coAuthorBytes: coAuthorBytes,
      strangers: strangers, furtherParents: furtherParents, pathBytes: pathBytes)
    starts = layout.starts
    idStart = starts[CacheLayout.Column.ids.rawValue]
    parentStart = starts[CacheLayout.Column.parents.rawValue]
    slotStart = starts[CacheLayout.Column.slots.rawValue]
    mark = field(.mark)
    baseMark = field(.baseMark)
    self.file = file
    guard starts[starts.count - 1] == file.count, checksum == field(.checksum),
      self.repository == repository, hasPossibleNumbers
    else { throw .unusable(file: path) }
  }

  /// Whether each commit has an author, each author a text, and each co-author a commit and a text.
  ///
  /// Looked at once here, so that nothing need be where they are used. Parents are looked at where the walk meets them.
  private var hasPossibleNumbers: Bool {
    let highest = withNumbers(.authorNumbers, of: UInt32.self) { numbers in
      numbers.indices.reduce(UInt32(0)) { max($0, numbers[$1]) }
    }
    guard count == 0 || highest < layout.authors,
      isAscending(.authorEnds, upTo: layout.authorBytes),
      isAscending(.coAuthorEnds, upTo: layout.coAuthorBytes)
    else { return false }
    return withNumbers(.coAuthorships, of: Int32.self) { numbers in
      var last: Int32 = 0
      for index in 0..<layout.coAuthorships {
        let (commit, coAuthor) = (numbers[index * 2], numbers[index * 2 + 1])
        guard commit >= last, Int(commit) < count, coAuthor >= 0, Int(coAuthor) < layout.coAuthors
        else { return false }
        last = commit
      }
      return true
    }
  }

  /// Whether the ends of texts follow each other up to the end of all texts.
  private func isAscending(_ column: CacheLayout.Column, upTo end: Int) -> Bool {
    withNumbers(column, of: Int64.self) { ends in
      var start: Int64 = 0
      for index in ends.indices {
        guard ends[index] >= start else { return false }
        start = ends[index]
      }
      return start == end
    }
  }

  /// The repository that a file is for, without a look at the rest of it; nil where it is no cache file.
  static func repository(ofFile path: String) -> String? {
    guard let file = MappedFile(path: path, ownedBy: effectiveUser()),
      file.count >= CacheLayout.headerSize, file.native(0) == CacheLayout.magic,
      file.native(Field.version.rawValue * 8) == CacheLayout.version
    else { return nil }
    let count = Int(clamping: file.native(Field.pathBytes.rawValue * 8))
    guard count > 0, count < file.count else { return nil }
    let start = file.count - ((count + 31) & ~31)
    guard start >= CacheLayout.headerSize else { return nil }
    return unsafe file.withBytes(start..<start + count) {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }

  /// The checksum of all but itself.
  private var checksum: UInt64 {
    var sum = Checksum()
    let offset = Field.checksum.rawValue * 8
    unsafe file.withBytes(0..<CacheLayout.headerSize) { header in
      var copy = unsafe [UInt8](header)
      for index in offset..<offset + 8 { copy[index] = 0 }
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

  /// The numbers of a column, for a pass through all of them.
  func withNumbers<Number: FixedWidthInteger & BitwiseCopyable, Result>(
    _ column: CacheLayout.Column, of type: Number.Type,
    _ body: (Span<Number>) -> Result
  ) -> Result {
    // Columns start at multiples of 32 bytes in a mapping that starts with a page.
    unsafe withColumn(column) { unsafe body($0.assumingMemoryBound(to: type).span) }
  }

  /// The index of a commit in this file; nil if the file does not hold it.
  ///
  /// Numbers in the slots may be anything: the search ends at one that is no index plus one.
  func index(of id: ObjectID) -> Int? {
    func index(inSlot slot: Int) -> Int {
      Int(Int32(bitPattern: file.native32(slotStart + slot * 4))) - 1
    }
    let slot = HashSlots.slot(for: id.hashBits, of: layout.slots) { slot in
      let index = index(inSlot: slot)
      return index < 0 || index >= count || self.id(index) == id
    }
    guard let slot, case let index = index(inSlot: slot), index >= 0, index < count else {
      return nil
    }
    return index
  }

  func id(_ index: Int) -> ObjectID {
    file.id(idStart + index * layout.format.rawLength, layout.format)
  }

  /// The codes of the first parent and of the others; see `ParentCode`.
  func parents(_ index: Int) -> (first: Int32, others: Int32) {
    let start = parentStart + index * 8
    return (
      Int32(bitPattern: file.native32(start)), Int32(bitPattern: file.native32(start + 4))
    )
  }

  func authorSeconds(_ index: Int) -> Int64 { number64(.authorSeconds, index) }
  func committerSeconds(_ index: Int) -> Int64 { number64(.committerSeconds, index) }
  func authorOffset(_ index: Int) -> Int32 { number32(.authorOffsets, index) }
  func committerOffset(_ index: Int) -> Int32 { number32(.committerOffsets, index) }
  func authorNumber(_ index: Int) -> Int32 { number32(.authorNumbers, index) }

  /// A parent that the cache does not hold; nil where there is none of this number.
  func stranger(_ index: Int) -> ObjectID? {
    guard index < layout.strangers else { return nil }
    return file.id(
      starts[CacheLayout.Column.strangers.rawValue] + index * layout.format.rawLength,
      layout.format)
  }

  /// The codes of a list of further parents; nil if there is none at this index.
  func furtherParents(_ index: Int) -> [Int32]? {
    guard index < layout.furtherParents else { return nil }
    let count = Int(number32(.furtherParents, index))
    guard count >= 0, count < layout.furtherParents - index else { return nil }
    return (1..<count + 1).map { number32(.furtherParents, index + $0) }
  }

  /// Whether a commit has a parent that the cache does not hold.
  func has(stranger id: ObjectID, asParentOf index: Int) -> Bool {
    let (first, others) = parents(index)
    var codes = [first, others]
    if case .list(let start) = ParentCode.meaning(others) {
      codes = [first] + (furtherParents(start) ?? [])
    }
    return codes.contains { code in
      guard case .stranger(let number) = ParentCode.meaning(code) else { return false }
      return stranger(number) == id
    }
  }

  /// The author lines up to the time, each once.
  var authors: [[UInt8]] { texts(.authorTexts, .authorEnds, count: layout.authors) }

  /// The texts of the co-authors, each once.
  var coAuthors: [[UInt8]] { texts(.coAuthorTexts, .coAuthorEnds, count: layout.coAuthors) }

  /// Who else wrote which commits, as indices in this file and in `coAuthors`.
  var coAuthorships: [CoAuthorship] {
    (0..<layout.coAuthorships).map { index in
      CoAuthorship(
        commit: number32(.coAuthorships, index * 2),
        identity: number32(.coAuthorships, index * 2 + 1))
    }
  }

  private func texts(
    _ column: CacheLayout.Column, _ ends: CacheLayout.Column, count: Int
  ) -> [[UInt8]] {
    var start = 0
    return (0..<count).map { number in
      let end = Int(number64(ends, number))
      defer { start = end }
      return text(column, start..<end)
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
