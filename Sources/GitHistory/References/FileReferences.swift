internal import ContributionModel

/// The references that are kept in files: one file each below `refs`, or together in `packed-refs`.
///
/// See `refs` and `packed-refs` in git's documentation, `gitrepository-layout`.
final class FileReferences: ReferenceSource {
  private let loose: LooseReferences
  private let packedPath: String
  private let format: ObjectFormat
  /// The packed references as they were when they were opened last.
  private var opened: (identity: FileIdentity, references: PackedReferences)?

  /// More files that are no references than this are not looked at, as in a folder that is something else.
  private static let mostBroken = 2000

  /// `commonFolder` is shared by all work trees, `gitFolder` belongs to this one; the same if there is only one.
  init(commonFolder: String, gitFolder: String, format: ObjectFormat = .sha1) {
    self.format = format
    loose = LooseReferences(commonFolder: commonFolder, gitFolder: gitFolder, format: format)
    packedPath = commonFolder + "/packed-refs"
  }

  func value(of name: String) throws(HistoryError) -> ReferenceValue? {
    if let value = try loose.value(of: name) { return value }
    // Looked at after the file, since git writes this before it deletes that.
    guard name.hasPrefix("refs/") else { return nil }
    return try packed()?.id(of: name).map { .object($0) }
  }

  func forEach(
    prefix: String, _ body: (Span<UInt8>, ReferenceTarget) throws(HistoryError) -> Bool
  ) throws(HistoryError) {
    // Names are compared as bytes, as git orders them.
    let listing = loose.listing(prefix: prefix)
    let names = listing.names.map(\.systemBytes)
    var rest = names[...]
    var broken = 0
    func takeFirst() throws(HistoryError) -> Bool {
      guard let bytes = rest.popFirst() else { return true }
      let name = String(systemBytes: bytes)
      let target =
        listing.broken.contains(name) ? ReferenceTarget.broken : target(followingFrom: name)
      if target == .broken { broken += 1 }
      guard broken <= Self.mostBroken else {
        throw .brokenReference(
          name: prefix, detail: "more than \(Self.mostBroken) files there are no references")
      }
      return try body(bytes.span, target)
    }
    if let packed = try packed() {
      let known = packed.isSorted ? [] : Set(names)
      let isAll = try packed.forEach(prefix: prefix) { name, id throws(HistoryError) in
        if packed.isSorted {
          // Both lists are in byte order. The file of a reference counts more than its line.
          while let next = rest.first {
            let order = next.span.order(comparedTo: name)
            if order > 0 { break }
            guard try takeFirst() else { return false }
            if order == 0 { return true }
          }
        } else if !known.isEmpty, known.contains(name.bytes(0..<name.count)) {
          return true
        }
        return try body(name, target(of: name, id))
      }
      guard isAll else { return }
    }
    while !rest.isEmpty {
      guard try takeFirst() else { return }
    }
  }

  /// Git takes no object from a packed reference whose name is not valid.
  private func target(of name: Span<UInt8>, _ id: ObjectID) -> ReferenceTarget {
    ReferenceName.isValid(name) && id != .zero ? .object(id) : .broken
  }

  func log(of name: String) throws(HistoryError) -> ReferenceLog? {
    try ReferenceLog(path: loose.logPath(of: name), name: name, format)
  }

  func headsOfOtherWorkTrees() throws(HistoryError) -> [(name: String, value: ReferenceValue?)] {
    loose.headsOfOtherWorkTrees()
  }

  /// The packed references, opened again if the file was replaced; nil if there is no such file.
  ///
  /// Throws `brokenReference` if there is one that cannot be read, such as a link to itself.
  private func packed() throws(HistoryError) -> PackedReferences? {
    guard let identity = identity(ofFile: packedPath) else {
      do throws(FileProblem) {
        _ = try OpenedFile(packedPath).size
      } catch {
        guard error == .missing else { throw PackedReferences.unreadable }
      }
      return nil
    }
    if let opened, opened.identity == identity { return opened.references }
    let references = try PackedReferences(path: packedPath, format)
    opened = (identity, references)
    return references
  }
}
