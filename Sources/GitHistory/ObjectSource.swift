/// The kinds of objects that git knows.
enum ObjectKind: String, Sendable {
  case commit, tree, blob, tag
}

/// Where the bytes of objects come from.
///
/// This is the seam between reading and counting: a traversal asks for the bytes of a commit and does not know
/// whether they were loose, in a pack, or held by a library. A source is used by one thread at a time.
protocol ObjectSource: AnyObject {
  /// Calls `body` with the kind and the bytes of an object, which are gone when it returns.
  ///
  /// Gives nil where the source does not hold the object; throws where it holds the object and cannot read it.
  func withObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result?
}
