/// That somebody wrote a commit together with its author.
///
/// Most commits have none, so these stand in lists of their own, in ascending order of their commits.
package struct CoAuthorship: Hashable, Sendable {
  /// The place of the commit in its table.
  package var commit: Int32
  /// The co-author's place in the identity table that belongs to the list.
  package var identity: Int32

  package init(commit: Int32, identity: Int32) {
    self.commit = commit
    self.identity = identity
  }
}
