/// Reads packed objects in place of our own reader. Used by one thread at a time.
protocol ObjectSource: AnyObject {
  /// Calls `body` with the kind and the bytes of an object, which are gone when it returns.
  ///
  /// Gives nil if the source does not have the object. Throws if it has the object and cannot read it.
  func withObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result?
}
