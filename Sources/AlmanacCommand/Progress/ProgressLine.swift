import GitHistory

/// The text of the line that shows how far the reading is.
struct ProgressLine {
  /// The widest line; the last column is left free, for some terminals go on to the next line from there.
  var columns: Int
  /// Whether the bar may be made of block characters.
  var isUTF8: Bool

  private static let barLengths = [24, 12]

  /// The line after `seconds` of work: the fullest form that fits, empty where none does.
  func text(_ snapshot: ReadingProgress.Snapshot, seconds: Double) -> String {
    forms(snapshot, seconds).first { $0.count < columns } ?? ""
  }

  private func forms(_ snapshot: ReadingProgress.Snapshot, _ seconds: Double) -> [String] {
    guard snapshot.repositories > 0 else {
      let found = "\(number(snapshot.found)) found"
      return ["Looking for repositories: \(found)", found]
    }
    let commits = "\(number(snapshot.commits)) \(snapshot.commits == 1 ? "commit" : "commits")"
    var counts = [commits]
    if seconds > 0, snapshot.commits > 0 {
      counts.append("\(number(rounded(Double(snapshot.commits) / seconds)))/s")
    }
    if snapshot.repositories > 1 {
      let done = "\(number(snapshot.finishedRepositories)) of \(number(snapshot.repositories))"
      counts.insert(done + " repositories", at: 0)
    }
    let all = counts.joined(separator: ", ")
    guard let share = share(snapshot) else {
      return ["Reading: \(all)", all, commits, number(snapshot.commits)]
    }
    let percent = "\(Int(share * 100))%"
    return Self.barLengths.map { "Reading \(bar(share, length: $0)) \(percent), \(all)" }
      + ["Reading: \(percent), \(all)", "\(percent), \(commits)", percent]
  }

  /// The part that is read, from 0 to 1; nil where there is no honest estimate.
  ///
  /// Of several repositories it is the part of their number. A commit-graph that holds fewer commits than were read
  /// is out of date, so nothing is told from it.
  private func share(_ snapshot: ReadingProgress.Snapshot) -> Double? {
    if snapshot.repositories > 1 {
      return min(1, Double(snapshot.finishedRepositories) / Double(snapshot.repositories))
    }
    guard let expected = snapshot.expectedCommits, snapshot.commits <= expected else { return nil }
    return Double(snapshot.commits) / Double(expected)
  }

  private func bar(_ share: Double, length: Int) -> String {
    let full = Int(share * Double(length))
    let (done, rest) = isUTF8 ? ("█", "░") : ("#", "-")
    return String(repeating: done, count: full) + String(repeating: rest, count: length - full)
  }

  /// A rate with two digits that matter, so that it does not flicker.
  private func rounded(_ rate: Double) -> Int {
    var scale = 1
    while rate / Double(scale) >= 100 { scale *= 10 }
    return Int((rate / Double(scale)).rounded()) * scale
  }

  /// The number with its thousands apart.
  private func number(_ number: Int) -> String {
    let digits = String(number)
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
