/// Some of the commits of a table: those of a branch, of a path, or a single one.
///
/// Selections that are combined must be of the same table.
package struct CommitSelection: Hashable, Sendable {
  private var bits: BitSet

  /// Selects the commits with these indices.
  package init(_ indices: BitSet) {
    bits = indices
  }

  /// The number of selected commits.
  package var count: Int { bits.count }

  /// The indices of the selected commits, ascending.
  package var indices: [Int] { bits.numbers }

  /// The commits of either selection.
  package func union(_ other: CommitSelection) -> CommitSelection {
    CommitSelection(bits.union(other.bits))
  }

  /// The commits of this selection that the other does not have.
  package func subtracting(_ other: CommitSelection) -> CommitSelection {
    CommitSelection(bits.subtracting(other.bits))
  }
}
