import Aggregation
import ContributionModel
import GitHistory

/// Everything that was read for a run.
struct Gathering {
  /// The repositories that could be read, in the order in which they were named.
  var repositories: [Repository]
  /// What ended the reading of others, in that order.
  var failures: [Failure] = []
  /// What the user should know of what was read, a sentence each.
  var notes: [String] = []

  /// One repository that was read.
  struct Repository {
    /// What tells it from the others: the name of its folder, with as many folders above it as that takes.
    var label: String
    /// The branch or the revisions that were read, in words.
    var tips: String
    var source: Tally.Source
  }

  /// Opens and reads the repositories that the options name. One that cannot be read does not stop the others.
  ///
  /// Throws where a pattern is wrong, or where the only repository cannot be read.
  init(_ options: Options, environment: [String: String]) throws(Failure) {
    let filter = try Self.filter(options.persons)
    let cacheFolder = options.usesCache ? CacheFolder(environment: environment) : nil
    let isNamed = !options.repositories.isEmpty
    let paths = isNamed ? options.repositories : ["."]
    var opened: [(repository: GitHistory.Repository, tips: Tips, history: History)] = []
    for path in paths {
      do {
        let repository = try GitHistory.Repository(
          path: path, isNamed: isNamed, environment: environment)
        let tips = try repository.tips(options.tips)
        let history = try repository.readHistory(
          tips, firstParentOnly: options.followsFirstParentOnly,
          keepsIDs: paths.count > 1, cacheFolder: cacheFolder)
        opened.append((repository, tips, history))
      } catch {
        failures.append(.history(error))
      }
    }
    if let only = failures.first, paths.count == 1 { throw only }
    var histories = opened.map(\.history)
    if paths.count > 1 { History.markShared(&histories) }
    let labels = uniqueLabels(opened.map(\.repository.path))
    repositories = []
    for (place, (repository, tips, _)) in opened.enumerated() {
      do {
        let history = histories[place]
        repositories.append(
          Repository(
            label: labels[place], tips: try Self.words(for: options.tips, repository),
            source: Tally.Source(
              commits: history.commits, identities: history.identities,
              isCounted: try filter.counted(history.identities, in: repository))))
        notes += try Self.notes(
          repository, tips, label: opened.count > 1 ? labels[place] : nil)
      } catch let failure as Failure {
        throw failure
      } catch let error as HistoryError {
        failures.append(.history(error))
      } catch {
        throw .output("\(error)")
      }
    }
  }

  private static func filter(_ persons: PersonSelection) throws(Failure) -> PersonFilter {
    do {
      return try PersonFilter(persons)
    } catch {
      throw .history(error)
    }
  }

  /// What was read, for the head of a view.
  private static func words(
    for tips: TipSelection, _ repository: GitHistory.Repository
  ) throws(HistoryError) -> String {
    guard !tips.isDefault else {
      switch try repository.head {
      case .branch(let name), .unborn(let name): return name
      case .detached(let id): return String(id.description.prefix(9))
      }
    }
    var words: [String] = []
    if tips.includesAll { words.append("all references") }
    if tips.includesBranches { words.append("all branches") }
    if tips.includesRemotes { words.append("all remote branches") }
    if tips.includesTags { words.append("all tags") }
    return (words + tips.revisions).joined(separator: ", ")
  }

  private static func notes(
    _ repository: GitHistory.Repository, _ tips: Tips, label: String?
  ) throws(HistoryError) -> [String] {
    let place = label.map { " in '\($0)'" } ?? ""
    var notes: [String] = []
    if tips.isEmpty {
      if case .unborn(let branch) = try repository.head {
        notes.append("There are no commits yet on the branch '\(branch)'\(place).")
      } else {
        notes.append("Nothing leads to a commit\(place).")
      }
    }
    if repository.isShallow {
      notes.append(
        "The history\(place) is cut: this is a shallow clone. 'git fetch --unshallow' brings the rest."
      )
    }
    if !tips.brokenReferences.isEmpty {
      let names = tips.brokenReferences.prefix(5).joined(separator: ", ")
      let more = tips.brokenReferences.count > 5 ? ", …" : ""
      notes.append("Left out\(place), since they cannot be read: \(names)\(more).")
    }
    return notes
  }
}

/// Decides which identities count.
private struct PersonFilter {
  private let included: [AuthorPattern]
  private let excluded: [AuthorPattern]
  private let isMe: Bool
  private let isEveryone: Bool

  init(_ persons: PersonSelection) throws(HistoryError) {
    included = try persons.included.map { pattern throws(HistoryError) in
      try AuthorPattern(pattern, persons.syntax)
    }
    excluded = try persons.excluded.map { pattern throws(HistoryError) in
      try AuthorPattern(pattern, persons.syntax)
    }
    isMe = persons.isMe
    isEveryone = persons.isEveryone
  }

  /// For each identity whether it counts; nil where all do. Each is matched once, however many commits it has.
  ///
  /// Throws `unknownUser` where `--me` was asked for and the repository's configuration has no `user.email`.
  func counted(
    _ identities: [Identity], in repository: GitHistory.Repository
  ) throws -> [Bool]? {
    guard !isEveryone else { return nil }
    var me: [UInt8]?
    if isMe {
      guard let user = try repository.user else {
        throw Failure.unknownUser(path: repository.path)
      }
      me = user.email.asciiLowercased
    }
    return identities.map { identity in
      let isWanted =
        (included.isEmpty && !isMe) || included.contains { $0.matches(identity) }
        || me == identity.email.asciiLowercased
      return isWanted && !excluded.contains { $0.matches(identity) }
    }
  }
}

/// The names of folders, each with as many folders above it as it takes to tell them apart.
func uniqueLabels(_ paths: [String]) -> [String] {
  let parts = paths.map { path in
    path.split(separator: "/").map(String.init)
  }
  func label(_ place: Int, _ depth: Int) -> String {
    let label = parts[place].suffix(depth).joined(separator: "/")
    return label.isEmpty ? paths[place] : label
  }
  return paths.indices.map { place in
    let deepest = parts.map(\.count).max() ?? 1
    let depth =
      (1...max(1, deepest)).first { depth in
        !paths.indices.contains {
          paths[$0] != paths[place] && label($0, depth) == label(place, depth)
        }
      } ?? deepest
    return label(place, depth)
  }
}
