internal import CLibrary
import ContributionModel

/// Who git names as the author of a new commit: what `git var GIT_AUTHOR_IDENT` prints.
///
/// See `ident.c` of git, and its manual under `user.name`.
struct AuthorIdent {
  private let configuration: Configuration
  private let environment: [String: String]

  init(_ configuration: Configuration, _ environment: [String: String]) {
    (self.configuration, self.environment) = (configuration, environment)
  }

  /// The name and the address; nil if git would find no address, or an empty one. The name may be empty.
  var identity: Identity? {
    guard let email = email.map(Self.withoutCrud), !email.isEmpty else { return nil }
    return Identity(name: Self.withoutCrud(name), email: email)
  }

  private var email: String? {
    if let given = environment["GIT_AUTHOR_EMAIL"] { return given }
    if let given = configured("author.email") { return given }
    // An empty one, or one for committers, also keeps git from looking elsewhere.
    let isConfigured = ["author.email", "committer.email", "user.email"].contains {
      configuration.value($0) != nil
    }
    if isConfigured { return configuration.value("user.email") ?? "" }
    if configuration.boolean("user.useconfigonly") == true { return nil }
    if let given = environment["EMAIL"], !given.isEmpty { return given }
    return systemEmail()
  }

  private var name: String {
    environment["GIT_AUTHOR_NAME"] ?? configured("author.name") ?? configured("user.name")
      ?? account()?.name ?? ""
  }

  /// A value that is not empty.
  private func configured(_ variable: String) -> String? {
    configuration.value(variable).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The bytes without what git takes off the ends of names and addresses, and without the brackets and breaks within.
  static func withoutCrud(_ text: String) -> [UInt8] {
    func isCrud(_ byte: UInt8) -> Bool { byte <= 32 || ".,:;<>\"\\'".utf8.contains(byte) }
    let bytes = text.systemBytes
    guard let first = bytes.firstIndex(where: { !isCrud($0) }),
      let last = bytes.lastIndex(where: { !isCrud($0) })
    else { return [] }
    return bytes[first...last].filter { !"\n<>".utf8.contains($0) }
  }
}

// What the system knows.
extension AuthorIdent {
  /// The user's login, and the full name that goes with it.
  private func account() -> (login: String, name: String)? {
    guard let entry = unsafe getpwuid(getuid()), let login = unsafe entry.pointee.pw_name else {
      return nil
    }
    let word = unsafe String(systemText: login)
    let full = unsafe entry.pointee.pw_gecos.map { unsafe String(systemText: $0) } ?? ""
    let capitalized = word.prefix(1).uppercased() + word.dropFirst()
    let name = full.prefix { $0 != "," }.split(separator: "&", omittingEmptySubsequences: false)
      .joined(separator: capitalized)
    return (word, name)
  }

  /// The login at the name that the system has for its mail or itself; nil if that is no full name.
  private func systemEmail() -> String? {
    guard let login = account()?.login else { return nil }
    if let bytes = contents(ofFile: "/etc/mailname", limit: 1 << 12) {
      let host = bytes.prefix { $0 != newline }
      if !host.isEmpty { return "\(login)@\(String(systemBytes: host))" }
    }
    var buffer = [CChar](repeating: 0, count: 1024)
    guard unsafe gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let host = String(decoding: bytes, as: UTF8.self)
    return host.contains(".") ? "\(login)@\(host)" : nil
  }
}
