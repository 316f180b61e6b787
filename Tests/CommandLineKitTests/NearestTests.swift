import Testing

@testable import CommandLineKit

@Suite struct NearestTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1),
    ("since", "sicne", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("ab", "ba", 1),
    ("banana", "bnaana", 1), ("abcd", "badc", 2),
  ])
  func distance(source: String, target: String, expected: Int) {
    #expect(editDistance(from: Array(source), to: Array(target)) == expected)
    #expect(editDistance(from: Array(target), to: Array(source)) == expected)
  }

  static let names = ["since", "until", "year", "repository", "day", "no-merges", "week"]

  @Test(arguments: [
    ("sicne", "since"), ("unitl", "until"), ("yaer", "year"), ("repostory", "repository"),
    ("repositroies", "repository"), ("SINCE", "since"), ("nomerges", "no-merges"),
    ("dya", "day"), ("rep", "repository"), ("wek", "week"),
    ("bogus", nil), ("", nil), ("x", nil), ("da", "day"), ("year-of-the-dog", nil),
    ("ye", nil), ("month", nil), ("deal", nil),
  ])
  func nearestName(word: String, expected: String?) {
    #expect(nearest(to: word, in: Self.names) == expected)
  }

  @Test func theFirstOfEquallyNearIsTaken() {
    #expect(nearest(to: "cat", in: ["car", "bat", "cut"]) == "car")
    #expect(nearest(to: "cat", in: ["dog", "bat", "cat"]) == "cat")
  }

  @Test func aBeginningMustBeClear() {
    #expect(nearest(to: "pre", in: ["prefix-one", "prefix-two"]) == nil)
    #expect(nearest(to: "pre", in: ["prefix-one", "suffix"]) == "prefix-one")
  }

  @Test func nothingIsNearWithoutCandidates() { #expect(nearest(to: "x", in: []) == nil) }

  @Test func aVeryLongWordIsDismissedAtOnce() {
    #expect(nearest(to: String(repeating: "y", count: 1_000_000), in: Self.names) == nil)
  }
}
