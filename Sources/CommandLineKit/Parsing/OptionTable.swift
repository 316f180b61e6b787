/// The options of one or of all commands, by the way they are written.
struct OptionTable {
  /// A name as the user writes it, without dashes.
  enum Key: Hashable {
    case long(String)
    case short(Unicode.Scalar)

    /// The name with its dashes.
    var spelling: String {
      switch self {
      case .long(let name): "--\(name)"
      case .short(let letter): "-\(letter)"
      }
    }
  }

  /// The option behind a spelling.
  struct Entry {
    let option: OptionSpec
    let isInverted: Bool

    /// Whether this spelling wants a value.
    var takesValue: Bool { !isInverted && option.placeholder != nil }
  }

  private var entries: [Key: Entry] = [:]

  /// Makes the table; where two options share a spelling, the first one has it.
  ///
  /// With `takesBackSettings`, there is a way to take back what a setting has switched on.
  init(_ options: [OptionSpec], takesBackSettings: Bool = false) {
    for option in options {
      if let short = option.short?.unicodeScalars.first {
        add(.short(short), Entry(option: option, isInverted: false))
      }
      for name in option.longNames {
        add(.long(name), Entry(option: option, isInverted: false))
      }
    }
    // After all plain names, so that an option that is called `no-x` comes before the inverse of x.
    for option in options where option.isInvertible {
      for name in option.longNames {
        add(.long("no-\(name)"), Entry(option: option, isInverted: true))
      }
    }
    guard takesBackSettings else { return }
    for option in options
    where option.isSettable && (option.placeholder == nil || option.isRepeatable) {
      let entry = Entry(option: option, isInverted: true)
      for name in option.longNames {
        add(.long("no-\(name)"), entry)
        if name.hasPrefix("no-") { add(.long(String(name.dropFirst(3))), entry) }
      }
    }
  }

  private mutating func add(_ key: Key, _ entry: Entry) {
    if entries[key] == nil { entries[key] = entry }
  }

  /// The option that is written so.
  subscript(key: Key) -> Entry? { entries[key] }
}
