import ContributionModel

/// Gives each identity the number of its person.
struct PersonRegister {
  private let rule: IdentityRule
  private var numbers: [Key: Int32] = [:]
  /// For each person, how often each name and each e-mail was used.
  private var names: [[ByteText: Int]] = []
  private var emails: [[ByteText: Int]] = []
  /// For each person, how many commits each kind has; empty where nobody has looked.
  private var kinds: [[PersonKind: Int]] = []

  /// What all identities of a person have in common.
  private enum Key: Hashable {
    case email(ByteText)
    case name(ByteText)
    case pair(Identity)
  }

  init(rule: IdentityRule) {
    self.rule = rule
  }

  /// The number of the person that `identity` belongs to, counted from 0; notes that it was used for `commits` commits,
  /// and of which kind it is where that is known.
  mutating func number(
    of identity: Identity, commits: Int, kind: PersonKind? = nil
  ) -> Int32 {
    let key = key(of: identity)
    let number = numbers[key] ?? Int32(names.count)
    if Int(number) == names.count {
      numbers[key] = number
      names.append([:])
      emails.append([:])
      kinds.append([:])
    }
    names[Int(number)][ByteText(identity.name), default: 0] += commits
    emails[Int(number)][ByteText(identity.email), default: 0] += commits
    if let kind { kinds[Int(number)][kind, default: 0] += commits }
    return number
  }

  /// The person of each author, who was used for so many commits; authors without a commit have -1.
  mutating func numbers(of authors: [AuthorEntry], commits: [Int]) -> [Int32] {
    authors.indices.map { index in
      commits[index] == 0
        ? -1
        : number(
          of: authors[index].identity, commits: commits[index], kind: authors[index].kind)
    }
  }

  /// The persons by number, each with the name and the e-mail used most, and the kind with most commits.
  var persons: [Person] {
    names.indices.map { number in
      Person(
        identity: Identity(name: mostUsed(names[number]), email: mostUsed(emails[number])),
        kind: kind(kinds[number]))
    }
  }

  /// The kind with most commits; among equals a person before a bot, and that before an assistant.
  private func kind(_ commits: [PersonKind: Int]) -> PersonKind {
    PersonKind.allCases.max { commits[$0] ?? 0 < commits[$1] ?? 0 } ?? .person
  }

  private func key(of identity: Identity) -> Key {
    switch rule {
    case .email where identity.email.isEmpty: .name(ByteText(identity.name))
    case .email where PlaceholderAddresses.contain(identity.email):
      .pair(Identity(name: identity.name, email: identity.email.asciiLowercased))
    case .email: .email(ByteText(identity.email.asciiLowercased))
    case .name where identity.name.isEmpty: .email(ByteText(identity.email))
    case .name: .name(ByteText(identity.name))
    case .pair: .pair(identity)
    }
  }

  /// The spelling with most uses; among equals a filled one before an empty one, then the first in byte order,
  /// so that the same history always gives the same answer.
  private func mostUsed(_ spellings: [ByteText: Int]) -> [UInt8] {
    let best = spellings.max { left, right in
      if left.value != right.value { return left.value < right.value }
      let (one, other) = (left.key.bytes, right.key.bytes)
      if one.isEmpty != other.isEmpty { return one.isEmpty }
      return other.lexicographicallyPrecedes(one)
    }
    return best?.key.bytes ?? []
  }
}
