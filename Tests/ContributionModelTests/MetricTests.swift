import ContributionModel
import Testing

@Suite struct MetricTests {
  @Test(
    "Takes the singular for one alone",
    arguments: [(1, "commit"), (0, "commits"), (2, "commits"), (-1, "commits")])
  func nouns(number: Int, noun: String) {
    #expect(Metric.commits.noun(for: number) == noun)
  }

  @Test("Takes plurals that do not end with an s")
  func irregular() {
    let metric = Metric(singular: "person", plural: "people")
    #expect([0, 1, 2].map(metric.noun) == ["people", "person", "people"])
  }
}
