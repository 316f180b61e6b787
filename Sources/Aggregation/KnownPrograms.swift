package import ContributionModel

/// The programs that commit under a name of their own, by what they are known by.
///
/// All is compared with names and e-mails in lower case, in whole or at one end, so that a person whose name merely
/// holds `bot` or `claude` stays a person. What the lists lack, or have too much, git's configuration mends
/// (`almanac.bot`, `almanac.assistant`, `almanac.person`).
package enum KnownPrograms {
  /// What an identity, which should have been mapped, is taken for; linear in its length.
  package static func kind(of identity: Identity) -> PersonKind {
    let name = Handle(identity.name.asciiLowercased)
    let email = identity.email.asciiLowercased
    let account = Handle(account(email))
    let isApp = name.isApp || account.isApp
    func isAnyOf(_ names: Set<[UInt8]>) -> Bool {
      names.contains(name.text) || names.contains(account.text)
    }
    if assistantEmails.contains(email) || isAnyOf(assistantNames) || isApp && isAnyOf(assistantApps)
      || assistantStarts.contains(where: name.text.starts)
    {
      return .assistant
    }
    if isApp || botEmails.contains(email) || isAnyOf(botNames) { return .bot }
    let isOneWord = !name.text.contains(UInt8(ascii: " "))
    return isOneWord && botEnds.contains(where: name.text.ends) ? .bot : .person
  }

  /// A name without the mark of a program that some forges put at its end.
  private struct Handle {
    let text: [UInt8]
    /// Whether there was such a mark.
    let isApp: Bool

    private static let marks = ["[bot]", "(bot)"].map { Array($0.utf8) }

    init(_ name: [UInt8]) {
      let mark = Self.marks.first(where: name.ends)
      var text = name.dropLast(mark?.count ?? 0)
      while mark != nil, text.last == UInt8(ascii: " ") { text.removeLast() }
      self.text = Array(text)
      isApp = mark != nil
    }
  }

  /// The account of an address that GitHub gives out, `49699333+dependabot[bot]@users.noreply.github.com`;
  /// empty for all others, for what stands before the `@` of those is anybody's.
  private static func account(_ email: [UInt8]) -> [UInt8] {
    guard email.ends(with: gitHubDomain) else { return [] }
    let local = email.dropLast(gitHubDomain.count)
    let number = local.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let rest = local.dropFirst(number.count)
    return Array(rest.first == UInt8(ascii: "+") ? rest.dropFirst() : local)
  }

  private static let gitHubDomain = Array("@users.noreply.github.com".utf8)

  private static func list(_ words: String) -> Set<[UInt8]> {
    Set(words.split(separator: "\n").map { Array($0.utf8) })
  }
}

// The lists, an entry a line.
extension KnownPrograms {
  /// Names of assistants, and their accounts at GitHub, with or without `[bot]`.
  private static let assistantNames = list(
    """
    aider
    amazon q developer
    amazon-q-developer
    augment code
    augmentcode
    blackboxai
    chatgpt
    chatgpt-codex-connector
    claude code
    claude-code
    codegen-sh
    coderabbitai
    codex cli
    copilot
    copilot coding agent
    copilot-swe-agent
    cursor agent
    cursoragent
    devin ai
    devin-ai-integration
    ellipsis-dev
    factory-droid
    gemini cli
    gemini code assist
    gemini-cli
    gemini-cli-robot
    gemini-code-assist
    github copilot
    google gemini
    google-labs-jules
    gpt-engineer-app
    jetbrains-junie
    kiro-agent
    lovable-dev
    openai codex
    opencode-agent
    opendevin
    openhands
    openhands-agent
    qodo-merge-pro
    qwen-coder
    roomote
    sourcery ai
    sourcery-ai
    sweep ai
    sweep-ai
    sweep-ai-deprecated
    sweep-nightly
    """)

  /// Names that persons have too, so that they need the mark of a program.
  private static let assistantApps = list(
    """
    claude
    codex
    cursor
    devin
    gemini
    jules
    junie
    opencode
    sweep
    v0
    """)

  /// Addresses that assistants commit with, whatever the model in the name.
  private static let assistantEmails = list(
    """
    81847+claude@users.noreply.github.com
    agent@perfloop.ai
    agent@warp.dev
    aider@aider.chat
    amp@ampcode.com
    claude@anthropic.com
    codex@openai.com
    codex@openai.local
    copilot@github.com
    crush@charm.land
    cursoragent@cursor.com
    noreply@aider.chat
    noreply@anthropic.com
    noreply@openai.com
    noreply@opencode.ai
    openhands@all-hands.dev
    qwen-coder@alibabacloud.com
    """)

  /// How names of assistants begin that go on with a model or a product.
  private static let assistantStarts = [
    "aider (", "claude haiku", "claude opus", "claude sonnet", "copilot autofix",
  ].map { Array($0.utf8) }

  /// Names of bots, and their accounts at GitHub, with or without `[bot]`.
  private static let botNames = list(
    """
    all contributors
    all-contributors
    allcontributors
    autoroll
    azure pipelines
    azure-pipelines
    bors
    brewtestbot
    chromium autoroll
    circleci
    codecov
    codecov-commenter
    codecov-io
    conda-forge-admin
    copybara-service
    crowdin
    crowdin bot
    deepsource-autofix
    dependabot
    dependabot preview
    dependabot-preview
    depfu
    dotnet bot
    dotnet-maestro
    deployment bot (from travis ci)
    forgejo actions
    forgejo-actions
    fossabot
    gitea actions
    gitea-actions
    giteabot
    github action
    github actions
    github actions bot
    github-action
    github-actions
    gitlab bot
    greenkeeper
    greenkeeperio
    gun.io whitespace robot
    homebrew bot
    hosted weblate
    imgbot
    imgbotapp
    kubernetes prow robot
    llvmgnsyncbot
    mend renovate
    mergify
    mergify bot
    nextcloud bot
    pre-commit
    pre-commit ci
    pre-commit-ci
    pre-commit.ci
    prow robot
    pytorchmergebot
    pyup.io bot
    r-ryantm
    release please
    release-please
    renovate
    renovate bot
    restyled-commits
    scala steward
    semantic release bot
    semantic-release
    snyk
    snyk bot
    tensorflower-gardener
    the gitter badger
    transifex
    translatewiki.net
    travis ci
    travis ci user
    travis-ci
    weblate
    whitesource renovate
    """)

  /// Addresses that bots commit with.
  private static let botEmails = list(
    """
    action@github.com
    actions@github.com
    bot@renovateapp.com
    bot@stepsecurity.io
    builds@travis-ci.org
    ci@git-for-windows.build
    deploy@travis-ci.org
    github-action@users.noreply.github.com
    github-actions@github.com
    hosted@weblate.org
    l10n-bot@translatewiki.net
    mergify@mergify.io
    noreply@weblate.org
    renovate@whitesourcesoftware.com
    semantic-release-bot@martynus.net
    snyk-bot@snyk.io
    support@dependabot.com
    support@greenkeeper.io
    teabot@gitea.io
    techsupport@mycode.ai
    travis@travis-ci.org
    """)

  /// How names of one word end that are no person's.
  private static let botEnds = ["-bot", "_bot", "-robot"].map { Array($0.utf8) }
}

extension [UInt8] {
  fileprivate func ends(with end: [UInt8]) -> Bool {
    count >= end.count && suffix(end.count).elementsEqual(end)
  }

  fileprivate func starts(with start: [UInt8]) -> Bool {
    prefix(start.count).elementsEqual(start)
  }
}
