import ContributionModel

/// The commits that a history starts from and ends at.
package struct Tips: Sendable {
  /// The commits that are read with all that they reach.
  package internal(set) var included: [ObjectID] = []
  /// The commits that are left out with all that they reach.
  package internal(set) var excluded: [ObjectID] = []
  /// References that could not be read and are left out, at which git ends; of very many only some.
  package private(set) var brokenReferences: [String] = []
  /// References that git leaves out too, since what they lead to cannot be read; of very many only some.
  package private(set) var lostReferences: [String] = []

  /// Whether there is nothing to read: an empty repository, or a branch without commits.
  package var isEmpty: Bool { included.isEmpty }

  /// Whether a part of the history is left out.
  package var isCut: Bool { !excluded.isEmpty }

  /// Where a history starts and ends.
  struct Ends: Hashable {
    var included: [ObjectID]
    var excluded: [ObjectID]
  }

  var ends: Ends { Ends(included: included, excluded: excluded) }

  /// More names than these help nobody.
  private static let mostBroken = 1000

  mutating func addBroken(_ name: String) {
    if brokenReferences.count < Self.mostBroken { brokenReferences.append(name) }
  }

  mutating func addLost(_ name: String) {
    if lostReferences.count < Self.mostBroken { lostReferences.append(name) }
  }

  /// Adds the references that another value notes as unreadable.
  mutating func addUnreadable(of other: Tips) {
    other.brokenReferences.forEach { addBroken($0) }
    other.lostReferences.forEach { addLost($0) }
  }

  /// Adds commits on one side or the other.
  mutating func add(_ ids: [ObjectID], isExcluded: Bool) {
    if isExcluded { excluded += ids } else { included += ids }
  }
}
