package import ContributionModel

/// When the viewer looks. A commit is in the future if its moment has not come, in whatever zone its day is told.
package struct Now: Hashable, Sendable {
  /// The viewer's day.
  package var today: CivilDay
  /// The moment, in seconds since 1970-01-01T00:00:00Z.
  package var seconds: Int64

  package init(today: CivilDay, seconds: Int64) {
    self.today = today
    self.seconds = seconds
  }
}

/// What was made already on days after the viewer's today, by a clock ahead of the viewer's.
struct AheadCommits: Sendable {
  private var commits: [(day: CivilDay, weight: Int)] = []
  private var commitsByPerson: [Int32: [(day: CivilDay, weight: Int)]] = [:]

  /// Adds a commit of these persons.
  mutating func add(_ day: CivilDay, _ weight: Int, _ persons: Set<Int32>) {
    commits.append((day, weight))
    for person in persons { commitsByPerson[person, default: []].append((day, weight)) }
  }

  /// The commits by day, each once.
  var counts: DayCounts { DayCounts(adding: commits.map(\.weight), on: commits.map(\.day)) }

  /// The commits of one person, who has the number 0 then.
  func only(_ person: Int32) -> AheadCommits {
    var part = AheadCommits()
    for (day, weight) in commitsByPerson[person] ?? [] { part.add(day, weight, [0]) }
    return part
  }
}
