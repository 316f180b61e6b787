internal import ContributionModel

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
struct References {
  let source: any ReferenceSource

  /// A reference by its full name and what it leads to, which is never nowhere.
  struct Entry {
    var name: String
    var target: ReferenceTarget
  }

  /// What a reference leads to, by its full name; nil if it does not exist or leads nowhere.
  ///
  /// Throws `brokenReference` if it exists and cannot be read.
  func target(of name: String) throws(HistoryError) -> ObjectID? {
    try source.resolve(name)?.id
  }

  /// Every reference whose full name starts with `prefix` and is wanted, without those that lead nowhere.
  ///
  /// A folder that cannot be read is among them, for what is wanted may be in it.
  func all(
    prefix: String = "refs/", where isWanted: (String) -> Bool = { _ in true }
  ) throws(HistoryError) -> [Entry] {
    var entries: [Entry] = []
    try source.forEach(prefix: prefix) { bytes, target in
      let name = String(referenceName: bytes)
      guard isWanted(name) || prefix.hasPrefix(name + "/") else { return true }
      if target != .nowhere { entries.append(Entry(name: name, target: target)) }
      return true
    }
    return entries
  }

  /// The full name of the reference that a user's word leads to; nil if it is no name of a reference.
  func name(of word: String) throws(HistoryError) -> String? {
    for candidate in ReferenceName.candidates(word) where try target(of: candidate) != nil {
      return candidate
    }
    return nil
  }

  /// Throws `brokenReference` if there is no HEAD, or it cannot be read.
  var head: Head {
    get throws(HistoryError) {
      guard let value = try source.value(of: "HEAD"), let end = try source.resolve("HEAD") else {
        throw .brokenReference(name: "HEAD", detail: "it does not exist")
      }
      if case .object(let id) = value { return .detached(id) }
      let short =
        end.name.hasPrefix("refs/heads/") ? String(end.name.dropFirst(11)) : end.name
      return end.id == nil ? .unborn(short) : .branch(short)
    }
  }

  /// The objects that `git replace` puts in place of others, or the environment names.
  ///
  /// As git has it, the last part of a reference's name starts with the id of the object that is replaced; others are
  /// passed over. Gives beside them the folders that cannot be read, without which git goes on. Throws if a reference cannot be read, if two are for one object, or if objects replace each other in
  /// a circle; git refuses these as well.
  func replacements(
    _ environment: [String: String], _ format: ObjectFormat
  ) throws(HistoryError) -> (objects: [ObjectID: ObjectID], unreadable: [String]) {
    var base = environment["GIT_REPLACE_REF_BASE"] ?? "refs/replace/"
    if !base.hasSuffix("/") { base += "/" }
    var replacements: [ObjectID: ObjectID] = [:]
    var unreadable: [String] = []
    try source.forEach(prefix: base) { bytes, target throws(HistoryError) in
      let name = String(referenceName: bytes)
      guard let id = ObjectID(hex: name.lastComponent.prefix(format.hexLength)) else {
        if target == .broken { unreadable.append(name) }
        return true
      }
      guard case .object(let target) = target else {
        throw .brokenReference(name: name, detail: "it leads to no object")
      }
      guard replacements.updateValue(target, forKey: id) == nil else {
        throw .brokenReference(name: name, detail: "another one replaces the same object")
      }
      return true
    }
    for id in replacements.keys where ParentOverrides.replacement(of: id, in: replacements) == nil {
      throw .brokenReference(name: "\(base)\(id)", detail: "one replaces the other in a circle")
    }
    return (replacements, unreadable)
  }
}

extension References.Entry {
  /// The name as users write it.
  var shortName: String { ReferenceName.short(name) }
}

extension String {
  /// The name of a reference that is made of these bytes.
  init(referenceName bytes: Span<UInt8>) {
    self.init(systemBytes: bytes.bytes(0..<bytes.count))
  }
}
