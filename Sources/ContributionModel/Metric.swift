/// What the numbers of a tally measure, and the noun that every view tells them with.
///
/// A tally adds up one whole number a commit, its weight. For the metric `commits` each weight is 1.
package struct Metric: Hashable, Sendable {
  /// The noun for one: "commit".
  package let singular: String
  /// The noun for every other number, and the name of the metric in data formats: "commits".
  package let plural: String

  package init(singular: String, plural: String) {
    self.singular = singular
    self.plural = plural
  }

  /// How many commits there are.
  package static let commits = Metric(singular: "commit", plural: "commits")

  /// The noun that follows a number: 1 commit, 0 commits.
  package func noun(for number: Int) -> String { number == 1 ? singular : plural }
}
