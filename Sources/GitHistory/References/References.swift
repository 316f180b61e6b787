internal import ContributionModel
internal import CLibGit2

/// Where HEAD stands.
package enum Head: Hashable, Sendable {
  /// On a branch with at least one commit; the short name.
  case branch(String)
  /// On a commit, without a branch.
  case detached(ObjectID)
  /// On a branch without a commit; the short name.
  case unborn(String)
}

/// The references of a repository: branches, tags, HEAD and whatever else leads to an object.
@safe struct References {
  private let handle: OpaquePointer
  private let files: ReferenceFiles

  /// Reads the references of an open repository, which must stay open.
  init(_ handle: OpaquePointer) {
    unsafe self.handle = unsafe handle
    func folder(_ path: UnsafePointer<CChar>?) -> String {
      unsafe path.map { unsafe String(cString: $0) } ?? ""
    }
    files = unsafe ReferenceFiles(
      commonFolder: folder(git_repository_commondir(handle)),
      gitFolder: folder(git_repository_path(handle)))
  }

  /// A reference by its full name and what it leads to; nil where it cannot be read.
  struct Entry {
    var name: String
    var target: ObjectID?
  }

  /// What a reference leads to, by its full name; nil where it is not there or leads nowhere.
  ///
  /// Throws `brokenReference` where it is there and cannot be read.
  func target(of name: String) throws(HistoryError) -> ObjectID? {
    let isValid = unsafe git_reference_is_valid_name(name)
    guard isValid == 1 else { return nil }
    if files.isOwn(name) {
      guard let entry = try ownEntries(prefix: name).first(where: { $0.name == name }) else {
        return nil
      }
      guard let target = entry.target else {
        throw .brokenReference(name: name, detail: "it does not hold an object's id")
      }
      return target
    }
    try files.check(name)
    switch unsafe resolve(name) {
    case .success(let target): return target
    case .failure(let error): throw error
    }
  }

  /// Every reference whose full name starts with `prefix`, those left out that lead nowhere.
  ///
  /// Those are given without a target where `keepsDangling` is true.
  func all(
    prefix: String = "refs/", keepsDangling: Bool = false
  ) throws(HistoryError) -> [Entry] {
    let looseNames = try files.looseNames()
    var iterator: OpaquePointer?
    try unsafe LibGit2.check("list the references", git_reference_iterator_new(&iterator, handle))
    defer { unsafe git_reference_iterator_free(iterator) }
    var entries: [Entry] = []
    var name: UnsafePointer<CChar>?
    while true {
      let status = unsafe git_reference_next_name(&name, iterator)
      if status == GIT_ITEROVER.rawValue {
        entries += try ownEntries(prefix: prefix)
        return entries + broken(looseNames, prefix: prefix, besides: Set(entries.map(\.name)))
      }
      try LibGit2.check("list the references", status)
      guard let name = unsafe name else { continue }
      let text = unsafe String(cString: name)
      guard text.hasPrefix(prefix) else { continue }
      switch unsafe resolve(name) {
      case .success(let target?): entries.append(Entry(name: text, target: target))
      case .success(nil) where unsafe !keepsDangling && isSymbolic(name): continue
      case .success(nil), .failure: entries.append(Entry(name: text, target: nil))
      }
    }
  }

  /// The files that should hold a reference and hold none; the library's own listing leaves them out without a word.
  private func broken(
    _ names: [String], prefix: String, besides known: Set<String>
  ) -> [Entry] {
    names.filter { $0.hasPrefix(prefix) && !known.contains($0) }.compactMap { name in
      // A name that is not UTF-8 cannot be looked up again, but the listing would have it if it were sound.
      if name.hasStrayBytes { return Entry(name: name, target: nil) }
      guard unsafe git_reference_is_valid_name(name) == 1 else { return nil }
      if case .success = unsafe resolve(name) { return nil }
      return Entry(name: name, target: nil)
    }
  }

  /// The references that this work tree has for itself, which the library does not list.
  private func ownEntries(prefix: String) throws(HistoryError) -> [Entry] {
    var entries: [Entry] = []
    for (name, text) in files.ownReferences() where name.hasPrefix(prefix) {
      let words = text.split(whereSeparator: \.isWhitespace)
      if words.first == "ref:", words.count == 2 {
        if let target = try target(of: String(words[1])) {
          entries.append(Entry(name: name, target: target))
        }
      } else {
        entries.append(Entry(name: name, target: words.first.flatMap { ObjectID(hex: $0) }))
      }
    }
    return entries
  }

  /// Whether a reference that leads nowhere names another one, which may well be gone.
  private func isSymbolic(_ name: UnsafePointer<CChar>) -> Bool {
    var reference: OpaquePointer?
    guard unsafe git_reference_lookup(&reference, handle, name) == 0 else { return false }
    defer { unsafe git_reference_free(reference) }
    return unsafe git_reference_symbolic_target(reference) != nil
  }

  var head: Head {
    get throws(HistoryError) {
      var reference: OpaquePointer?
      try unsafe LibGit2.check("read HEAD", git_reference_lookup(&reference, handle, "HEAD"))
      defer { unsafe git_reference_free(reference) }
      if let branch = unsafe git_reference_symbolic_target(reference) {
        let name = unsafe String(cString: branch)
        let short = name.hasPrefix("refs/heads/") ? String(name.dropFirst(11)) : name
        return try target(of: name) == nil ? .unborn(short) : .branch(short)
      }
      guard let id = unsafe LibGit2.id(git_reference_target(reference)) else {
        throw .brokenReference(name: "HEAD", detail: "it leads nowhere")
      }
      return .detached(id)
    }
  }

  /// The objects that `git replace` puts in place of others, and where else the environment says so.
  ///
  /// Throws where a reference cannot be read, or objects replace each other in a circle: what git refuses as well.
  func replacements(_ environment: [String: String]) throws(HistoryError) -> [ObjectID: ObjectID] {
    let isPacked = try files.checkPacked()
    var base = environment["GIT_REPLACE_REF_BASE"] ?? "refs/replace/"
    if !base.hasSuffix("/") { base += "/" }
    var replacements: [ObjectID: ObjectID] = [:]
    // Looked for before all references are gone through, for most repositories have none and some have many others.
    guard base != "refs/replace/" || isPacked || isFolder(files.commonFolder + "refs/replace")
    else {
      return replacements
    }
    for entry in try all(prefix: base, keepsDangling: true) {
      guard let target = entry.target else {
        throw .brokenReference(name: entry.name, detail: "it leads to no object")
      }
      if let id = ObjectID(hex: entry.name.dropFirst(base.count)) { replacements[id] = target }
    }
    for id in replacements.keys where ParentOverrides.replacement(of: id, in: replacements) == nil {
      throw .brokenReference(name: "\(base)\(id)", detail: "one replaces the other in a circle")
    }
    return replacements
  }

  /// Follows a reference to its object, with a look at each file on the way before the library reads it.
  private func resolve(_ name: UnsafePointer<CChar>) -> Result<ObjectID?, HistoryError> {
    func broken(_ detail: String) -> Result<ObjectID?, HistoryError> {
      .failure(.brokenReference(name: unsafe String(cString: name), detail: detail))
    }
    var reference: OpaquePointer?
    var status = unsafe git_reference_lookup(&reference, handle, name)
    for _ in 0...Self.mostSymbolicSteps {
      if status == GIT_ENOTFOUND.rawValue { return .success(nil) }
      guard status >= 0 else { return broken(LibGit2.lastMessage()) }
      guard let target = unsafe git_reference_symbolic_target(reference) else {
        defer { unsafe git_reference_free(reference) }
        return unsafe .success(LibGit2.id(git_reference_target(reference)))
      }
      let next = unsafe String(cString: target)
      unsafe git_reference_free(reference)
      do throws(HistoryError) { try files.check(next) } catch { return .failure(error) }
      status = unsafe git_reference_lookup(&reference, handle, next)
    }
    if status >= 0 { unsafe git_reference_free(reference) }
    return broken("it leads to others in a chain that is too long")
  }

  /// How many symbolic references may lead to one another; git gives up at the same number.
  private static let mostSymbolicSteps = 4
}
