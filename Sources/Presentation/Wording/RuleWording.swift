package import ContributionModel

extension CountingRules {
  /// The rules in words, a sentence each.
  ///
  /// Takes the placeholder addresses that different people share, who would be one person without the rule of
  /// placeholders. `namesAuthors` says whether there is a sentence on who was asked for.
  package func sentences(sharedPlaceholders: [String], namesAuthors: Bool) -> [String] {
    var sentences = ["Day: \(dayRule.words)."]
    switch merges {
    case .all: sentences.append("Merges count.")
    case .none: sentences.append("Merges do not count.")
    case .only: sentences.append("Only merges count.")
    }
    if !sharedPlaceholders.isEmpty {
      let more = sharedPlaceholders.count > 3 ? ["\(sharedPlaceholders.count - 3) more"] : []
      let addresses = listed(sharedPlaceholders.prefix(3).map { "'\($0)'" } + more)
      sentences.append("Authors who share \(addresses) are told apart by name.")
    }
    if countsCoAuthors { sentences.append("Co-authors count too.") }
    if let hours = dayRule.hours { sentences.append("Only \(hours.words).") }
    if followsFirstParentOnly { sentences.append("Only first parents are followed.") }
    return sentences + authors.exclusionSentences
      + (namesAuthors && authors.namesSomeone ? [authors.inclusionSentence] : [])
  }
}

extension AuthorSelection {
  /// Who is left out.
  fileprivate var exclusionSentences: [String] {
    var sentences: [String] = []
    if !excluded.isEmpty {
      sentences.append("Without \(listed(excluded.map { "'\($0)'" })).")
    }
    switch bots {
    case .include: break
    case .exclude: sentences.append("Without bots and AI assistants.")
    case .only: sentences.append("Only bots and AI assistants.")
    }
    return sentences
  }

  /// Who alone counts.
  fileprivate var inclusionSentence: String {
    "Only \(listed((isMe ? ["you"] : []) + included.map { "'\($0)'" }))."
  }

  /// Says why nobody counts, and what to do about it.
  ///
  /// Takes whom the user asked for: patterns in quotation marks, `--me` without. `matchesIgnoringCase` says whether one
  /// of the patterns matches somebody if upper and lower case are alike.
  package func sentenceOnNobody(_ wanted: [String], matchesIgnoringCase: Bool) -> String {
    let advice = "'git almanac authors --all-time' lists everyone."
    guard !wanted.isEmpty else {
      switch bots {
      case .only: return "Nobody in this history is taken for a bot or an AI assistant. \(advice)"
      case .exclude where excluded.isEmpty:
        return "Only bots and AI assistants have commits here; --bots include counts them."
      case .exclude, .include: return "Everybody in this history is left out. \(advice)"
      }
    }
    let kind =
      switch bots {
      case .include: ""
      case .exclude: " and is taken for a person"
      case .only: " and is taken for a bot or an AI assistant"
      }
    let next =
      matchesIgnoringCase ? "With -i, upper and lower case alike, somebody does." : advice
    return "Nobody in this history matches \(wanted.joined(separator: " or "))\(kind). \(next)"
  }
}

extension TipSelection {
  /// What is read: kinds of references, then revisions as the user wrote them.
  package var words: String {
    var words: [String] = []
    if includesAll { words.append("all references") }
    if includesBranches { words.append("all branches") }
    if includesRemotes { words.append("all remote branches") }
    if includesTags { words.append("all tags") }
    return (words + revisions).joined(separator: ", ")
  }
}

extension DayRule {
  /// On which day a commit falls: author date in UTC, from 4:00 on.
  fileprivate var words: String {
    let zone =
      switch zone {
      case .commit: "in each commit's own time zone"
      case .local: "in your time zone"
      case .utc: "in UTC"
      case .named(let name, _): "in \(name)"
      }
    let date = "\(timestamp.rawValue) date \(zone)"
    return dayStart > 0 ? "\(date), from \(clockTime(minutes: dayStart)) on" : date
  }
}

extension HourRanges {
  /// The hours that count: from 9:00 to 12:00 and from 13:00 to 17:00.
  fileprivate var words: String {
    listed(
      ranges.map { range in
        "from \(clockTime(minutes: range.start)) to \(clockTime(minutes: range.end))"
      })
  }
}
