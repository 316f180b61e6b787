internal import ContributionModel

/// Finds the youngest commit whose message has a text, for `:/text` and `A^{/text}`.
struct MessageSearch {
  private let repository: Repository
  /// The revision for messages.
  private let name: String

  init(_ repository: Repository, name: String) {
    self.repository = repository
    self.name = name
  }

  /// The first commit that matches, the latest commit date first, among those that the tips reach; nil if none does.
  ///
  /// The pattern is an extended regular expression. After `!-` it must not match; `!!` stands for `!`.
  /// Throws `noCommit` for a pattern that is none. Each commit is looked at once.
  func commit(
    matching pattern: ArraySlice<UInt8>, from tips: [ObjectID]
  ) throws(HistoryError) -> ObjectID? {
    var pattern = pattern
    var isNegative = false
    if pattern.first == UInt8(ascii: "!") {
      pattern.removeFirst()
      switch pattern.first {
      case UInt8(ascii: "-"):
        pattern.removeFirst()
        isNegative = true
      case UInt8(ascii: "!"): break
      default: throw .noCommit(name: name, detail: "after '!' git knows only '!' and '-'")
      }
    }
    let expression: MessagePattern
    do throws(HistoryError) {
      expression = try MessagePattern(Array(pattern))
    } catch .badPattern(let pattern, let detail) {
      throw .noCommit(
        name: name, detail: "'\(pattern)' is not a regular expression that can be used: \(detail)")
    }
    var queue = Queue()
    var met = IDSet()
    for tip in tips where met.insert(tip) { queue.add(tip, try repository.commitSeconds(tip)) }
    while let id = queue.takeLatest() {
      let matches = try repository.withCommit(id) { header, bytes in
        expression.matches(bytes, header.message)
      }
      if matches != isNegative { return id }
      for parent in try repository.parents(of: id) where met.insert(parent) {
        queue.add(parent, try repository.commitSeconds(parent))
      }
    }
    return nil
  }

  /// Commits that wait, as a binary heap; of those of one second the one that came first is taken first.
  private struct Queue {
    private var waiting: [(seconds: Int64, number: Int, id: ObjectID)] = []
    private var added = 0

    private func precedes(_ one: Int, _ other: Int) -> Bool {
      waiting[one].seconds != waiting[other].seconds
        ? waiting[one].seconds > waiting[other].seconds
        : waiting[one].number < waiting[other].number
    }

    mutating func add(_ id: ObjectID, _ seconds: Int64) {
      waiting.append((seconds, added, id))
      added += 1
      var place = waiting.count - 1
      while place > 0, precedes(place, (place - 1) / 2) {
        waiting.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    }

    mutating func takeLatest() -> ObjectID? {
      guard let first = waiting.first, let last = waiting.popLast() else { return nil }
      guard !waiting.isEmpty else { return first.id }
      waiting[0] = last
      var place = 0
      while true {
        var best = place
        for child in [place * 2 + 1, place * 2 + 2]
        where child < waiting.count && precedes(child, best) { best = child }
        if best == place { return first.id }
        waiting.swapAt(place, best)
        place = best
      }
    }
  }
}

extension Repository {
  /// When a commit was committed, in seconds since 1970-01-01 UTC; 0 if that cannot be read.
  func commitSeconds(_ id: ObjectID) throws(HistoryError) -> Int64 {
    try withCommit(id) { header, bytes in
      header.committer.flatMap { SignatureLine.time(bytes, $0).seconds } ?? 0
    }
  }
}
