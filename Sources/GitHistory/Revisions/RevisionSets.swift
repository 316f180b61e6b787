internal import ContributionModel

// What names several commits, or some to leave out; see "SPECIFYING RANGES" in gitrevisions(7).
extension Repository {
  /// Adds what a revision, a range, an exclusion, the parents of a commit or a glob names.
  ///
  /// `^A` leaves out, `A..B` and `A...B` are ranges, `A^@` is the parents of A, `A^!` is A without its parents, and
  /// `A^-2` is A without its second parent.
  func add(_ text: String, to tips: inout Tips) throws(HistoryError) {
    let bytes = text.systemBytes
    if try addRange(bytes[...], to: &tips) { return }
    if try addParents(bytes[...], to: &tips) { return }
    if isGlob(text) {
      let matches = try matches(ofGlob: text)
      guard !matches.isEmpty else { throw try unknown(text) }
      try add(matches, to: &tips)
      return
    }
    let isExcluded = bytes.first == UInt8(ascii: "^")
    let name = bytes.dropFirst(isExcluded ? 1 : 0)
    guard !name.isEmpty else { throw try unknown(text) }
    tips.add([try RevisionReader(self, name).commit()], isExcluded: isExcluded)
  }

  private func add(_ entries: [References.Entry], to tips: inout Tips) throws(HistoryError) {
    for entry in entries {
      if case .object(let target) = entry.target {
        if case .commit(let id) = try peeled(target) { tips.included.append(id) }
      } else {
        tips.add(unreadable: entry.name, entry.target)
      }
    }
  }

  /// Adds a range; false if the text is none, or its dots may belong to something else.
  private func addRange(
    _ text: ArraySlice<UInt8>, to tips: inout Tips
  ) throws(HistoryError) -> Bool {
    let dot = UInt8(ascii: ".")
    guard let dots = text.indices.first(where: { text[$0...].starts(with: [dot, dot]) }) else {
      return false
    }
    let isSymmetric = text[dots...].starts(with: [dot, dot, dot])
    let left: ObjectID
    let right: ObjectID
    do throws(HistoryError) {
      left = try RevisionReader(self, text[..<dots]).commit()
      right = try RevisionReader(self, text[dots...].dropFirst(isSymmetric ? 3 : 2)).commit()
    } catch {
      if Self.mayHoldDots(text[..<dots]) { return false }
      throw error
    }
    if isSymmetric {
      tips.included += [left, right]
      tips.excluded += try commonHistory(left, right)
    } else {
      tips.excluded.append(left)
      tips.included.append(right)
    }
    return true
  }

  /// Whether what comes before two dots may go on with them, as a pattern for messages or a date in braces may.
  private static func mayHoldDots(_ start: ArraySlice<UInt8>) -> Bool {
    let isExcluded = start.first == UInt8(ascii: "^")
    if start.dropFirst(isExcluded ? 1 : 0).starts(with: ":/".utf8) { return true }
    let open = start.indices.last { place in
      start[place] == UInt8(ascii: "{") && place > start.startIndex
        && "^@".utf8.contains(start[place - 1])
    }
    return open.map { !start[$0...].contains(UInt8(ascii: "}")) } ?? false
  }

  /// Adds `A^@`, `A^!` or `A^-`; false if the text is none of them, or there is no such parent.
  private func addParents(
    _ text: ArraySlice<UInt8>, to tips: inout Tips
  ) throws(HistoryError) -> Bool {
    guard let mark = text.lastIndex(of: UInt8(ascii: "^")), mark + 1 < text.endIndex else {
      return false
    }
    let digits = text[(mark + 2)...]
    var wanted: Int?
    switch text[mark + 1] {
    case UInt8(ascii: "@") where digits.isEmpty, UInt8(ascii: "!") where digits.isEmpty: break
    case UInt8(ascii: "-"):
      wanted = digits.isEmpty ? 1 : Int(String(decoding: digits, as: UTF8.self))
      guard let wanted, wanted > 0 else { return false }
    default: return false
    }
    let isExcluded = text.first == UInt8(ascii: "^")
    let name = text[..<mark].dropFirst(isExcluded ? 1 : 0)
    guard !name.isEmpty, let commit = try RevisionReader(self, name).commitIfAny() else {
      return false
    }
    var parents = try parents(of: commit)
    if let wanted {
      guard parents.indices.contains(wanted - 1) else { return false }
      parents = [parents[wanted - 1]]
    }
    if text[mark + 1] == UInt8(ascii: "@") {
      tips.add(parents, isExcluded: isExcluded)
    } else {
      tips.add([commit], isExcluded: isExcluded)
      tips.add(parents, isExcluded: !isExcluded)
    }
    return true
  }

  /// The commits that both of two reach, themselves among them.
  ///
  /// The library could name the best of them, but knows neither grafts nor replaced commits.
  func commonHistory(_ one: ObjectID, _ other: ObjectID) throws(HistoryError) -> [ObjectID] {
    let traversal = Traversal(store: store, overrides: overrides, keeps: .ids)
    let reached = Set(try traversal.run(tips: [one], excluded: []).commits.ids)
    return try traversal.run(tips: [other], excluded: []).commits.ids.filter(reached.contains)
  }
}
