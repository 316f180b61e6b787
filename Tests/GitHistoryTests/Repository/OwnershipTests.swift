import Foundation
import TestSupport
import Testing

@testable import GitHistory

@Suite struct OwnershipTests {
  /// A repository whose git folder belongs to somebody else, or seems to: root can give it away, others cannot.
  private func foreign() throws -> GitRepository? {
    guard Isolation.isSuperuser else { return nil }
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    for path in [repository.path, repository.gitFolder] {
      try FileManager.default.setAttributes([.ownerAccountID: 54_321], ofItemAtPath: path)
    }
    return repository
  }

  private func isTrusted(
    _ repository: GitRepository, config: String = "", environment: [String: String?] = [:]
  ) throws -> Bool {
    let file = try repository.folder.write(config, to: "global")
    let all = ["GIT_CONFIG_GLOBAL": file].merging(environment) { $1 }
    let mine: Bool
    switch failure({ try repository.open(environment: all) }) {
    case nil: mine = true
    case .foreignOwner(repository.path): mine = false
    case let other:
      Issue.record("\(String(describing: other))")
      mine = false
    }
    // What git thinks, where it knows the form.
    if !config.contains("/*") {
      let theirs = try repository.outcome(
        ["rev-parse", "HEAD"], environment: all.compactMapValues { $0 })
      #expect((theirs.status == .exit(0)) == mine, "\(config)")
    }
    return mine
  }

  @Test func `A repository of somebody else is refused unless the user calls it safe`() throws {
    guard let repository = try foreign() else { return }
    func safe(_ values: String...) -> String {
      "[safe]\n" + values.map { "\tdirectory = \($0)\n" }.joined()
    }
    #expect(try !isTrusted(repository))
    #expect(try isTrusted(repository, config: safe("*")))
    #expect(try isTrusted(repository, config: safe(repository.path)))
    #expect(try isTrusted(repository, config: safe(repository.folder / "*")))
    #expect(try !isTrusted(repository, config: safe(repository.folder.path)))
    #expect(try !isTrusted(repository, config: safe(repository.path + "/sub")))
    #expect(try !isTrusted(repository, config: safe(repository.path + "/*")))
    #expect(try !isTrusted(repository, config: safe("/elsewhere")))
    #expect(try !isTrusted(repository, config: safe("*", "")))
    #expect(try isTrusted(repository, config: safe("*", "", repository.path)))
    #expect(try !isTrusted(repository, config: "[safe]\n\tdirectory\n"))
    let home = ["HOME": repository.folder.path]
    #expect(try isTrusted(repository, config: safe("~/repo"), environment: home))
    let command = [
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*",
    ]
    #expect(try isTrusted(repository, environment: command))
  }

  @Test func `A repository cannot call itself safe`() throws {
    guard let repository = try foreign() else { return }
    let config = repository.gitFolder + "/config"
    let text = String(
      decoding: FileManager.default.contents(atPath: config) ?? Data(), as: UTF8.self)
    try repository.write(text + "[safe]\n\tdirectory = *\n", to: ".git/config")
    #expect(try !isTrusted(repository))
    try repository.write("[safe]\n\tdirectory = *\n", to: ".git/more")
    try repository.write(text + "[include]\n\tpath = more\n", to: ".git/config")
    #expect(try !isTrusted(repository))
  }

  @Test func `Root that stands in for a user may read that user's repositories`() throws {
    guard let repository = try foreign() else { return }
    #expect(try isTrusted(repository, environment: ["SUDO_UID": "54321"]))
    #expect(try !isTrusted(repository, environment: ["SUDO_UID": "54322"]))
    #expect(try !isTrusted(repository, environment: ["SUDO_UID": ""]))
    #expect(try !isTrusted(repository, environment: ["SUDO_UID": "x"]))
  }

  @Test func `Whoever gives the git folder by hand answers for it`() throws {
    guard let repository = try foreign() else { return }
    let environment = ["GIT_DIR": repository.gitFolder]
    #expect(failure { try repository.open(isNamed: false, environment: environment) } == nil)
    #expect(failure { try repository.open(isNamed: true, environment: environment) } != nil)
  }

  @Test func `Another user's work tree alone is refused as well`() throws {
    guard Isolation.isSuperuser else { return }
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    #expect(try isTrusted(repository))
    try FileManager.default.setAttributes([.ownerAccountID: 54_321], ofItemAtPath: repository.path)
    #expect(try !isTrusted(repository))
  }

  @Test func `A folder that may not be read is an error of its own`() throws {
    guard !Isolation.isSuperuser else { return }
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    let objects = repository.gitFolder + "/objects"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: objects)
    #expect(failure { try repository.open() } == .permissionDenied(path: objects))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: objects)
  }
}
