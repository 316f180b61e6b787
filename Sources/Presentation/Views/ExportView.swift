package import Aggregation
import ContributionModel

/// The author-day table of several repositories.
package struct ExportView: ViewDescription {
  private let repositories: [Repository]
  package let frame: ReportFrame

  package var notes: [String] { frame.notes }

  /// One repository.
  package struct Repository: Sendable {
    package var label: String
    package var tally: Tally

    package init(label: String, tally: Tally) {
      self.label = label
      self.tally = tally
    }
  }

  package init(_ repositories: [Repository], _ frame: ReportFrame) {
    self.repositories = repositories
    self.frame = frame
  }

  /// A row for each author-day, in the order of repository, e-mail, name and day, by bytes.
  ///
  /// A person's commits without a readable day come first, in a row whose day is empty.
  package func rows() -> DataTable? {
    DataTable(
      ["repository", "name", "email", "day", "commits"],
      repositories.sorted { bytesPrecede($0.label.utf8, $1.label.utf8) }.flatMap(groups))
  }

  private func groups(_ repository: Repository) -> [DataTable.Group] {
    let tally = repository.tally
    let label = DataTable.Field.bytes(Array(repository.label.utf8))
    return tally.persons.indices.sorted { left, right in
      tally.persons[left].identity.sortsBefore(tally.persons[right].identity)
    }.map { person in
      let identity = tally.persons[person].identity
      return DataTable.Group(
        [label, .bytes(identity.name), .bytes(identity.email)],
        .days(tally.days(of: person), undated: tally.undatedByPerson[person]))
    }
  }
}

extension Identity {
  fileprivate func sortsBefore(_ other: Identity) -> Bool {
    email == other.email ? bytesPrecede(name, other.name) : bytesPrecede(email, other.email)
  }
}

private func bytesPrecede(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
  left.lexicographicallyPrecedes(right)
}
