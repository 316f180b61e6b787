internal import ContributionModel

extension RevisionReader {
  /// The object of a whole id, a reference, or `name@{…}`; nil if there is none.
  func named(_ text: ArraySlice<UInt8>) throws(HistoryError) -> ObjectID? {
    if text.count == repository.objects.format.hexLength,
      let id = ObjectID(hex: String(decoding: text, as: UTF8.self))
    {
      return id
    }
    let (base, position) = splitPosition(text)
    guard let position else { return try resolved(base)?.id }
    // Without a name the log of the branch that HEAD is on is meant, and not the log of HEAD.
    if base.isEmpty {
      guard let head = try repository.references.source.resolve("HEAD"), let id = head.id else {
        return nil
      }
      return try past(position, of: head.name, now: id)
    }
    let source = repository.references.source
    var known: String?
    for candidate in try candidates(base) {
      guard let end = try source.resolve(candidate), let id = end.id else { continue }
      for name in [candidate, end.name] where try source.log(of: name) != nil {
        return try past(position, of: name, now: id)
      }
      known = known ?? candidate
    }
    if let known { throw noLog(known) }
    return nil
  }

  func noLog(_ reference: String) -> HistoryError {
    noCommit("'\(ReferenceName.short(reference))' has no log of where it was before")
  }

  /// Splits `name@{2}` and `name@{yesterday}`. The braces of `@{-1}`, `@{upstream}` and `@{push}` belong to the name.
  private func splitPosition(
    _ text: ArraySlice<UInt8>
  ) -> (base: ArraySlice<UInt8>, position: ArraySlice<UInt8>?) {
    guard text.count >= 4, text.last == UInt8(ascii: "}") else { return (text, nil) }
    for place in text.indices.dropLast(3).reversed()
    where text[place...].starts(with: "@{".utf8) {
      if text[place + 2] == UInt8(ascii: "-") { continue }
      if BranchMark(text[place...]) != nil { break }
      return (text[..<place], text[(place + 2)...].dropLast())
    }
    return (text, nil)
  }

  /// The reference that a name leads to, and its object; nil if there is none.
  private func resolved(
    _ text: ArraySlice<UInt8>
  ) throws(HistoryError) -> (name: String, id: ObjectID)? {
    if let id = try formerCommit(text) { return ("HEAD", id) }
    for candidate in try candidates(text) {
      if let end = try repository.references.source.resolve(candidate), let id = end.id {
        return (candidate, id)
      }
    }
    return nil
  }

  /// The full names that a text may stand for. `@`, `@{-1}`, `@{upstream}` and `@{push}` are worked out first.
  private func candidates(_ text: ArraySlice<UInt8>) throws(HistoryError) -> [String] {
    guard text.contains(UInt8(ascii: "@")) else {
      return ReferenceName.candidates(String(systemBytes: text))
    }
    // A branch may be called `a@b`, but none has a name with `@{`.
    return try expanded(text, depth: 0) ?? ReferenceName.candidates(String(systemBytes: text))
  }

  private func expanded(
    _ text: ArraySlice<UInt8>, depth: Int
  ) throws(HistoryError) -> [String]? {
    guard depth < 10 else { return nil }
    if let (number, rest) = formerNumber(text) {
      guard let former = try formerBranch(number) else { return nil }
      if rest.isEmpty { return ReferenceName.candidates(String(systemBytes: former)) }
      return try expanded((former + rest)[...], depth: depth + 1)
    }
    if text.elementsEqual("@".utf8) { return ["HEAD"] }
    if text.starts(with: "@@{".utf8) {
      return try expanded(Array("HEAD".utf8)[...] + text.dropFirst(), depth: depth + 1)
    }
    for place in text.indices where text[place] == UInt8(ascii: "@") {
      guard let mark = BranchMark(text[place...]), mark.length == text[place...].count else {
        continue
      }
      let branch = place == text.startIndex ? nil : String(systemBytes: text[..<place])
      let followed = FollowedBranch(repository, revision: name)
      return [try mark.isPush ? followed.push(of: branch) : followed.upstream(of: branch)]
    }
    return nil
  }

  /// Reads `@{-2}` at the start of a text.
  private func formerNumber(
    _ text: ArraySlice<UInt8>
  ) -> (number: Int, rest: ArraySlice<UInt8>)? {
    guard text.starts(with: "@{-".utf8), let brace = text.firstIndex(of: UInt8(ascii: "}")),
      let number = Int(String(decoding: text[..<brace].dropFirst(3), as: UTF8.self)), number > 0
    else { return nil }
    return (number, text[(brace + 1)...])
  }

  /// The commit that was checked out without a branch before the present one, for `@{-1}`.
  private func formerCommit(_ text: ArraySlice<UInt8>) throws(HistoryError) -> ObjectID? {
    guard let (number, rest) = formerNumber(text), rest.isEmpty,
      let former = try formerBranch(number)
    else { return nil }
    return ObjectID(hex: String(decoding: former, as: UTF8.self))
  }

  /// The branch, or the commit, that was left when something else was checked out, so many check-outs ago.
  private func formerBranch(_ number: Int) throws(HistoryError) -> [UInt8]? {
    var found: [UInt8]?
    var rest = number
    let start = Array("checkout: moving from ".utf8)
    try repository.references.source.log(of: "HEAD")?.forEachFromNewest(name: "HEAD") {
      entry, bytes in
      let message = bytes.bytes(entry.message)
      guard message.starts(with: start) else { return true }
      let words = message.dropFirst(start.count)
      guard let end = words.firstRange(of: Array(" to ".utf8))?.lowerBound else { return true }
      rest -= 1
      if rest == 0 { found = Array(words[..<end]) }
      return rest > 0
    }
    return found
  }
}

/// The marks `@{upstream}`, `@{u}` and `@{push}`, in any case, at the start of a text.
struct BranchMark {
  var isPush = false
  var length: Int

  init?(_ text: ArraySlice<UInt8>) {
    for word in ["@{upstream}", "@{u}", "@{push}"] where text.count >= word.utf8.count {
      let letters = String(decoding: text.prefix(word.utf8.count), as: UTF8.self)
      guard letters.lowercased() == word else { continue }
      isPush = word == "@{push}"
      length = word.utf8.count
      return
    }
    return nil
  }
}
