internal import ContributionModel

/// The references that have a file each.
///
/// Pipes and devices are not opened, and of a file no more is read than a reference needs.
struct LooseReferences {
  /// The folder that all work trees share.
  let commonFolder: String
  /// The git folder of this work tree; the same if there is only one.
  let gitFolder: String
  let format: ObjectFormat

  /// More than the longest path, which a symbolic reference may have to spell.
  private static let mostBytes = 8192

  /// What a reference says; nil if it has no file.
  ///
  /// Throws `brokenReference` if the file holds no reference. One outside of `refs` may just be another file of git's.
  func value(of name: String) throws(HistoryError) -> ReferenceValue? {
    let isReference = name.contains("/") || ReferenceName.isRoot(name)
    do throws(HistoryError) {
      return try value(ofFile: path(of: name), name: name)
    } catch {
      if isReference { throw error }
      return nil
    }
  }

  private func value(ofFile path: String, name: String) throws(HistoryError) -> ReferenceValue? {
    // Git once wrote symbolic references as links.
    if let link = linkTarget(ofFile: path), link.hasPrefix("refs/"), ReferenceName.isValid(link) {
      return .symbolic(link)
    }
    let start: (bytes: [UInt8], isAll: Bool)
    do throws(FileProblem) {
      start = try readBeginning(path, limit: Self.mostBytes)
    } catch {
      switch error {
      case .missing: return nil
      case .notAFile where kind(ofFile: path) == .folder: return nil
      case .notAFile:
        throw .brokenReference(name: name, detail: "it is neither a file nor a folder")
      default: throw .brokenReference(name: name, detail: "its file \(error.words)")
      }
    }
    guard let value = ReferenceValue(start.bytes, isAll: start.isAll, format) else {
      throw .brokenReference(name: name, detail: "it does not hold an object's id")
    }
    return value
  }

  /// The HEADs of all work trees but this one, with names for messages and without a value if they cannot be read.
  func headsOfOtherWorkTrees() -> [(name: String, value: ReferenceValue?)] {
    let others = fileNames(inFolder: commonFolder + "/worktrees").sorted().map {
      "worktrees/\($0)/HEAD"
    }
    return (["HEAD"] + others).compactMap { name in
      let path = "\(commonFolder)/\(name)"
      guard path != gitFolder + "/HEAD" else { return nil }
      do throws(HistoryError) {
        return try value(ofFile: path, name: name).map { (name, $0) }
      } catch {
        return (name, nil)
      }
    }
  }

  /// The file of a reference.
  func path(of name: String) -> String {
    let place = place(of: name)
    return "\(place.folder)/\(place.name)"
  }

  /// The file of the log of a reference.
  func logPath(of name: String) -> String {
    let place = place(of: name)
    return "\(place.folder)/logs/\(place.name)"
  }

  /// The folder that holds a reference, and the name that it has there.
  ///
  /// `main-worktree/HEAD` is the one of the main work tree, `worktrees/other/HEAD` the one of another.
  private func place(of name: String) -> (folder: String, name: String) {
    let parts = name.split(separator: "/", maxSplits: 2).map(String.init)
    if parts.count > 1, parts[0] == "main-worktree" {
      return (commonFolder, String(name.dropFirst("main-worktree/".count)))
    }
    if parts.count > 2, parts[0] == "worktrees" {
      let folder = ReferenceName.isPerWorkTree(parts[2]) ? "/worktrees/" + parts[1] : ""
      return (commonFolder + folder, parts[2])
    }
    return (ReferenceName.isPerWorkTree(name) ? gitFolder : commonFolder, name)
  }
}

extension ReferenceValue {
  /// Reads the content of a reference's file: the digits of an id, or `ref:` and a name; nil if it is neither.
  ///
  /// `isAll` tells whether the file ends with the bytes. Git takes white space after `ref:` and at the end of the file
  /// as it comes, and ignores everything after white space behind an id.
  init?(_ bytes: [UInt8], isAll: Bool, _ format: ObjectFormat) {
    // To git the text ends at the first zero byte.
    var text = bytes.prefix { $0 != 0 }
    while let last = text.last, isGitSpace(last) { text.removeLast() }
    if text.starts(with: "ref:".utf8) {
      guard isAll || text.count < bytes.count else { return nil }
      self = .symbolic(String(systemBytes: text.dropFirst(4).drop(while: isGitSpace)))
      return
    }
    guard let id = ObjectID(hex: bytes.span, at: 0, format: format), id != .zero,
      text.count == format.hexLength || isGitSpace(bytes[format.hexLength])
    else { return nil }
    self = .object(id)
  }
}
