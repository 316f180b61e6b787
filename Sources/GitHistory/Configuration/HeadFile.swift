internal import ContributionModel

/// What a `HEAD` file says, without a look at the reference that it names.
enum HeadFile: Hashable {
  /// The full name of a reference, such as `refs/heads/main`.
  case symbolic(String)
  /// The digits of an id: 40 or 64 of them.
  case detached(String)

  /// Reads the file as git does when it looks whether a folder is a git folder; nil if it is no `HEAD`.
  ///
  /// A link is not followed: its text is the name of the reference. Throws if the file is there and cannot be opened.
  init?(_ path: String) throws(FileProblem) {
    if let target = linkTarget(ofFile: path) {
      guard target.hasPrefix("refs/") else { return nil }
      self = .symbolic(target)
      return
    }
    let text: [UInt8]
    do throws(FileProblem) {
      text = try readFile(path, limit: FileLimit.line, followsLinks: false)
    } catch .denied {
      throw .denied
    } catch {
      return nil
    }
    self.init(text: text)
  }

  private init?(text: [UInt8]) {
    if text.starts(with: "ref:".utf8) {
      // Any blanks may come first, also the end of the line.
      let rest = text.dropFirst(4).drop(while: isGitSpace)
      let name = rest.prefix { $0 != newline && $0 != 0 }.trimmed
      guard name.starts(with: "refs/".utf8) else { return nil }
      self = .symbolic(String(systemBytes: name))
      return
    }
    let digits = text.prefix(64).prefix(while: isHexDigit)
    guard digits.count >= 40 else { return nil }
    self = .detached(String(systemBytes: digits.prefix(digits.count == 64 ? 64 : 40)))
  }
}

private func isHexDigit(_ byte: UInt8) -> Bool {
  byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
}
