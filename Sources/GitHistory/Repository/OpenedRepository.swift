/// A repository that was opened for one purpose and is handed on to whoever takes it first, on whatever thread.
package final class OpenedRepository: Sendable {
  private let repository: Lock<Repository?>

  package init(_ repository: sending Repository) {
    self.repository = Lock(repository)
  }

  /// Gives the repository away; nil where that was done before.
  package func take() -> Repository? {
    repository.withLock { repository in
      defer { repository = nil }
      return repository
    }
  }
}
