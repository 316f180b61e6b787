import Aggregation

extension Phrases {
  /// The figures of a difference, as sentences; takes the labels of both.
  func sentences(_ difference: Difference, _ labels: [String]) -> String {
    let days = difference.days == 1 ? "the one day" : "the \(count(difference.days, "day"))"
    var sentences = [
      "On \(days) compared, \(labels[0]) has \(amount(difference.first)) and \(labels[1])"
        + " \(number(difference.second)).",
      "\(labels[0]) is ahead on \(count(difference.firstAhead.days.count, "day")), \(labels[1]) on"
        + " \(number(difference.secondAhead.days.count)); both have as many on"
        + " \(number(difference.even)).",
    ]
    if let leapDay = difference.leapDay {
      sentences.append("\(day(leapDay, .full)) has no counterpart and is left out.")
    }
    return sentences.joined(separator: " ")
  }
}
