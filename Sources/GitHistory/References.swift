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
  /// The folders whose `refs` hold references in files of their own.
  private let folders: [String]

  /// Reads the references of an open repository, which must stay open.
  init(_ handle: OpaquePointer) {
    unsafe self.handle = unsafe handle
    folders = unsafe [git_repository_commondir(handle), git_repository_path(handle)].compactMap {
      unsafe $0.map { unsafe String(cString: $0) }
    }
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
    switch unsafe resolve(name) {
    case .success(let target): return target
    case .failure(let error): throw error
    }
  }

  /// Every reference whose full name starts with `prefix`, those left out that lead nowhere.
  func all(prefix: String = "refs/") throws(HistoryError) -> [Entry] {
    var iterator: OpaquePointer?
    try unsafe LibGit2.check("list the references", git_reference_iterator_new(&iterator, handle))
    defer { unsafe git_reference_iterator_free(iterator) }
    var entries: [Entry] = []
    var name: UnsafePointer<CChar>?
    while true {
      let status = unsafe git_reference_next_name(&name, iterator)
      if status == GIT_ITEROVER.rawValue {
        return entries + brokenFiles(prefix: prefix, besides: Set(entries.map(\.name)))
      }
      try LibGit2.check("list the references", status)
      guard let name = unsafe name else { continue }
      let text = unsafe String(cString: name)
      guard text.hasPrefix(prefix) else { continue }
      switch unsafe resolve(name) {
      case .success(let target?): entries.append(Entry(name: text, target: target))
      case .success(nil): continue
      case .failure: entries.append(Entry(name: text, target: nil))
      }
    }
  }

  /// The files that should hold a reference and hold none; the library's own listing leaves them out without a word.
  private func brokenFiles(prefix: String, besides known: Set<String>) -> [Entry] {
    var names: Set<String> = []
    var pending = ["refs"]
    while let name = pending.popLast() {
      for folder in folders where isFolder(folder + name) {
        for entry in fileNames(inFolder: folder + name) { pending.append("\(name)/\(entry)") }
      }
      if name.hasPrefix(prefix), !known.contains(name) { names.insert(name) }
    }
    return names.sorted().compactMap { name in
      guard folders.contains(where: { contents(ofFile: $0 + name) != nil }),
        unsafe git_reference_is_valid_name(name) == 1, case .failure = unsafe resolve(name)
      else { return nil }
      return Entry(name: name, target: nil)
    }
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

  /// The objects that `git replace` puts in place of others.
  var replacements: [ObjectID: ObjectID] {
    get throws(HistoryError) {
      var replacements: [ObjectID: ObjectID] = [:]
      // Looked for before all references are gone through, for most repositories have none and some have many others.
      guard mayReplace else { return replacements }
      for entry in try all(prefix: "refs/replace/") {
        if let id = ObjectID(hex: entry.name.dropFirst("refs/replace/".count)) {
          replacements[id] = entry.target
        }
      }
      return replacements
    }
  }

  /// Whether there can be replaced objects: as references in files of their own, or among the packed ones.
  private var mayReplace: Bool {
    folders.contains { isFolder($0 + "refs/replace") || packsReplacements($0 + "packed-refs") }
  }

  /// Whether a file of packed references, each a line of an id, a blank and a name, has one that replaces an object.
  private func packsReplacements(_ path: String) -> Bool {
    let text = contents(ofFile: path) ?? []
    let bytes = text.span
    var place = 0
    while place < bytes.count {
      if bytes.hasWord("refs/replace/", at: place + ObjectID.hexLength + 1) { return true }
      place = bytes.endOfLine(from: place) + 1
    }
    return false
  }

  private func resolve(_ name: UnsafePointer<CChar>) -> Result<ObjectID?, HistoryError> {
    var id = git_oid()
    let status = unsafe git_reference_name_to_id(&id, handle, name)
    if status == GIT_ENOTFOUND.rawValue { return .success(nil) }
    guard status >= 0 else {
      return .failure(
        .brokenReference(
          name: unsafe String(cString: name), detail: LibGit2.lastMessage()))
    }
    return unsafe withUnsafePointer(to: &id) { unsafe .success(LibGit2.id($0)) }
  }
}
