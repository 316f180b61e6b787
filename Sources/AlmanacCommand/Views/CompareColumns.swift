import Aggregation
import ContributionModel
import GitHistory
import Presentation

/// What the columns of a comparison are made of, and the words around them.
struct CompareColumns {
  private(set) var subjects: [Comparison.Subject] = []
  private(set) var window: CalendarWindow
  private(set) var frame: ReportFrame
  private let reading: Reading

  init(_ reading: Reading, _ request: CompareOptions, weekStart: Weekday) throws {
    self.reading = reading
    frame = reading.frame
    window = try reading.window([], weekStart: weekStart)
    switch request.basis {
    case .repository: addRepositories()
    case .author: try addAuthors(limit: request.limit ?? (request.hasDifference ? 2 : 4), weekStart)
    case .year: try addYears(weekStart)
    case .branch: addBranches()
    }
    if request.basis != .author && request.basis != .year {
      window = try reading.window(subjects.map(\.tally), weekStart: weekStart)
    }
  }

  private mutating func addRepositories() {
    subjects = reading.gathering.repositories.map { repository in
      Comparison.Subject(
        label: repository.label, tally: reading.tally([repository.source], countsShared: true),
        sharedCommits: shared(repository.source))
    }
    // The columns name the repositories.
    if subjects.count > 1 { frame.subject = "\(subjects.count) repositories" }
  }

  private func shared(_ source: Contributions) -> Int {
    Tally.sharedCommits(source, rules: reading.options.rules)
  }

  private mutating func addYears(_ weekStart: Weekday) throws {
    let tally = reading.tally()
    window = try reading.window([tally], weekStart: weekStart)
    let years = window.grids.flatMap { grid in
      grid.year.map { $0...$0 } ?? grid.extent.first.year...grid.extent.last.year
    }
    for year in years {
      // Whole years, wherever in them the window begins and ends: only so are they alike.
      let window = CalendarWindow(
        .year(year), today: reading.options.today, activeYears: [], weekStart: weekStart)
      if let window {
        subjects.append(Comparison.Subject(label: "\(year)", tally: tally, window: window))
      }
    }
  }

  private mutating func addBranches() {
    frame.tips = nil
    for repository in reading.gathering.repositories {
      // Of many branches most hold the same commits as others: those are counted once.
      var first: [Int: Int] = [:]
      for branch in repository.branches {
        if let place = first[branch.group] {
          subjects.append(subjects[place].named(branch.name))
          continue
        }
        let source = repository.source.only(branch.commits)
        let tally = reading.tally([source], countsShared: true)
        let shared = shared(source)
        first[branch.group] = subjects.count
        subjects.append(
          Comparison.Subject(
            label: branch.name, tally: tally, sharedCommits: shared,
            ownCommits: tally.commits - shared, group: subjects.count))
      }
      let unnamed = repository.unnamedBranches
      if unnamed.taken < unnamed.found {
        frame.notes.append(
          """
          Showing the \(unnamed.taken) of \(unnamed.found) with the latest \
          commits; --branch names others, --limit 0 shows all.
          """)
      }
    }
  }
}

// Authors.
extension CompareColumns {
  private mutating func addAuthors(limit: Int, _ weekStart: Weekday) throws {
    guard !reading.options.rules.authors.namesSomeone else {
      frame = reading.frameOfAll
      try addTerms()
      window = try reading.window(subjects.map(\.tally), weekStart: weekStart)
      return
    }
    let tally = reading.tally()
    window = try reading.window([tally], weekStart: weekStart)
    let ranking = AuthorRanking(
      tally, window: window.range, today: reading.options.today, limit: limit,
      weekStart: weekStart, weeks: 1)
    for row in ranking.rows {
      guard let person = tally.persons.firstIndex(of: row.person) else { continue }
      let isAlone = ranking.rows.count { $0.person.name == row.person.name } == 1
      subjects.append(
        Comparison.Subject(
          label: label(row.person, isAlone: isAlone), tally: tally.only(person)))
    }
    if ranking.authors > ranking.rows.count {
      frame.notes.append(
        """
        Showing the \(ranking.rows.count) of \(ranking.authors) authors with most commits; \
        --author names others, --limit 0 shows all.
        """)
    }
    if ranking.rows.isEmpty { frame.notes.append("Nobody has a commit on these days.") }
    // Each column tells of its own; here are those of persons who have none.
    let today = reading.options.today
    let missing = MissingCommits(
      undated: tally.undated - subjects.reduce(0) { $0 + $1.tally.undated },
      future: tally.future(after: today)
        - subjects.reduce(0) { $0 + $1.tally.future(after: today) },
      ahead: tally.ahead.without(subjects.map(\.tally.ahead))
    ).notes
    frame.notes += subjects.isEmpty ? missing : missing.map { "Others: \($0)" }
  }

  /// A column for the user, where asked for, and one for each pattern. Who matches several counts in each.
  private mutating func addTerms() throws {
    let repositories = reading.gathering.repositories
    let terms = reading.gathering.matcher.terms
    // For each column, repository and identity, whether it counts.
    let matches = try terms.map { term in
      try repositories.map { repository in
        try repository.source.authors.map { try $0.isCounted && term.matches($0) }
      }
    }
    let all = tally(united(matches)).commits
    for (column, term) in terms.enumerated() {
      let tally = tally(matches[column])
      let others = matches[..<column] + matches[(column + 1)...]
      // A commit of several persons may count in columns that have none of them in common.
      let shared =
        others.isEmpty ? 0 : tally.commits + self.tally(united(Array(others))).commits - all
      subjects.append(
        Comparison.Subject(
          label: tally.persons.count == 1 ? label(tally.persons[0], isAlone: true) : term.text,
          tally: tally, sharedCommits: shared))
      let isKnown = zip(repositories, matches[column]).contains { $0.source.holds($1) }
      if !isKnown, !reading.isNobody { frame.notes.append(reading.nobody([term])) }
    }
    tellApart()
    if reading.isNobody { frame.notes.append(reading.nobody(terms)) }
  }

  /// The identities that count in any of the columns, by repository.
  private func united(_ matches: [[[Bool]]]) -> [[Bool]] {
    matches.dropFirst().reduce(matches.first ?? []) { united, column in
      zip(united, column).map { zip($0, $1).map { $0 || $1 } }
    }
  }

  /// The table of the identities that count, by repository.
  private func tally(_ isCounted: [[Bool]]) -> Tally {
    reading.tally(
      zip(reading.gathering.repositories, isCounted).map { repository, isCounted in
        repository.source.counting(isCounted)
      }, countsShared: false)
  }

  /// Gives columns of one name the e-mail as well, where they are of different persons.
  private mutating func tellApart() {
    let labels = subjects.map(\.label)
    for (place, subject) in subjects.enumerated()
    where labels.count(where: { $0 == subject.label }) > 1 && subject.tally.persons.count == 1 {
      subjects[place].label = label(subject.tally.persons[0], isAlone: false)
    }
  }

  private func label(_ person: Person, isAlone: Bool) -> String {
    if person.name.isEmpty { return "<\(person.email)>" }
    return isAlone || person.email.isEmpty ? person.name : "\(person.name) <\(person.email)>"
  }
}
