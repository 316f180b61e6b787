/// How many commits the commit-graph files of a repository hold: an estimate of how many there are to read.
///
/// See git's documentation, `gitformat-commit-graph`. The files may be older than the history, or hold more than
/// the tips reach, so the number serves for nothing but to show how far the reading has come.
func commitGraphSize(_ folders: ObjectFolders) -> Int? {
  folders.paths.compactMap { folder in
    if let count = commitCount(ofGraph: folder + "/info/commit-graph") { return count }
    let chain = folder + "/info/commit-graphs"
    let names = contents(ofFile: chain + "/commit-graph-chain", limit: FileLimit.line) ?? []
    let counts = names.split(separator: newline).compactMap { name in
      commitCount(ofGraph: "\(chain)/graph-\(String(decoding: name, as: UTF8.self)).graph")
    }
    return counts.isEmpty ? nil : counts.reduce(0, +)
  }.max()
}

/// The number of commits in one file, which is the last of the 256 sums of its chunk `OIDF`.
private func commitCount(ofGraph path: String) -> Int? {
  let (header, row) = (8, 12)
  guard let file = MappedFile(path: path), file.count >= header, file.word(0) == 0x4347_5048
  else { return nil }
  for chunk in 0..<Int(file.byte(6)) {
    let place = header + chunk * row
    guard place + row <= file.count else { return nil }
    guard file.word(place) == 0x4f49_4446 else { continue }
    guard let start = Int(exactly: file.doubleWord(place + 4)), start <= file.count - 256 * 4
    else { return nil }
    return Int(file.word(start + 255 * 4))
  }
  return nil
}
