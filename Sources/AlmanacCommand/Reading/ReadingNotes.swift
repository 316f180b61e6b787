/// What the user should know of the repositories that were read, a sentence each.
///
/// A fact that holds for more than a few of many repositories makes one sentence for all of them.
func readingNotes(_ repositories: [(label: String, facts: RepositoryReading.Facts)]) -> [String] {
  let isOne = repositories.count == 1
  func place(_ label: String) -> String { isOne ? "" : " in '\(label)'" }
  func notes(
    _ holds: (RepositoryReading.Facts) -> Bool,
    each: (_ place: String, RepositoryReading.Facts) -> String,
    all: (_ count: String, _ labels: String) -> String
  ) -> [String] {
    let concerned = repositories.filter { holds($0.facts) }
    guard concerned.count > 3 else {
      return concerned.map { each(place($0.label), $0.facts) }
    }
    return [all("\(concerned.count) of the repositories", firstFive(concerned.map(\.label)))]
  }
  return notes({ $0.unbornBranch != nil }) { place, facts in
    "There are no commits yet on the branch '\(facts.unbornBranch ?? "")'\(place)."
  } all: { count, labels in
    "There are no commits yet in \(count): \(labels)."
  }
    + notes({ $0.isEmpty && $0.unbornBranch == nil }) { place, _ in
      "Nothing leads to a commit\(place)."
    } all: { count, labels in
      "Nothing leads to a commit in \(count): \(labels)."
    }
    + notes(\.isShallow) { place, _ in
      "The history\(place) is cut: this is a shallow clone. 'git fetch --unshallow' brings the rest."
    } all: { count, labels in
      "The history is cut in \(count), which are shallow clones: \(labels). 'git fetch --unshallow' brings the rest."
    }
    + notes({ !$0.lostReferences.isEmpty }) { place, facts in
      "Left out\(place), since they cannot be read: \(firstFive(facts.lostReferences.map(\.shortened)))."
    } all: { count, labels in
      "Left out are references that cannot be read in \(count): \(labels)."
    }
    + notes({ !$0.unreadableMailmaps.isEmpty }) { place, facts in
      "The mailmap\(place) is not whole, since this cannot be read: \(firstFive(facts.unreadableMailmaps))."
    } all: { count, labels in
      "The mailmap is not whole in \(count): \(labels)."
    }
    + notes({ !$0.damagedFiles.isEmpty }) { place, facts in
      "Objects\(place) were read from other copies, since these are damaged: \(firstFive(facts.damagedFiles)). Look at them with: git fsck"
    } all: { count, labels in
      "Objects were read from other copies, since some are damaged, in \(count): \(labels)."
    }
}

/// The first five of some names.
func firstFive(_ names: [String]) -> String {
  names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
}
