import Aggregation
import ContributionModel
import Testing

@Suite struct KnownProgramsTests {
  private func kind(_ text: String) -> PersonKind {
    let parts = text.split(separator: "<", omittingEmptySubsequences: false)
    return KnownPrograms.kind(
      of: Identity(
        name: parts[0].last == " " ? String(parts[0].dropLast()) : String(parts[0]),
        email: parts.count > 1 ? String(parts[1].dropLast()) : ""))
  }

  @Test(
    "Bots, as they sign",
    arguments: [
      "dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>",
      "renovate[bot] <29139614+renovate[bot]@users.noreply.github.com>",
      "github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>",
      "pre-commit-ci[bot] <66853113+pre-commit-ci[bot]@users.noreply.github.com>",
      "allcontributors[bot] <46447321+allcontributors[bot]@users.noreply.github.com>",
      "anything-at-all[bot] <x@example.com>", "Anything [BOT] <x@example.com>",
      "Weblate (bot) <hosted@weblate.org>", "Hosted Weblate <hosted@weblate.org>",
      "Languages <noreply@weblate.org>", "Dependabot <support@dependabot.com>",
      "GitHub Actions <actions@github.com>", "CI <action@github.com>",
      "greenkeeper[bot] <greenkeeper[bot]@users.noreply.github.com>",
      "greenkeeperio-bot <support@greenkeeper.io>", "Renovate Bot <bot@renovateapp.com>",
      "snyk-bot <snyk-bot@snyk.io>", "Mergify <37929162+mergify[bot]@users.noreply.github.com>",
      "codecov-io <cases@example.com>", "semantic-release-bot <semantic-release-bot@martynus.net>",
      "k8s-ci-robot <k8s@example.com>", "some_bot <some@example.com>",
      "Travis CI <ci@example.com>", "Travis CI User <travis@example.org>",
      "Deployment Bot (from Travis CI) <deploy@travis-ci.org>", "Travis <builds@travis-ci.org>",
      "gitea-actions <teabot@gitea.io>", "GiteaBot <tea@example.com>",
      "forgejo-actions <noreply@forgejo.org>", "Gun.io Whitespace Robot <contact@gun.io>",
      "Git for Windows Build Agent <ci@git-for-windows.build>",
      "CodeAi <techsupport@mycode.ai>", "Updates <99+weblate@users.noreply.github.com>",
    ])
  func bots(signature: String) {
    #expect(kind(signature) == .bot)
  }

  @Test(
    "Assistants, as they sign",
    arguments: [
      "Claude <noreply@anthropic.com>", "Claude Opus 4.5 <noreply@anthropic.com>",
      "claude[bot] <209825114+claude[bot]@users.noreply.github.com>",
      "Claude Sonnet 4.5 <claude@noreply.example>",
      "Copilot <198982749+Copilot@users.noreply.github.com>",
      "copilot-swe-agent[bot] <198982749+Copilot@users.noreply.github.com>",
      "copilot[bot] <x@example.com>", "GitHub Copilot <copilot@github.com>",
      "Copilot Autofix powered by AI <62310815+github-advanced-security[bot]@users.noreply.github.com>",
      "Cursor Agent <cursoragent@cursor.com>", "Cursor <cursoragent@cursor.com>",
      "Devin AI <158243242+devin-ai-integration[bot]@users.noreply.github.com>",
      "devin-ai-integration[bot] <158243242+devin-ai-integration[bot]@users.noreply.github.com>",
      "aider (gpt-4o) <aider@aider.chat>", "aider <noreply@aider.chat>",
      "google-labs-jules[bot] <161369871+google-labs-jules[bot]@users.noreply.github.com>",
      "Codex <codex@openai.com>", "Codex <codex@openai.local>",
      "Perfloop Agent <agent@perfloop.ai>", "chatgpt-codex-connector[bot] <x@example.com>",
      "gemini-code-assist[bot] <176961590+gemini-code-assist[bot]@users.noreply.github.com>",
      "sweep-ai[bot] <128439645+sweep-ai[bot]@users.noreply.github.com>",
      "openhands <openhands@all-hands.dev>", "Amp <amp@ampcode.com>",
      "Qwen-Coder <qwen-coder@alibabacloud.com>",
    ])
  func assistants(signature: String) {
    #expect(kind(signature) == .assistant)
  }

  @Test(
    "Persons whose names hold what programs are called",
    arguments: [
      "Ada Example <ada@example.com>", "Laura Abbott <labbott@example.com>",
      "Robot Smith <robot@example.com>", "Jan Bot <jan.bot@example.nl>", "Bot <bot@example.nl>",
      "Sylvain Talbot <talbot@example.com>", "Abbot <abbot@example.com>",
      "frankensteinbot <frankensteinbot@example.com>", "Theo <botovq@users.noreply.github.com>",
      "Claude Example <claude@example.fr>", "Claude <claude@example.fr>",
      "Devin Example <devin@example.com>", "Devin <1+devin@users.noreply.github.com>",
      "Gemini Example <gemini@example.com>", "Jules <jules@example.com>",
      "Cursor Example <cursor@example.com>", "Renovate Example <r@example.com>",
      "Travis Example <travis@example.com>", "Travis Jeffery <travisjeffery@gmail.com>",
      "Robot7 <robot7@mail.example>", "Devin J. Example <devin@example.com>",
      "claudex <claude@mail.example>", "Dana Sherson <robot@dana.example>",
      "Developer Ecosystem Engineering <team@mail.example>",
      "Xavier Claude <xavier@mail.example>", "Gitea Example <gitea@mail.example>",
      "Example Robot <r@example.com>",
      "dependable <dependabot@example.com>", "[bot] Example <x@example.com>",
      "Ada Example <ada@bot.example.com>", "Ada Example (aider) <ada@example.com>",
      "<>", "Ada <>", "<ada@example.com>", "@ <@>", "+ <+@users.noreply.github.com>",
      "9 <9@users.noreply.github.com>",
    ])
  func persons(signature: String) {
    #expect(kind(signature) == .person)
  }

  @Test("Bytes that are not UTF-8 do no harm")
  func strayBytes() {
    let stray = [UInt8](0x80...0xFF)
    #expect(KnownPrograms.kind(of: Identity(name: stray, email: stray)) == .person)
    #expect(
      KnownPrograms.kind(of: Identity(name: stray + Array("[bot]".utf8), email: stray)) == .bot)
  }

  @Test("Who is several identities is what most of the commits make of it")
  func kindOfPerson() {
    func kinds(_ person: Int, _ bot: Int, _ assistant: Int) -> [PersonKind] {
      let work = [("Ada", person), ("Ada[bot]", bot), ("Ada (ai)", assistant)].map { name, count in
        Work(name, "ada@mail.example", [CivilDay?](repeating: "2024-02-01", count: count))
      }
      var source = source(work)
      source.tell([.person, .bot, .assistant])
      return Tally([source]).persons.map(\.kind)
    }
    #expect(kinds(2, 1, 1) == [.person])
    #expect(kinds(1, 2, 1) == [.bot])
    #expect(kinds(1, 1, 2) == [.assistant])
    #expect(kinds(1, 1, 0) == [.person])
    #expect(kinds(0, 1, 1) == [.bot])
    // Nobody has looked.
    #expect(tally(Work("dependabot[bot]", "", ["2024-02-01"])).persons.map(\.kind) == [.person])
  }
}
