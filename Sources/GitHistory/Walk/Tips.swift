import ContributionModel

/// The commits that a history starts from and ends at.
package struct Tips: Sendable {
  /// The commits that are read with all that they reach.
  var included: [ObjectID] = []
  /// The commits that are left out with all that they reach.
  var excluded: [ObjectID] = []
  /// References that could not be read and are left out; of very many only some.
  package private(set) var brokenReferences: [String] = []

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

  /// How many commits a history is read from; a commit that several references lead to may count more than once.
  package var count: Int { included.count }

  /// The ids of the commits that are read with all that they reach, the first ones of very many.
  package func includedIDs(most: Int) -> [String] { included.prefix(most).map(\.description) }

  /// The ids of the commits that are left out with all that they reach, the first ones of very many.
  package func excludedIDs(most: Int) -> [String] { excluded.prefix(most).map(\.description) }

  /// More names than these help nobody.
  private static let mostBroken = 1000

  mutating func addBroken(_ name: String) {
    if brokenReferences.count < Self.mostBroken { brokenReferences.append(name) }
  }

  /// Adds commits on one side or the other.
  mutating func add(_ ids: [ObjectID], isExcluded: Bool) {
    if isExcluded { excluded += ids } else { included += ids }
  }
}
