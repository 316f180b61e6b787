import ContributionModel

/// Puts commits that were read into the cache, so that the next run need not read them.
struct CacheWriter {
  let files: CacheFiles
  /// What the cache held when this run began; nil where there was none.
  let cache: CommitCache?
  var format = ObjectFormat.sha1
  var limits = Limits()

  /// Where the tail would have more commits than both of these, base and tail are made one.
  struct Limits: Sendable {
    var longestTail = 4096
    /// The part of the base's commits that a tail can have, as 1 in so many.
    var tailShare = 8
  }

  /// Adds newly read commits to the cache. Returns false if writing fails.
  ///
  /// That never fails the run: the next one reads the commits again.
  func add(_ read: ReadCommits) -> Bool {
    guard !read.commits.ids.isEmpty else { return true }
    let folder = files.base.parentFolder
    guard (cache?.count ?? 0) + read.commits.ids.count < ParentCode.most, makePrivateFolder(folder),
      closeFolder(folder)
    else { return false }
    NewFile.removeStale(inFolder: folder)
    let tailCount = (cache?.tail?.count ?? 0) + read.commits.ids.count
    if let cache, tailCount <= max(limits.longestTail, cache.base.count / limits.tailShare) {
      let tail = CacheColumns(
        segments: cache.tail.map { [$0] } ?? [], firstPosition: cache.base.count, known: cache,
        read: read, format: format)
      return tail?.write(to: files.tail, repository: files.repository, baseMark: cache.base.mark)
        ?? false
    }
    let segments = cache.map { [$0.base] + ($0.tail.map { [$0] } ?? []) } ?? []
    let base = CacheColumns(
      segments: segments, firstPosition: 0, known: cache, read: read, format: format)
    guard base?.write(to: files.base, repository: files.repository, baseMark: 0) == true else {
      return false
    }
    // A tail of the old base does not fit the new one and is left out from now on.
    removeFile(files.tail)
    return true
  }
}

/// The columns of a cache file that is to be written.
struct CacheColumns {
  private var layout = CacheLayout()
  private var ids: [ObjectID] = []
  private var parents: [Int32] = []
  private var authorSeconds: [Int64] = []
  private var committerSeconds: [Int64] = []
  private var authorOffsets: [Int32] = []
  private var committerOffsets: [Int32] = []
  private var authorNumbers: [Int32] = []
  private var slots = IndexSlots()
  private var authors = InternedTexts()
  /// Indices of commits and numbers of co-authors in turn.
  private var coAuthorships: [Int32] = []
  private var coAuthors = InternedTexts()
  private var strangers: [ObjectID] = []
  private var furtherParents: [Int32] = []

  /// Puts together the commits of `segments` and those that were read.
  ///
  /// `firstPosition` is the position of the first of them; `known` finds those before it. Nil where a segment is damaged.
  init?(
    segments: [CacheSegment], firstPosition: Int, known: CommitCache?, read: ReadCommits,
    format: ObjectFormat
  ) {
    layout.format = format
    let count = segments.reduce(read.commits.ids.count) { $0 + $1.count }
    ids.reserveCapacity(count)
    for segment in segments { ids += (0..<segment.count).map(segment.id) }
    ids += read.commits.ids
    makeSlots()
    let finder = PositionFinder(columns: self, firstPosition: firstPosition, known: known)
    for segment in segments {
      guard append(segment, finder) else { return nil }
    }
    append(read, finder)
    guard authors.byteCount < ParentCode.most, coAuthors.byteCount < ParentCode.most,
      coAuthorships.count < ParentCode.most
    else { return nil }
    layout.commits = ids.count
    layout.slots = slots.slots.count
    layout.authors = authors.count
    layout.authorBytes = authors.byteCount
    layout.coAuthorships = coAuthorships.count / 2
    layout.coAuthors = coAuthors.count
    layout.coAuthorBytes = coAuthors.byteCount
    layout.strangers = strangers.count
    layout.furtherParents = furtherParents.count
  }

  /// Finds the positions of parents.
  private struct PositionFinder {
    let ids: [ObjectID]
    let slots: IndexSlots
    let firstPosition: Int
    let known: CommitCache?

    init(columns: CacheColumns, firstPosition: Int, known: CommitCache?) {
      ids = columns.ids
      slots = columns.slots
      self.firstPosition = firstPosition
      self.known = firstPosition > 0 ? known : nil
    }

    /// The position of a parent. `index` is the one it has if it was read right after its child, as most were.
    func position(of id: ObjectID, likelyAt index: Int) -> Int? {
      if index < ids.count, ids[index] == id { return firstPosition + index }
      return slots.index(for: id.hashBits) { ids[$0] == id }.map { firstPosition + $0 }
        ?? known?.base.index(of: id)
    }
  }

  private mutating func makeSlots() {
    slots = IndexSlots(capacity: ids.count)
    for (index, id) in ids.enumerated() { slots.insert(index, hash: id.hashBits) }
  }

  /// Takes over the commits of a file. Strangers of its time may be known now.
  private mutating func append(_ segment: CacheSegment, _ finder: PositionFinder) -> Bool {
    append(segment.coAuthorships, segment.coAuthors)
    let numbers = segment.authors.map { authors.number(of: $0) }
    // Positions in the file count the base before it, and so do those in the new one where it is a tail, or where it
    // is a base that the tail's commits follow in the same order: so they stay as they are.
    for index in 0..<segment.count {
      let codes = segment.parents(index)
      guard let one = moved(codes.first, segment, finder),
        let other = moved(codes.others, segment, finder)
      else { return false }
      parents.append(one)
      parents.append(other)
      authorSeconds.append(segment.authorSeconds(index))
      committerSeconds.append(segment.committerSeconds(index))
      authorOffsets.append(segment.authorOffset(index))
      committerOffsets.append(segment.committerOffset(index))
      authorNumbers.append(numbers[Int(segment.authorNumber(index))])
    }
    return true
  }

  /// The code of a parent in the new file, for one in an old file.
  private mutating func moved(
    _ code: Int32, _ segment: CacheSegment, _ finder: PositionFinder
  ) -> Int32? {
    switch ParentCode.meaning(code) {
    case .none, .position: return code
    case .stranger(let index):
      return segment.stranger(index).map { self.code(of: $0, finder) }
    case .list(let start):
      guard let others = segment.furtherParents(start) else { return nil }
      var codes: [Int32] = []
      for other in others {
        guard let code = moved(other, segment, finder) else { return nil }
        codes.append(code)
      }
      return list(codes)
    }
  }

  private mutating func append(_ read: ReadCommits, _ finder: PositionFinder) {
    append(read.commits.coAuthorships, read.coAuthors)
    let numbers = read.authors.map { authors.number(of: $0) }
    let firstRead = finder.ids.count - read.commits.ids.count
    var start = 0
    for index in read.commits.ids.indices {
      let end = start + Int(read.parentCounts[index])
      let next = firstRead + index + 1
      let codes = read.parents[start..<end].map { code(of: $0, finder, likelyAt: next) }
      start = end
      parents.append(codes.first ?? ParentCode.none)
      parents.append(
        codes.count > 2
          ? list(Array(codes.dropFirst())) : codes.dropFirst().first ?? ParentCode.none)
      let record = read.commits[index]
      authorSeconds.append(record.authorTime.storedSeconds)
      committerSeconds.append(record.committerTime.storedSeconds)
      authorOffsets.append(record.authorTime.offset.minutes)
      committerOffsets.append(record.committerTime.offset.minutes)
      authorNumbers.append(numbers[Int(record.author)])
    }
  }

  /// Takes over who else wrote the commits that are appended next.
  private mutating func append(_ list: [CoAuthorship], _ texts: [[UInt8]]) {
    let first = Int32(authorNumbers.count)
    let numbers = texts.map { coAuthors.number(of: $0) }
    for entry in list {
      coAuthorships.append(first + entry.commit)
      coAuthorships.append(numbers[Int(entry.identity)])
    }
  }

  private mutating func code(
    of id: ObjectID, _ finder: PositionFinder, likelyAt index: Int = .max
  ) -> Int32 {
    if let position = finder.position(of: id, likelyAt: index) { return Int32(position) }
    strangers.append(id)
    return ParentCode.stranger(strangers.count - 1)
  }

  private mutating func list(_ codes: [Int32]) -> Int32 {
    let start = furtherParents.count
    furtherParents.append(Int32(codes.count))
    furtherParents += codes
    return ParentCode.list(start)
  }

  /// Writes a new file and puts it in the place of the old one when it is whole. Returns false if writing fails.
  func write(to path: String, repository: String, baseMark: UInt64) -> Bool {
    let pathText = Array(repository.utf8)
    var layout = layout
    layout.pathBytes = pathText.count
    guard let file = NewFile(for: path) else { return false }
    var writer = ColumnWriter(file, layout, baseMark: baseMark)
    writer.add(ids: ids)
    unsafe parents.withUnsafeBytes { unsafe writer.add($0) }
    unsafe authorSeconds.withUnsafeBytes { unsafe writer.add($0) }
    unsafe committerSeconds.withUnsafeBytes { unsafe writer.add($0) }
    unsafe authorOffsets.withUnsafeBytes { unsafe writer.add($0) }
    unsafe committerOffsets.withUnsafeBytes { unsafe writer.add($0) }
    unsafe authorNumbers.withUnsafeBytes { unsafe writer.add($0) }
    unsafe slots.slots.withUnsafeBytes { unsafe writer.add($0) }
    writer.add(texts: authors.texts)
    unsafe coAuthorships.withUnsafeBytes { unsafe writer.add($0) }
    writer.add(texts: coAuthors.texts)
    writer.add(ids: strangers)
    unsafe furtherParents.withUnsafeBytes { unsafe writer.add($0) }
    unsafe pathText.withUnsafeBytes { unsafe writer.add($0) }
    return writer.finish()
  }
}

/// Writes the columns of a file in their order, each filled up to a multiple of 32 bytes, and their checksum.
private struct ColumnWriter {
  private let file: NewFile
  private let format: ObjectFormat
  private var sum = Checksum()
  private var works = true
  private var block: [UInt8] = []

  /// How many bytes are written at once.
  private static let blockSize = 1 << 18

  init(_ file: NewFile, _ layout: CacheLayout, baseMark: UInt64) {
    self.file = file
    format = layout.format
    block.reserveCapacity(Self.blockSize)
    var header = [UInt64](repeating: 0, count: CacheLayout.headerSize / 8)
    func set(_ field: CacheSegment.Field, _ value: Int) { header[field.rawValue] = UInt64(value) }
    header[CacheSegment.Field.magic.rawValue] = CacheLayout.magic
    header[CacheSegment.Field.version.rawValue] = CacheLayout.version
    header[CacheSegment.Field.mark.rawValue] = UInt64.random(in: 1 ... .max)
    header[CacheSegment.Field.baseMark.rawValue] = baseMark
    set(.size, layout.starts[layout.starts.count - 1])
    set(.commits, layout.commits)
    set(.slots, layout.slots)
    set(.authors, layout.authors)
    set(.authorBytes, layout.authorBytes)
    set(.coAuthorships, layout.coAuthorships)
    set(.coAuthors, layout.coAuthors)
    set(.coAuthorBytes, layout.coAuthorBytes)
    set(.strangers, layout.strangers)
    set(.furtherParents, layout.furtherParents)
    set(.pathBytes, layout.pathBytes)
    set(.idLength, layout.format.rawLength)
    unsafe header.withUnsafeBytes { unsafe add($0) }
  }

  /// Adds a column.
  mutating func add(_ column: UnsafeRawBufferPointer) {
    var offset = 0
    while offset < column.count {
      let part = min(Self.blockSize - block.count, column.count - offset)
      unsafe block.append(
        contentsOf: UnsafeRawBufferPointer(rebasing: column[offset..<offset + part]))
      offset += part
      if block.count == Self.blockSize { flush() }
    }
    fill()
  }

  /// Adds a column of ids.
  mutating func add(ids: [ObjectID]) {
    for id in ids {
      // The block has room for many ids, and its size is no multiple of theirs.
      if block.count + format.rawLength > Self.blockSize { flush(leaving: block.count % 32) }
      id.append(to: &block, format)
    }
    fill()
  }

  /// Adds the columns of some texts: where each ends, and all of them one after the other.
  mutating func add(texts: [[UInt8]]) {
    var end: Int64 = 0
    let ends = texts.map { text in
      end += Int64(text.count)
      return end
    }
    unsafe ends.withUnsafeBytes { unsafe add($0) }
    unsafe Array(texts.joined()).withUnsafeBytes { unsafe add($0) }
  }

  /// Fills up to a multiple of 32 bytes.
  private mutating func fill() {
    while block.count % 32 != 0 { block.append(0) }
    if block.count >= Self.blockSize { flush() }
  }

  /// Writes the block, without its last bytes where some are to be left.
  private mutating func flush(leaving rest: Int = 0) {
    let count = block.count - rest
    unsafe block.withUnsafeBytes { bytes in
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<count])
      unsafe sum.add(part)
      works = unsafe works && file.write(part)
    }
    block.removeFirst(count)
  }

  /// Puts the file where it belongs. Returns false if some of it could not be written.
  mutating func finish() -> Bool {
    flush()
    let value = sum.value
    let offset = CacheSegment.Field.checksum.rawValue * 8
    let isWritten = unsafe withUnsafeBytes(of: value) { unsafe file.write($0, at: offset) }
    return works && isWritten && file.putInPlace()
  }
}
