import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// A work tree in which branches were checked out, merged, followed and tagged, one step each 1000 seconds.
private struct Workshop {
  let repository: GitRepository
  private static let start = 1_700_000_000

  init() throws {
    repository = try GitRepository()
    var seconds = Self.start
    func step(_ arguments: String...) throws {
      seconds += 1000
      let date = "\(seconds) +0000"
      try repository.git(
        arguments, environment: ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date])
    }
    func commit(_ message: String) throws {
      try step("commit", "-q", "--allow-empty", "-m", message)
    }
    try commit("first: begin")
    try commit("second\n\nA body with a+b and fix-this.")
    try step("checkout", "-q", "-b", "topic")
    try commit("third on topic")
    try step("checkout", "-q", "main")
    try commit("fourth [fix] a.b")
    try step("merge", "-q", "--no-ff", "-m", "merge topic", "topic")
    try step("checkout", "-q", "--detach", "HEAD~1")
    try commit("alone")
    try step("checkout", "-q", "main")
    try commit("last of main")
    try step("tag", "-a", "-m", "t", "v1", "HEAD~1")
    try step("tag", "-a", "-m", "t", "again", "v1")
    try repository.git("tag", "light", "HEAD~2")
    try repository.git("branch", "-f", "other", "topic")
    try repository.git("branch", "a@b", "topic~1")
    let tip = try repository.id(of: "main")
    let octopus = try repository.commit(
      "2023-11-20", parents: [tip, try repository.id(of: "topic"), try repository.id(of: "light")],
      on: nil)
    try repository.git("update-ref", "refs/heads/octopus", octopus)
    try repository.git("update-ref", "refs/remotes/origin/main", "main~1")
    try repository.git("update-ref", "refs/remotes/origin/trunk", "main~2")
    try repository.git("update-ref", "refs/remotes/fork/other", "topic")
    try repository.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk")
    try repository.git("symbolic-ref", "refs/heads/alias", "refs/heads/topic")
    try repository.git("update-ref", "refs/worktree/mine", "main~1")
    try repository.write("\(tip)\t\tbranch 'main' of /nowhere\n", to: ".git/FETCH_HEAD")
    for (name, value) in [
      ("remote.origin.url", "/nowhere"),
      ("remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*"),
      ("remote.fork.url", "/nowhere"), ("remote.fork.fetch", "+refs/heads/*:refs/remotes/fork/*"),
      ("branch.main.remote", "origin"), ("branch.main.merge", "refs/heads/main"),
      ("branch.topic.remote", "."), ("branch.topic.merge", "refs/heads/main"),
      ("branch.other.remote", "origin"), ("branch.other.merge", "refs/heads/trunk"),
      ("branch.other.pushRemote", "fork"), ("branch.octopus.remote", "origin"),
      ("branch.octopus.merge", "refs/heads/absent"),
    ] { try repository.git("config", name, value) }
  }
}

/// A history with grafts, replaced commits, equal dates, two roots and packed references only.
private struct Oddity {
  let repository: GitRepository

  init() throws {
    repository = try GitRepository()
    let same: Moment = "2024-02-01"
    let root = try repository.commit(same, message: "same one")
    let left = try repository.commit(same, parents: [root], on: "left", message: "same two")
    let right = try repository.commit(same, parents: [root], on: "right", message: "same three")
    let merge = try repository.commit("2020-01-01", parents: [left, right], message: "old merge")
    let other = try repository.commit("2024-03-01", parents: [], on: "other", message: "root two")
    let last = try repository.commit("2024-02-02", parents: [merge], message: "after\n\nit: \\d")
    try repository.write("\(root) \(other)\n", to: ".git/info/grafts")
    try repository.git("replace", "--graft", last, merge, other)
    try repository.git("tag", "-a", "-m", "t", "v0.1", left)
    try repository.git("pack-refs", "--all", "--prune")
  }
}

/// Every form of gitrevisions(7) beside git itself.
@Suite struct RevisionOracleTests {
  /// Compares which commit git and we take each revision for, or that neither takes it for one.
  private func compare(_ repository: GitRepository, _ revisions: [String]) throws {
    let opened = try repository.open()
    for revision in revisions {
      let answer = try repository.outcome(["rev-list", "--no-walk", revision, "--"])
      let expected = answer.status == .exit(0) ? answer.lines.first { !$0.isEmpty } : nil
      let mine = try? opened.parsed(revision)
      #expect(mine?.first == expected.map(String.init), "\(revision)")
    }
  }

  @Test func `Names and steps lead where git goes`() throws {
    let repository = try Workshop().repository
    let full = try repository.id(of: "main")
    let tag = try repository.id(of: "again")
    try compare(
      repository,
      [
        "HEAD", "@", "main", "heads/main", "refs/heads/main", "v1", "again", "tags/v1", "light",
        "origin/main", "remotes/origin/trunk", "origin", "refs/remotes/origin/HEAD", "alias",
        "FETCH_HEAD", "ORIG_HEAD", "worktree/mine", "a@b", "main-worktree/HEAD", "HEAD~", "HEAD~0",
        "HEAD~2", "HEAD~4", "HEAD~5", "HEAD^", "HEAD^0", "HEAD^2", "HEAD~1^2", "HEAD~1^2~1",
        "octopus^3", "octopus^4", "octopus^2^", "HEAD^^", "HEAD~99999999999", "HEAD^{}", "v1^{}",
        "again^{}", "again^{tag}", "light^{tag}", "v1^{commit}", "HEAD^{object}", "v1^{object}~1",
        "HEAD^{tree}", "HEAD^{blob}", "HEAD^{nothing}", "v1^0", "again~1", "again^{}~1", "HEAD^{",
        full, full.uppercased(), tag, "\(full)^", String(full.prefix(12)), String(tag.prefix(10)),
        "\(full.prefix(9))~1", "v1-3-g\(full.prefix(8))", "-g\(full.prefix(8))",
        "x-g\(full.prefix(8))^", "v1-g12", "v1-3-g\(full.prefix(8))x", "main.", "main/", "/main",
        "main:", ":main", "main~x", "main^2y", "config", "logs/HEAD", "refs/heads", "~1", "^",
        "\(full)0",
      ])
  }

  @Test func `Places in logs and earlier branches are git's`() throws {
    let repository = try Workshop().repository
    try compare(
      repository,
      [
        "@{0}", "@{1}", "@{3}", "@{4}", "@{99}", "HEAD@{0}", "HEAD@{1}", "HEAD@{5}", "HEAD@{10}",
        "HEAD@{11}", "main@{0}", "main@{1}", "main@{2}", "topic@{0}", "topic@{1}", "topic@{2}",
        "alias@{0}", "refs/heads/main@{1}", "heads/main@{1}", "v1@{0}", "origin/main@{0}",
        "main@{1}~1", "main@{1}^{/first}", "@{-1}", "@{-2}", "@{-3}", "@{-4}", "@{-0}", "@{-x}",
        "@{-3}~1", "@{-3}@{0}", "@{-3}@{u}", "main@{-1}", "@{1700001500}", "main@{1700002000}",
        "main@{1700002500}", "HEAD@{1700006000 +0000}", "HEAD@{2023-11-15 00:00:00 +0000}",
        "main@{Tue, 14 Nov 2023 23:00:00 +0100}", "main@{2000-01-01 00:00:00 +0000}",
        "main@{now}", "main@{yesterday}", "main@{1.year.ago}", "main@{gibberish}", "main@{}",
        "nothing@{1}", "@{}",
      ])
  }

  @Test func `Followed branches are git's`() throws {
    let repository = try Workshop().repository
    let revisions = [
      "@{u}", "@{upstream}", "main@{u}", "main@{UPSTREAM}", "topic@{u}", "other@{u}",
      "octopus@{u}", "nobody@{u}", "@{push}", "main@{push}", "topic@{push}", "other@{push}",
      "@{u}~1", "@{u}^{commit}", "@@{u}", "HEAD@{u}", "heads/main@{u}", "@{u}x",
    ]
    try compare(repository, revisions)
    for setting in ["current", "upstream", "nothing", "matching", "simple"] {
      try repository.git("config", "push.default", setting)
      try compare(repository, revisions)
    }
    try repository.git("config", "remote.fork.push", "refs/heads/other:refs/heads/main")
    try repository.git("config", "--add", "remote.origin.push", "refs/heads/*:refs/heads/*")
    try compare(repository, revisions)
    try repository.git("checkout", "-q", "--detach")
    try compare(repository, revisions)
  }

  @Test func `Messages are searched as git searches them`() throws {
    let searches = [
      "^{/first}", "^{/^second}", "^{/body}", "^{/nothing here}", "^{/}", "^{/!-merge}", "^{/!!}",
      "^{/!x}", "^{/body}~1", "^{/a.b}", "^{/a{1}}", "^{/(third|fourth)}", "^{/(}", "^{/same}",
      "^{/\\\\d}",
    ]
    let anywhere = [
      ":/first", ":/^third", ":/fix\\]", ":/alone", ":/!-o", ":/!!x", ":/!y", ":/nothing at all",
      ":/(", ":/", ":/same", ":/root", ":/same one", ":/^it", ":/a..b", ":/begin~1", ":/m.*c$",
    ]
    for repository in [try Workshop().repository, try Oddity().repository] {
      let bases = ["HEAD", "main~1", "@"]
      try compare(repository, bases.flatMap { base in searches.map { base + $0 } } + anywhere)
    }
  }

  @Test func `Of commits of one second HEAD is searched first, then the last reference`() throws {
    for names in [["a", "b"], ["b", "a", "c"], ["z", "main"]] {
      let repository = try GitRepository()
      let root = try repository.commit("2024-02-01", message: "root find")
      for (number, name) in names.enumerated() {
        try repository.commit(
          "2024-02-02", parents: [root], on: name, message: "find \(number) on \(name)")
      }
      try repository.commit("2024-02-02", parents: [root], on: "odd", message: "odd")
      for head in ["main", names[0], "odd"] {
        try repository.write("ref: refs/heads/\(head)\n", to: ".git/HEAD")
        try compare(repository, [":/find", ":/root", ":/^find 0", ":/!-root", ":/!-find"])
      }
      try repository.git("tag", "-a", "-m", "find", "t", names[0])
      try repository.git("tag", "tree", GitRepository.emptyTree)
      try repository.git("pack-refs", "--all")
      try compare(repository, [":/find", ":/odd"])
    }
  }

  @Test func `The HEADs of other work trees are not searched`() throws {
    let repository = try GitRepository()
    let root = try repository.commit("2024-02-01", message: "root")
    let alone = try repository.commit("2024-02-02", parents: [root], on: nil, message: "alone")
    try repository.git("worktree", "add", "-q", "--detach", repository.folder / "other", alone)
    try compare(repository, [":/alone", ":/o"])
    let other = GitRepository(
      existing: repository.folder / "other", gitFolder: repository.gitFolder,
      in: repository.folder)
    try compare(other, [":/alone", ":/o"])
    try repository.git("checkout", "-q", "--detach", alone)
    try compare(other, [":/alone", ":/o"])
  }

  @Test func `A word for a type that is another one says which`() throws {
    let repository = try Workshop().repository
    guard case .noCommit(_, let detail) = failure({ try repository.ids(["main^{tag}"]) }) else {
      Issue.record("no error")
      return
    }
    #expect(detail == "'main' leads to a commit and not to a tag")
  }

  @Test func `Steps go through grafts and replaced commits as git's do`() throws {
    let repository = try Oddity().repository
    try compare(
      repository,
      (0...6).flatMap { ["main~\($0)", "main^2~\($0)", "main^^\($0)", "left~\($0)"] }
        + ["v0.1", "v0.1^", "v0.1^{}~1", "other~1", "main^2", "main^3", "right^{/same}"])
  }

  @Test func `Sets are what git lists for them`() throws {
    for repository in [try Workshop().repository, try Oddity().repository] {
      let names = try repository.git("branch", "--format=%(refname:short)").split(separator: "\n")
      let tips = names.map(String.init) + ["HEAD", "main~1", "@", "main~2"]
      var tables = tips.flatMap { tip in
        ["^@", "^!", "^-", "^-1", "^-2", "^-3", "^-0", "^-x", "^-+1", "^@^@", "^!x"].map {
          [tip + $0]
        }
      }
      tables += [
        ["main", "^main^@"], ["main", "^main~1^!"], ["main^!", "main~2"], ["HEAD", "^HEAD^-"],
        ["main^@", "^other"], ["..main"], ["main.."], ["main~1...other"], ["other...main"], [".."],
        ["...main"], ["main^{/o}..main"], ["main~1..main^!"], ["main^0...other^0"],
        ["main@{99}..v1^{}"], ["main@{99}..HEAD^{/f}"], ["main@{99}...HEAD^{/x}"],
        ["HEAD^{/f}..HEAD^{}"], ["HEAD^{/a.b}..HEAD"], ["HEAD..HEAD^{/a..b}"],
        ["main", "^:/first"], ["main", "^main^{/a..b}"], ["main@{1..day}"], [":/a..b"],
        ["main", "^:/a..b"], [":/nothing..main"], ["nobody@{u}..main^{}"], ["HEAD^{/fi..}^!"],
      ]
      for revisions in tables {
        let answer = try repository.outcome(["rev-list"] + revisions + ["--"])
        let mine = try? repository.ids(revisions)
        guard answer.status == .exit(0) else {
          #expect(mine == nil, "\(revisions)")
          continue
        }
        #expect(
          mine == answer.lines.filter { !$0.isEmpty }.map(String.init).sorted(), "\(revisions)")
      }
    }
    let repository = try Workshop().repository
    for revisions in [["@{u}..@"], ["main...@{-3}"], [":/first..main"], ["v1^!"], ["again^@"]] {
      #expect(
        try repository.ids(revisions)
          == repository.git(["rev-list"] + revisions).split(separator: "\n").map(String.init)
          .sorted(),
        "\(revisions)")
    }
  }

  @Test func `Dates are read as git reads them`() throws {
    let repository = try GitRepository()
    let now = 1_717_243_445  // Saturday, 1 June 2024
    // Git is to take the zone of this process.
    let zone = ProcessInfo.processInfo.environment["TZ"] ?? ":/etc/localtime"
    for date in [
      "yesterday", "now", "noon", "midnight", "tea", "noon yesterday", "yesterday noon",
      "5 days ago",
      "5.days.ago", "2 weeks ago", "one week", "last friday", "2 tuesdays ago",
      "3 months ago", "5 years ago", "1 year 2 months ago", "10 minutes ago", "1 hour ago",
      "january 5", "5 january", "jan 5 2010", "12/24/2020", "24.12.2020", "2020-12-24",
      "2020/12/24",
      "2020-24-12", "10:30", "10:30:15", "yesterday 10:30", "3pm", "3 am", "at 6pm yesterday",
      "2024-02-03 04:05:06", "2024-02-03T04:05:06Z", "2024-02-03T04:05:06+0200",
      "2024-02-03 04:05:06.123 -0330", "2024-02-03 04:05 +01:00", "Sat, 3 Feb 2024 04:05:06 +0100",
      "Feb 3 04:05:06 2024", "20240203T040506", "20240203T040506Z", "1700000000",
      "@1700000000 +0100",
      "1700000000 +0100", "never", "last month", "december", "may 31", "99", "2015",
      "Wed Jun 5 2013 17:00 PDT", "2024-02-03 4pm", "seven days ago", "1.month.3.days.ago",
    ] {
      let printed = try repository.git(
        ["rev-parse", "--since=" + date], environment: ["GIT_TEST_DATE_NOW": "\(now)", "TZ": zone])
      let expected = Int64(printed.dropFirst("--max-age=".count))
      #expect(GitDate.seconds(Array(date.utf8), now: Int64(now)) == expected, "\(date)")
    }
    for text in ["", "gibberish", "foo bar", "...", "a week ago", "friday"] {
      #expect(GitDate.seconds(Array(text.utf8), now: Int64(now)) == nil, "\(text)")
    }
  }
}
