/// The files that hold damaged copies of objects whose other copies are sound; noted by all readers of a repository.
final class DamagedCopies: Sendable {
  private let noted = Lock<Set<String>>([])

  /// Notes the file that an error names.
  func note(_ error: HistoryError) {
    switch error {
    case .damagedObject(_, let file?, _): noted.withLock { _ = $0.insert(file) }
    case .permissionDenied(let path): noted.withLock { _ = $0.insert(path) }
    default: break
    }
  }

  /// The files, sorted.
  var files: [String] { noted.withLock { $0.sorted() } }
}
