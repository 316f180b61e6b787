package import ContributionModel

/// Since when the persons of a window are there, and who has come or gone quiet in it.
package struct Presence: Sendable {
  /// The persons in their order, as many as a limit leaves; its totals are of all.
  package let ranking: AuthorRanking
  /// Whether each person of `ranking.rows` is new, in the order of the rows.
  package let isNew: [Bool]
  /// Whether each person of `ranking.rows` has gone quiet, in the order of the rows.
  package let isQuiet: [Bool]
  /// All persons who are new, also those that a limit leaves out.
  package let newcomers: Int
  /// All persons who have gone quiet, also those that a limit leaves out.
  package let quiet: Int
  /// How many days without a commit, at the end of the window, make somebody quiet who was there before.
  package let quietDays: Int
  /// Where the history begins. Nobody is called new unless that is before the window.
  package let beginning: Beginning

  /// Where a history begins, seen from a window.
  package enum Beginning: Sendable {
    /// Before it, so that who begins in it is new.
    case earlier
    /// In it or after it, so that all would be new.
    case inWindow
    /// Not known, for a part of the history was not read.
    case unread
  }

  /// Quiet is only who had commits in this many calendar months: to come once is not to be there.
  package static let leastMonths = 3

  /// Takes everyone of the window in the order wanted, and the first active day of the whole history, also of those who
  /// were not asked for.
  package init(_ ranking: AuthorRanking, historyStart: CivilDay?, limit: Int?) {
    let window = ranking.window
    let quietDays = max(1, min(90, window.count / 3))
    let beginning: Beginning =
      !ranking.isWhole
      ? .unread : historyStart.map { window.first > $0 } ?? false ? .earlier : .inWindow
    let isNew = ranking.rows.map { beginning == .earlier && window.contains($0.history.first) }
    let isQuiet = ranking.rows.map { row in
      guard let last = row.days.days.last else { return false }
      return window.last - last >= quietDays && row.activeMonths >= Self.leastMonths
    }
    let limited = ranking.limited(to: limit)
    self.ranking = limited
    self.isNew = Array(isNew.prefix(limited.rows.count))
    self.isQuiet = Array(isQuiet.prefix(limited.rows.count))
    newcomers = isNew.count { $0 }
    quiet = isQuiet.count { $0 }
    self.quietDays = quietDays
    self.beginning = beginning
  }
}
