/// What somebody who is counted is taken for.
package enum PersonKind: String, CaseIterable, Hashable, Sendable {
  case person
  /// A program that commits on its own: it raises versions, formats, translates, releases.
  case bot
  /// A program that writes code when a person asks for it.
  case assistant
}
