/// Which identities are one person.
package enum IdentityRule: String, CaseIterable, Sendable {
  /// The same e-mail, ASCII case aside. If it is empty, the same name; if it is a placeholder that many people share,
  /// the same name and e-mail.
  case email
  /// The same name, byte for byte; if it is empty, the same e-mail.
  case name
  /// The same name and e-mail, byte for byte.
  case pair
}
