import Aggregation

extension Phrases {
  /// What the signs before the names say, those that there are.
  func marks(_ presence: Presence) -> [String] {
    var sentences: [String] = []
    if presence.isNew.contains(true) {
      sentences.append("+ new: the first commit of all lies in these days.")
    }
    if presence.isQuiet.contains(true) {
      sentences.append(
        "- quiet: commits in \(Presence.leastMonths) or more months, but none \(presence.quietDays == 1 ? "on the last" : "in the last \(number(presence.quietDays))") of these days."
      )
    }
    return sentences
  }

  func sentence(_ presence: Presence) -> String {
    let ranking = presence.ranking
    let range = spokenRange(ranking.window)
    guard ranking.authors > 0 else { return "No \(nouns) \(range)." }
    let isOne = ranking.authors == 1
    let persons =
      "\(number(ranking.authors)) \(isOne ? "person has" : "persons have") \(nouns) \(range)"
    func part(_ count: Int, _ verbs: (one: String, more: String), _ what: String) -> String {
      "\(count == 0 ? "none" : number(count)) \(count == 1 ? verbs.one : verbs.more) \(what)"
    }
    let quiet = part(presence.quiet, ("has", "have"), "gone quiet")
    switch presence.beginning {
    case .earlier:
      return "\(persons); \(part(presence.newcomers, ("is", "are"), "new")), \(quiet)."
    case .inWindow:
      return "\(persons); \(quiet). The history begins in these days, so nobody is called new."
    case .unread:
      return "\(persons); \(quiet). A part of the history is not read, so nobody is called new."
    }
  }
}
