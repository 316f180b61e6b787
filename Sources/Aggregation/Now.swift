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

/// Commits on days after the viewer's today that have been made already, by a clock ahead of the viewer's.
struct AheadCommits: Sendable {
  private var days: [CivilDay] = []
  private var daysByPerson: [Int32: [CivilDay]] = [:]

  /// Adds a commit of these persons.
  mutating func add(_ day: CivilDay, _ persons: Set<Int32>) {
    days.append(day)
    for person in persons { daysByPerson[person, default: []].append(day) }
  }

  /// The commits by day, each once.
  var counts: DayCounts { DayCounts(adding: days.map { _ in 1 }, on: days) }

  /// The commits of one person, who has the number 0 then.
  func only(_ person: Int32) -> AheadCommits {
    var part = AheadCommits()
    for day in daysByPerson[person] ?? [] { part.add(day, [0]) }
    return part
  }
}
