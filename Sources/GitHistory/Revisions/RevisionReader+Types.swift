internal import ContributionModel

extension RevisionReader {
  /// The object of `A^{commit}` and its like, `A^{}` or `A^{/text}`; nil if the text is not of that form.
  ///
  /// Throws `notACommit` if A leads to no object of that type.
  func typed(_ text: ArraySlice<UInt8>, depth: Int) throws(HistoryError) -> ObjectID? {
    guard text.count >= 4, text.last == UInt8(ascii: "}"),
      let brace = text.indices.reversed().first(where: {
        $0 > text.startIndex && text[$0] == UInt8(ascii: "{")
          && text[$0 - 1] == UInt8(ascii: "^")
      })
    else { return nil }
    let type = text[(brace + 1)...].dropLast()
    let word = String(decoding: type, as: UTF8.self)
    let isSearch = type.first == UInt8(ascii: "/")
    guard isSearch || ["", "commit", "tag", "tree", "blob", "object"].contains(word),
      let id = try object(text[..<(brace - 1)], depth: depth + 1)
    else { return nil }
    switch word {
    case "object": return id
    case "tag":
      let kind = try repository.kindAndTarget(of: id).kind
      guard kind == .tag else {
        let base = String(systemBytes: text[..<(brace - 1)])
        throw noCommit("'\(base)' leads to a \(kind.rawValue) and not to a tag")
      }
      return id
    case "commit": return try repository.commit(id, name: name)
    case "": return try withoutTags(id)
    case "tree", "blob":
      // A tree or a blob has no history, whatever leads to it.
      if case .other(let kind) = try repository.peeled(id) {
        throw .notACommit(name: name, kind: kind.rawValue)
      }
      guard word == "tree" else { throw try repository.unknown(name) }
      throw .notACommit(name: name, kind: word)
    default:
      let start = try repository.commit(id, name: name)
      guard type.count > 1 else { return start }
      return try MessageSearch(repository, name: name).commit(
        matching: type.dropFirst(), from: [start])
    }
  }

  private func withoutTags(_ id: ObjectID) throws(HistoryError) -> ObjectID {
    switch try repository.peeled(id) {
    case .commit(let id): return id
    case .other(let kind): throw .notACommit(name: name, kind: kind.rawValue)
    }
  }
}
