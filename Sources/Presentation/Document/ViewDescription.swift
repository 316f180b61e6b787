/// One description of a view, from which every output is made.
///
/// People get the document, programs the record or the rows. Each is made only if an output asks for it, and is nil
/// if the view has none.
package protocol ViewDescription: Sendable {
  /// What the view shows people.
  func document() -> Document?
  /// What the view tells programs, as names and values.
  func record() -> [DataValue.Member]?
  /// What the view tells programs, as rows.
  func rows() -> DataTable?
  /// Which histories the view is of, and how they were counted.
  var frame: ReportFrame { get }
  /// What the reader should know, a sentence each. Outputs without a place for it leave it to the program.
  var notes: [String] { get }
}

extension ViewDescription {
  package func document() -> Document? { nil }
  package func record() -> [DataValue.Member]? { nil }
  package func rows() -> DataTable? { nil }
}
