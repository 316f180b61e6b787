/// Where the references of a repository come from.
///
/// Names are full names such as `refs/heads/main` or `HEAD`. A source is used by one thread at a time.
protocol ReferenceSource: AnyObject {
  /// What a reference says, without following it; nil if there is no such reference.
  ///
  /// `name` is valid by git's rules. Throws `brokenReference` if the reference cannot be read.
  func value(of name: String) throws(HistoryError) -> ReferenceValue?

  /// Calls `body` with each reference whose name starts with `prefix`, until it returns false.
  ///
  /// `prefix` starts with `refs/`. Symbolic references are followed.
  /// The bytes of the name are only valid during the call.
  /// A folder that cannot be read, or is not a folder, is a broken reference with the name of the folder.
  /// Throws `brokenReference` if it cannot be told which references may be missing from the list.
  func forEach(
    prefix: String, _ body: (Span<UInt8>, ReferenceTarget) throws(HistoryError) -> Bool
  ) throws(HistoryError)

  /// The log of a reference; nil if it has none.
  func log(of name: String) throws(HistoryError) -> ReferenceLog?

  /// The HEADs of the other work trees of the repository, with names for messages.
  func headsOfOtherWorkTrees() throws(HistoryError) -> [(name: String, value: ReferenceValue?)]
}

/// What a reference says.
enum ReferenceValue: Hashable, Sendable {
  case object(ObjectID)
  /// Another reference, by its full name.
  case symbolic(String)
}

/// Where a reference leads in the end.
enum ReferenceTarget: Hashable, Sendable {
  case object(ObjectID)
  /// To a reference that does not exist, such as a deleted branch.
  case nowhere
  /// The reference cannot be read; git ends there.
  case broken
  /// The reference is symbolic, and one that it leads to cannot be read; git leaves it out.
  case lost
}

extension ReferenceSource {
  /// Follows a reference to its end.
  ///
  /// Gives the name of the last reference and its object, without the object if the last one does not exist;
  /// nil if the first one does not exist or its name is not valid.
  /// Throws `brokenReference` if one of them cannot be read, or if there are too many.
  func resolve(_ name: String) throws(HistoryError) -> (name: String, id: ObjectID?)? {
    guard ReferenceName.isValid(name), var value = try value(of: name) else { return nil }
    var current = name
    // Git gives up after the same number of steps.
    for _ in 0..<5 {
      switch value {
      case .object(let id): return (current, id)
      case .symbolic(let next):
        guard ReferenceName.isValid(next) else {
          throw .brokenReference(name: current, detail: "it leads to '\(next)', which is no name")
        }
        current = next
        guard let nextValue = try self.value(of: next) else { return (current, nil) }
        value = nextValue
      }
    }
    throw .brokenReference(name: name, detail: "it leads to others in a chain that is too long")
  }

  /// Where a reference that exists leads, without an error.
  func target(followingFrom name: String) -> ReferenceTarget {
    guard ReferenceName.isValid(name) else { return .broken }
    let value: ReferenceValue?
    do throws(HistoryError) { value = try self.value(of: name) } catch { return .broken }
    switch value {
    case .object(let id): return .object(id)
    case .symbolic:
      guard let end = try? resolve(name) else { return .lost }
      return end.id.map { .object($0) } ?? .nowhere
    case nil: return .lost
    }
  }
}
