// Built by `make fuzz` together with the sources of GitHistory, as one module; `swift build` does not see it.
// FUZZ_TARGET in the environment chooses what the bytes are given to.

import ContributionModel
import Foundation

/// The parsers that read what others wrote.
private enum FuzzTarget: String {
  case entry, index, delta, commit, mailmap

  static let chosen =
    FuzzTarget(rawValue: ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "") ?? .entry

  func run(_ input: [UInt8]) {
    switch self {
    case .entry: readEntries(input)
    case .index: readIndex(input)
    case .delta: applyDelta(input)
    case .commit: readCommit(input)
    case .mailmap: readMailmap(input)
    }
  }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  FuzzTarget.chosen.run(input)
  return 0
}

/// A folder of objects with one pack in it, written anew for each input.
private enum Scratch {
  static let folder: String = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "git-almanac-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(
      at: folder.appendingPathComponent("pack"), withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: Scratch.folder) }
    return folder.path
  }()

  static func write(_ bytes: [UInt8], _ name: String) {
    guard let file = unsafe fopen("\(folder)/pack/\(name)", "w") else { fatalError("no \(name)") }
    unsafe fwrite(bytes, 1, bytes.count, file)
    unsafe fclose(file)
  }
}

private func bigEndian(_ word: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
}

private let checksum = [UInt8](repeating: 0xc5, count: 20)

/// Objects of a pack: each is a byte that says how many bytes follow that stand before its stream,
/// those bytes, a byte for the size of its stream, and the stream's content; the stream is written soundly.
private func readEntries(_ input: [UInt8]) {
  var place = 0
  func take(_ count: Int) -> [UInt8] {
    defer { place = min(input.count, place + count) }
    return Array(input[place..<min(input.count, place + count)])
  }
  var objects: [UInt8] = []
  var entries: [(offset: Int, sum: UInt32)] = []
  while place < input.count, entries.count < 100 {
    let form = take(1)[0]
    let head = take(Int(form & 31))
    let content = take(Int(take(1).first ?? 0))
    let offset = objects.count + 12
    let entry = head + (form & 0x80 == 0 ? stored(content) : content)
    entries.append((offset, unsafe entry.withUnsafeBytes { unsafe crc32($0) }))
    objects += entry
  }
  Scratch.write(
    Array("PACK".utf8) + bigEndian(2) + bigEndian(UInt32(entries.count)) + objects + checksum,
    "p.pack")
  // The object with this place has this place in the five words of its id, so bases can be guessed.
  var index: [UInt8] = [0xff, 0x74, 0x4f, 0x63] + bigEndian(2)
  for _ in 0..<256 { index += bigEndian(UInt32(entries.count)) }
  for number in entries.indices { index += (0..<5).flatMap { _ in bigEndian(UInt32(number)) } }
  for entry in entries { index += bigEndian(entry.sum) }
  for entry in entries { index += bigEndian(UInt32(entry.offset)) }
  Scratch.write(index + checksum + checksum, "p.idx")
  readAll(PackStore(folders: [Scratch.folder]))
}

/// Reads every object that the packs claim to have.
private func readAll(_ store: PackStore) {
  var reader = PackReader(store)
  for number in (0..<min(store.count, 200)) {
    do throws(HistoryError) {
      try reader.withObject(number) { _, bytes in
        precondition(bytes.count <= 1 << 28)
      }
    } catch {
      if case .damagedObject = error { continue }
      fatalError("\(error)")
    }
  }
}

/// The content as a zlib stream of stored blocks.
private func stored(_ bytes: [UInt8]) -> [UInt8] {
  let count = UInt16(bytes.count)
  var (one, two) = (UInt32(1), UInt32(0))
  for byte in bytes {
    one = (one + UInt32(byte)) % 65_521
    two = (two + one) % 65_521
  }
  return [
    0x78, 1, 1, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8),
  ]
    + bytes + bigEndian(two << 16 | one)
}

/// An index, beside a pack that agrees with its number of objects.
private func readIndex(_ input: [UInt8]) {
  Scratch.write(input, "p.idx")
  guard input.count >= 1032 else { return }
  let end = input.count >= 40 ? Array(input[(input.count - 40)..<(input.count - 20)]) : checksum
  Scratch.write(
    Array("PACK".utf8) + bigEndian(2) + input[1028..<1032] + stored([1, 2, 3]) + end, "p.pack")
  let store = PackStore(folders: [Scratch.folder])
  readAll(store)
  for pack in store.packs {
    for position in 0..<min(pack.index.count, 300) {
      let id = pack.index.id(position)
      if let found = pack.index.position(of: id) { precondition(pack.index.id(found) == id) }
      if position < 3 {
        let digits = String(id.description.prefix(5))
        _ = pack.index.ids(startingWith: digits, lowest: id, limit: 2)
      }
    }
    for start in stride(from: 0, to: input.count - 20, by: 97) {
      if let id = ObjectID(bytes: input.span, at: start) { _ = pack.index.position(of: id) }
    }
  }
}

/// A byte for the size of the base, the base, then the changes; held against a slow reading of them.
private func applyDelta(_ input: [UInt8]) {
  guard let first = input.first else { return }
  let base = Array(input.dropFirst().prefix(Int(first)))
  let changes = Array(input.dropFirst(1 + base.count))
  var target: [UInt8] = []
  let size = Delta.apply(changes.span, to: base.span, into: &target, limit: 1 << 20)
  precondition(size ?? 0 <= target.count)
  precondition(size.map { Array(target[..<$0]) } == slowly(changes, base))
}

/// The result of changes by the words of git's documentation; nil where they are flawed.
private func slowly(_ changes: [UInt8], _ base: [UInt8]) -> [UInt8]? {
  var rest = changes[...]
  func size() -> Int? {
    var (size, shift) = (0, 0)
    while let byte = rest.popFirst(), shift < 56 {
      size |= Int(byte & 127) << shift
      if byte < 128 { return size }
      shift += 7
    }
    return nil
  }
  guard size() == base.count, let expected = size(), expected <= 1 << 20 else { return nil }
  var result: [UInt8] = []
  while let instruction = rest.popFirst() {
    guard instruction > 127 else {
      guard instruction > 0, rest.count >= Int(instruction) else { return nil }
      result += rest.prefix(Int(instruction))
      rest = rest.dropFirst(Int(instruction))
      continue
    }
    var numbers = [0, 0, 0, 0, 0, 0, 0]
    for bit in 0..<7 where instruction >> UInt8(bit) & 1 == 1 {
      guard let byte = rest.popFirst() else { return nil }
      numbers[bit] = Int(byte)
    }
    let offset = numbers[0] + numbers[1] << 8 + numbers[2] << 16 + numbers[3] << 24
    let count = numbers[4] + numbers[5] << 8 + numbers[6] << 16
    let end = offset + (count == 0 ? 0x10000 : count)
    guard end <= base.count else { return nil }
    result += base[offset..<end]
    guard result.count <= expected else { return nil }
  }
  return result.count == expected ? result : nil
}

/// A commit, as a traversal reads it.
private func readCommit(_ input: [UInt8]) {
  var header = CommitHeader()
  guard (try? header.read(input.span)) != nil else { return }
  readTrailers(input, from: header.message)
  var identities = InternedTexts()
  for range in [header.author, header.committer].compactMap({ $0 }) {
    _ = SignatureLine.time(input.span, range)
    guard let line = SignatureLine(input.span, range) else { continue }
    let number = identities.number(of: line.identity, in: input.span)
    precondition(Array(identities.text(Int(number))) == Array(input[line.identity]))
    precondition(line.name.upperBound <= line.email.lowerBound)
    if let encoding = header.encoding, !Transcoder.isUTF8(input.span, encoding) {
      _ = Transcoder().utf8(input.span.bytes(range), from: input.span.bytes(encoding))
    }
  }
}

/// The co-authors that a message names.
private func readTrailers(_ input: [UInt8], from start: Int) {
  guard let trailers = CoAuthorTrailers(input.span, messageFrom: start) else {
    // Where no look is worth while, a look finds nothing.
    let message = Array(input[start...].prefix { $0 != 0 })
    precondition(CoAuthorTrailers(message: message).values.isEmpty)
    return
  }
  let values = trailers.values
  for value in values {
    precondition(!value.contains(newline) && value[...].trimmed.count == value.count)
  }
  precondition(trailers.identities.count <= values.count)
}

/// A mailmap, and the identities that it may mean.
private func readMailmap(_ input: [UInt8]) {
  var mailmap = Mailmap()
  mailmap.read(input)
  for line in input.split(separator: newline) {
    let line = Array(line)
    guard let parts = SignatureLine(line.span, 0..<line.count) else { continue }
    let identity = Identity(name: Array(line[parts.name]), email: Array(line[parts.email]))
    _ = mailmap.mapped(identity)
  }
}
