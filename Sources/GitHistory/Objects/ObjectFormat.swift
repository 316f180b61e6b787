/// The hash function that names the objects of a repository; see `extensions.objectFormat` in `git-config`.
enum ObjectFormat: Sendable {
  case sha1, sha256

  /// The number of bytes of an id in packs, indexes and trees.
  var rawLength: Int { self == .sha1 ? 20 : 32 }

  /// The number of hexadecimal digits of an id in commits, tags and references.
  var hexLength: Int { rawLength * 2 }
}
