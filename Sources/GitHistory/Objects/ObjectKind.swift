/// The kinds of objects that git knows.
enum ObjectKind: String, Sendable {
  case commit, tree, blob, tag
}
