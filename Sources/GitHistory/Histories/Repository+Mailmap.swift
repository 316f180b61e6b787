package import ContributionModel

// Who an author counts as.
extension Repository {
  /// Who git would name as the author of a commit here, mapped as an author is; nil if it has no address.
  package var user: Identity? {
    get throws(HistoryError) {
      guard let user = AuthorIdent(configuration, environment).identity else { return nil }
      return try readMailmap().map.mapped(user)
    }
  }

  /// The e-mail that an author's e-mail is mapped to, whatever the author's name.
  package func mapped(email: String) throws(HistoryError) -> [UInt8] {
    try readMailmap().map.mapped(Identity(name: [], email: AuthorIdent.withoutCrud(email))).email
  }

  /// The most bytes of a mailmap; it is mapped, and only its entries take memory.
  private static let largestMailmap = 1 << 30

  /// The mailmap that holds in this repository, read in git's order (see `gitmailmap`),
  /// and the places that should have had a part of it and could not be read.
  func readMailmap() throws(HistoryError) -> (map: Mailmap, unreadable: [String]) {
    if let knownMailmap { return knownMailmap }
    var mailmap = Mailmap()
    var unreadable: [String] = []
    func read(_ path: String, followsLinks: Bool) {
      do throws(FileProblem) {
        try withMappedBytes(
          ofFile: path, limit: Self.largestMailmap, followsLinks: followsLinks
        ) { mailmap.read($0) }
      } catch .missing {
      } catch {
        unreadable.append(path)
      }
    }
    // Git does not follow a link here, for it comes from the repository.
    if let workTree { read(workTree + "/.mailmap", followsLinks: false) }
    let blob = configuration.value("mailmap.blob") ?? (workTree == nil ? "HEAD:.mailmap" : nil)
    if let blob {
      do throws(HistoryError) {
        mailmap.read(try text(ofBlob: blob) ?? [])
      } catch .missingObject {
        // A partial clone may not have it, and nothing is fetched here.
        unreadable.append(blob)
      }
    }
    if let file = configuration.value("mailmap.file"), !file.isEmpty {
      let path = expandingHome(file, home: environment["HOME"])
      read(path.absolute(in: workTree ?? gitFolder), followsLinks: true)
    }
    knownMailmap = (mailmap, unreadable)
    return (mailmap, unreadable)
  }
}
