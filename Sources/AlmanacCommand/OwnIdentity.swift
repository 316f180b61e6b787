import Aggregation
import ContributionModel

/// Who `--me` is in a repository.
struct OwnIdentity: Sendable {
  /// The e-mails of the user, in small letters.
  private var emails: Set<[UInt8]> = []
  /// The name that git would commit with, in small letters.
  private var name: [UInt8] = []

  /// Takes the author that git would name, if there is one, and further e-mails of the user; all are mapped already.
  init(_ user: Identity?, emails: [[UInt8]]) {
    self.emails = Set(emails.map(\.asciiLowercased))
    if let user {
      self.emails.insert(user.email.asciiLowercased)
      name = user.name.asciiLowercased
    }
  }

  /// Whether nothing is known of the user.
  var isUnknown: Bool { emails.isEmpty }

  /// For each identity whether it is the user's.
  ///
  /// A placeholder address belongs to many people. If one of them has the user's name, the others are not the user.
  func owned(_ identities: [Identity]) -> [Bool] {
    let placeholders = emails.filter(PlaceholderAddresses.contain)
    let namesakes = Set(
      identities.lazy.filter { $0.name.asciiLowercased == name }.map(\.email.asciiLowercased)
        .filter(placeholders.contains))
    return identities.map { identity in
      let email = identity.email.asciiLowercased
      guard emails.contains(email) else { return false }
      return !namesakes.contains(email) || identity.name.asciiLowercased == name
    }
  }
}
