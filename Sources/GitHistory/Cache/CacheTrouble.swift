/// Why a run did not use its cache, or not all of it. None of this is a failure: what is not in the cache is read.
package enum CacheTrouble: Error, Hashable, Sendable {
  /// Nothing was kept so far.
  case missing
  /// The file is damaged, not the user's own, or no cache file at all.
  case unusable(file: String)
  /// The file is of another version of the program.
  case otherVersion(file: String)
  /// The file goes on from one that is not there any more.
  case outdated(file: String)
  /// Objects of the repository are replaced by others, so that ids do not say what is in them.
  case replacedObjects
  /// What was read could not be kept in the folder.
  case notWritten(folder: String)
}
