import GitHistory

extension SettingOrigin {
  /// Completes the words "It stands in".
  var words: String {
    switch self {
    case .file(let path, let line): "line \(line) of '\(path)'"
    case .commandLine: "the settings of this run (git -c, or the environment)"
    }
  }
}

extension String {
  /// As much of a value as one reads, which may be of any length.
  var shortened: String {
    let most = 240
    return count > most ? prefix(most) + "…" : self
  }
}
