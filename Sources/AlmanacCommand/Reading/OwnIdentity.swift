import Aggregation
import ContributionModel
import GitHistory

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

  /// Marks the authors that are the user.
  ///
  /// A placeholder address belongs to many people. If one of them has the user's name, the others are not the user.
  func mark(_ authors: inout [AuthorEntry]) {
    let placeholders = emails.filter(PlaceholderAddresses.contain)
    let namesakes = Set(
      authors.lazy.map(\.identity).filter { $0.name.asciiLowercased == name }
        .map(\.email.asciiLowercased).filter(placeholders.contains))
    for index in authors.indices {
      let identity = authors[index].identity
      let email = identity.email.asciiLowercased
      authors[index].isUser =
        emails.contains(email)
        && (!namesakes.contains(email) || identity.name.asciiLowercased == name)
    }
  }
}

extension OwnIdentity {
  /// Finds out who the user is: the author that git would name in this repository, and the addresses of `almanac.me`.
  ///
  /// Throws `unknownUser` if there is neither.
  init(of repository: GitHistory.Repository, usesConfiguration: Bool) throws {
    var emails: [[UInt8]] = []
    if usesConfiguration {
      for address in Self.addresses(repository.settings(section: "almanac")) {
        emails.append(try repository.mapped(email: address))
      }
    }
    self.init(try repository.user, emails: emails)
    guard !isUnknown else { throw Failure.unknownUser(path: repository.path) }
  }

  /// The values of `almanac.me` that are addresses; an empty one drops those before it.
  private static func addresses(_ settings: [ProgramSetting]) -> [String] {
    let values =
      settings.filter { $0.variable == "me" && $0.subsection == nil }.split(
        omittingEmptySubsequences: false, whereSeparator: { $0.value?.isEmpty == true }
      ).last ?? []
    return values.filter(\.isAddress).compactMap(\.value)
  }
}
