/// The candidate that a mistyped word most likely means, or nil when none is near.
///
/// Near is a Damerau–Levenshtein distance of at most a third of the longer word,
/// so that a typo in a word of four letters does not bring up another word of four letters.
/// A word without near neighbours may still be the beginning of exactly one candidate.
/// Upper and lower case are the same here. Among equally near candidates the first one is taken.
package func nearest(to word: String, in candidates: [String]) -> String? {
  let typed = Array(word.lowercased())
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased())
    let longer = max(typed.count, letters.count)
    let limit = min(longer / 3, (best?.distance ?? .max) - 1)
    guard longer - min(typed.count, letters.count) <= limit else { continue }
    let distance = editDistance(from: typed, to: letters)
    if distance <= limit { best = (candidate, distance) }
  }
  return best?.candidate ?? onlyCompletion(of: word.lowercased(), in: candidates)
}

private func onlyCompletion(of beginning: String, in candidates: [String]) -> String? {
  guard beginning.count >= 3 else { return nil }
  let completions = candidates.filter { $0.lowercased().hasPrefix(beginning) }
  return completions.count == 1 ? completions.first : nil
}

/// Counts the insertions, deletions, replacements and swaps of neighbours from one word to another.
///
/// This is the restricted distance: no letter is edited twice.
/// Takes time in proportion to the product of the lengths.
func editDistance(from source: [Character], to target: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...target.count)
  for row in source.indices {
    var current = [row + 1]
    for column in target.indices {
      let isSame = source[row] == target[column]
      var least = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    (beforeLast, last) = (last, current)
  }
  return last[target.count]
}
