import ContributionModel

/// A mailmap: the proper names and addresses of identities, as `gitmailmap` has it.
///
/// Reads what git reads and maps as git maps: names and addresses are compared without ASCII case, a later line wins.
struct Mailmap: Sendable {
  /// The entries by old address, in lower case.
  private var entries: [[UInt8]: Entry] = [:]

  private struct Entry {
    /// What holds for every name at the address.
    var any = Replacement()
    /// What holds for one name at the address, by that name in lower case.
    var byName: [[UInt8]: Replacement] = [:]
  }

  /// What takes the place of a name and an address; nil leaves it.
  private struct Replacement {
    var name: [UInt8]?
    var email: [UInt8]?

    /// Takes over what a later line says, and keeps the rest.
    mutating func take(name: [UInt8]?, email: [UInt8]?) {
      self.name = name ?? self.name
      self.email = email ?? self.email
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Adds the lines of a mailmap file; where they name the same old identity as a line before, they win.
  mutating func read(_ text: [UInt8]) { read(text.span) }

  /// The same for bytes that are not copied; remarks take no memory.
  mutating func read(_ bytes: Span<UInt8>) {
    var place = 0
    while place < bytes.count {
      let end = bytes.endOfLine(from: place)
      if end > place, bytes[place] != UInt8(ascii: "#"), end - place <= Self.longestLine {
        // A line ends at a NUL for git, and so it does here.
        read(line: bytes.bytes(place..<end).prefix { $0 != 0 })
      }
      place = end + 1
    }
  }

  /// No line with two names and two addresses is longer.
  private static let longestLine = 1 << 20

  /// The identity that is counted for a raw one.
  func mapped(_ identity: Identity) -> Identity {
    guard let entry = entries[identity.email.asciiLowercased] else { return identity }
    let replacement =
      entry.byName.isEmpty ? entry.any : entry.byName[identity.name.asciiLowercased] ?? entry.any
    return Identity(
      name: replacement.name ?? identity.name, email: replacement.email ?? identity.email)
  }

  /// Reads `Name <address>`, or `Name <address> Old Name <old address>` with either name left out.
  private mutating func read(line: ArraySlice<UInt8>) {
    guard let first = NameAndEmail(line, mayBeEmpty: false) else { return }
    guard let second = NameAndEmail(first.rest, mayBeEmpty: true) else {
      // One address alone is both the old one and the one kept.
      entries[Array(first.email).asciiLowercased, default: Entry()].any
        .take(name: first.name, email: nil)
      return
    }
    let old = Array(second.email).asciiLowercased
    let email = Array(first.email)
    if let oldName = second.name {
      entries[old, default: Entry()].byName[oldName.asciiLowercased] = Replacement(
        name: first.name, email: email)
    } else {
      entries[old, default: Entry()].any.take(name: first.name, email: email)
    }
  }

  /// One `Name <address>` of a line. The name is trimmed and nil where empty; the address stays as it is.
  private struct NameAndEmail {
    var name: [UInt8]?
    var email: ArraySlice<UInt8>
    var rest: ArraySlice<UInt8>

    init?(_ line: ArraySlice<UInt8>, mayBeEmpty: Bool) {
      guard let open = line.firstIndex(of: UInt8(ascii: "<")),
        let close = line[(open + 1)...].firstIndex(of: UInt8(ascii: ">")),
        mayBeEmpty || close > open + 1
      else { return nil }
      let trimmed = line[..<open].trimmed
      name = trimmed.isEmpty ? nil : Array(trimmed)
      email = line[open + 1..<close]
      rest = line[(close + 1)...]
    }
  }
}
