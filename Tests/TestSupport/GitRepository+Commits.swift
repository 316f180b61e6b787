import Foundation

extension GitRepository {
  /// Adds a commit to a branch and returns its id; a process a commit, so for small histories.
  ///
  /// Without parents given, the branch's tip is the parent; without a branch, no reference moves.
  @discardableResult
  package func commit(
    _ moment: Moment, by author: Author = .ann, committed: Moment? = nil,
    parents: [String]? = nil, on branch: String? = "main", tree: String = emptyTree,
    message: String = "m"
  ) throws -> String {
    try raw(
      author: Array(author.line(moment).utf8),
      committer: Array(Author("Com", "com@example.com").line(committed ?? moment).utf8),
      parents: parents, on: branch, tree: tree, message: message)
  }

  /// Adds a commit whose author line is written byte for byte.
  @discardableResult
  package func raw(_ author: String, headers: [String] = [], message: String? = "m") throws
    -> String
  {
    try raw(author: Array(author.utf8), headers: headers, message: message)
  }

  /// Adds a commit whose lines are written byte for byte; a line that is nil is left out.
  @discardableResult
  package func raw(
    author: [UInt8]?, committer: [UInt8]? = Array("Com <com@example.com> 1700000000 +0000".utf8),
    headers: [String] = [], parents: [String]? = nil, on branch: String? = "main",
    tree: String = emptyTree, message: String? = "m"
  ) throws -> String {
    var lines = [Array("tree \(tree)".utf8)]
    for parent in parents ?? (branch.flatMap { tip($0) }.map { [$0] } ?? []) {
      lines.append(Array("parent \(parent)".utf8))
    }
    if let author { lines.append(Array("author ".utf8) + author) }
    if let committer { lines.append(Array("committer ".utf8) + committer) }
    lines += headers.map { Array($0.utf8) }
    var object = Array(lines.joined(separator: [10])) + [10]
    if let message { object += Array("\n\(message)\n".utf8) }
    let id = try store(commit: object)
    if let branch { try setReference("refs/heads/\(branch)", id) }
    return id
  }

  /// Stores the bytes as a commit, however little they look like one, and returns its id.
  package func store(commit object: [UInt8]) throws -> String {
    try git(["hash-object", "-t", "commit", "-w", "--literally", "--stdin"], input: object)
  }

  /// Adds commits by Ann to `main`, a number on each day, the first at noon and each a second after the other.
  package func days(_ days: [(String, Int)]) throws {
    var stream = ""
    for (day, count) in days {
      let noon = Int(Moment(day).raw.split(separator: " ")[0]) ?? 0
      for number in 0..<count {
        let line = Author.ann.line(Moment(seconds: noon + number))
        stream += "commit refs/heads/main\nauthor \(line)\ncommitter \(line)\ndata 2\nm\n"
        if stream.utf8.count < 200, let tip = tip() { stream += "from \(tip)\n" }
        stream += "\n"
      }
    }
    try fastImport(Array(stream.utf8))
  }

  /// Adds a commit by Ann to `main` on each of these days.
  package func days(_ days: String...) throws { try self.days(days.map { ($0, 1) }) }

  /// Two commits by Ann, on 1 and 2 February 2024, and two by Bob on the days after.
  package func addFourCommits() throws {
    try commit("2024-02-01")
    try commit("2024-02-02")
    try commit("2024-02-03", by: .bob)
    try commit("2024-02-04", by: .bob)
  }
}
