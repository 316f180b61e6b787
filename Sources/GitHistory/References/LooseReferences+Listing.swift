internal import ContributionModel

/// The references below a folder that have a file each.
struct LooseListing {
  /// The names, in byte order; names that git does not allow are among them.
  private(set) var names: [String] = []
  /// Those of the names that cannot be references: folders that cannot be read, files where a folder should be, pipes
  /// and devices.
  private(set) var broken: Set<String> = []

  /// Folders that are still to be listed, and how many links lead to each.
  fileprivate var pending: [(name: String, links: Int)] = []
  /// How many folders and files were met behind links.
  private var linked = (folders: 0, files: 0)

  /// So many folders are listed behind links, and so many files taken from them, which may lead in circles or to the root of the machine.
  private static let mostLinked = (folders: 5000, files: 50_000)
  /// So many links may lead to a folder, one behind the other.
  private static let mostLinks = 3
  /// More parts than this no name has that fits into a path.
  private static let deepest = 2000

  fileprivate mutating func add(file name: String, links: Int) {
    if links > 0 { linked.files += 1 }
    guard linked.files <= Self.mostLinked.files else { return add(broken: name) }
    names.append(name)
  }

  /// Notes a folder to list.
  fileprivate mutating func add(folder name: String, links: Int) {
    if links > 0 { linked.folders += 1 }
    let depth = name.utf8.count { $0 == UInt8(ascii: "/") }
    guard links <= Self.mostLinks, linked.folders <= Self.mostLinked.folders, depth <= Self.deepest
    else {
      return add(broken: name)
    }
    pending.append((name, links))
  }

  fileprivate mutating func add(broken name: String) {
    // Of very many only some.
    guard broken.count < 1000 else { return }
    names.append(name)
    broken.insert(name)
  }

  /// Brings the names in order, without those that neither start with `prefix` nor hold such names.
  fileprivate mutating func finish(prefix: String) {
    let wanted = names.filter { $0.hasPrefix(prefix) || prefix.hasPrefix($0 + "/") }
    names = wanted.map { (name: $0, bytes: $0.systemBytes) }.sorted {
      $0.bytes.lexicographicallyPrecedes($1.bytes)
    }.map(\.name)
  }
}

extension LooseReferences {
  /// Finds the references that have a file and start with `prefix`.
  func listing(prefix: String) -> LooseListing {
    var listing = LooseListing()
    guard prefix.hasPrefix("refs/"), ReferenceName.isValid(prefix + "x") else { return listing }
    let hasOwnFolder = gitFolder != commonFolder
    let start = prefix.parentFolder
    var folders = [start]
    if prefix == "refs/", hasOwnFolder { folders += ReferenceName.perWorkTreeFolders }
    for folder in folders { listing.add(folder: folder, links: isLinked(folder) ? 1 : 0) }
    while let (folder, links) = listing.pending.popLast() {
      let path = path(of: folder + "/x").parentFolder
      guard let children = children(ofFolder: folder, path) else {
        listing.add(broken: folder)
        continue
      }
      for (child, kind) in children {
        let name = "\(folder)/\(child)"
        if hasOwnFolder, ReferenceName.perWorkTreeFolders.contains(name) { continue }
        add(name, kind, "\(path)/\(child)", links: links, to: &listing)
      }
    }
    listing.finish(prefix: prefix)
    return listing
  }

  private func add(
    _ name: String, _ kind: FileKind, _ path: String, links: Int, to listing: inout LooseListing
  ) {
    // The kind of a link in the listing of its folder is that of a file, wherever it leads.
    let isLink = kind == .file && linkTarget(ofFile: path) != nil
    switch isLink ? GitHistory.kind(ofFile: path) : kind {
    case .folder: listing.add(folder: name, links: links + (isLink ? 1 : 0))
    case .other: listing.add(broken: name)
    case .file where Self.mustBeFolders.contains(name): listing.add(broken: name)
    case .file, .none: listing.add(file: name, links: links)
    }
  }

  /// What would hide all references below it if it were a file.
  private static let mustBeFolders: Set<String> = ["refs/heads", "refs/tags", "refs/remotes"]

  /// Whether a folder of references is not where its name says, because it, or one above it, is a link.
  private func isLinked(_ folder: String) -> Bool {
    let parts = folder.split(separator: "/").dropFirst()
    var name = "refs"
    var names = [name]
    for part in parts {
      name += "/" + part
      names.append(name)
    }
    return names.contains { linkTarget(ofFile: path(of: $0 + "/x").parentFolder) != nil }
  }

  /// What there is in a folder of references, without the files that git leaves out; nil if it cannot be read.
  private func children(
    ofFolder name: String, _ path: String
  ) -> [(name: String, kind: FileKind)]? {
    switch kind(ofFile: path) {
    case .folder: break
    case .none: return []
    case .file: return Self.mustBeFolders.contains(name) ? nil : []
    case .other: return nil
    }
    // Whatever it holds would be left out without a word.
    guard isReadableFolder(path) else { return nil }
    return fileKinds(inFolder: path).filter {
      !$0.name.hasPrefix(".") && !$0.name.hasSuffix(".lock")
    }
  }
}
