/// A raw (name, e-mail) pair, as bytes: what a commit carries, or what a mailmap makes of it.
///
/// Bytes are compared as they are. They are UTF-8 where the commit's encoding could be read, and may be anything where not.
package struct Identity: Hashable, Sendable {
  package var name: [UInt8]
  package var email: [UInt8]

  package init(name: [UInt8], email: [UInt8]) {
    self.name = name
    self.email = email
  }

  package init(name: String, email: String) {
    self.init(name: Array(name.utf8), email: Array(email.utf8))
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ByteText(name))
    hasher.combine(ByteText(email))
  }

  /// `Name <email>`, the text that author patterns are matched on.
  package var signature: [UInt8] {
    name + Array(" <".utf8) + email + [UInt8(ascii: ">")]
  }
}

/// Someone who is counted: the identities that the identity rule takes for one author.
package struct Person: Hashable, Sendable {
  /// The name and e-mail to show: those used most.
  package var identity: Identity
  /// What most of the commits make of it; a person as long as nobody has looked.
  package var kind: PersonKind

  package init(identity: Identity, kind: PersonKind = .person) {
    self.identity = identity
    self.kind = kind
  }

  /// The name as text, with U+FFFD where bytes are not UTF-8; not yet safe for a terminal.
  package var name: String { String(decoding: identity.name, as: UTF8.self) }

  /// The e-mail as text, with U+FFFD where bytes are not UTF-8; not yet safe for a terminal.
  package var email: String { String(decoding: identity.email, as: UTF8.self) }
}

extension [UInt8] {
  /// The bytes with A…Z made a…z; no other letters are folded.
  ///
  /// Inlinable, so that it is made for each kind of sequence: it runs for every identity of a history.
  @inlinable
  package var asciiLowercased: [UInt8] {
    var lowercased = self
    for place in lowercased.indices where lowercased[place] &- UInt8(ascii: "A") < 26 {
      lowercased[place] |= 0x20
    }
    return lowercased
  }
}
