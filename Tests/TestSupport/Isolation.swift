import Foundation

/// The environment of git and of the program in a test, free of what the user or the system has set up.
package enum Isolation {
  /// Names that say where programs and libraries are, or how sanitizers behave.
  private static let inherited = [
    "PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TMPDIR", "ASAN_OPTIONS", "LSAN_OPTIONS",
    "TSAN_OPTIONS", "UBSAN_OPTIONS",
  ]

  /// The environment with `home` as the home folder; configuration and caches lie in it too.
  package static func environment(home: String) -> [String: String] {
    var environment = [
      "HOME": home,
      "XDG_CONFIG_HOME": home + "/config",
      "XDG_CACHE_HOME": home + "/cache",
      "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_TERMINAL_PROMPT": "0",
      "LC_ALL": "C.UTF-8",
      "TZ": "UTC",
      "TERM": "dumb",
    ]
    for name in inherited { environment[name] = ProcessInfo.processInfo.environment[name] }
    return environment
  }

  /// The path of a program that the search path holds.
  package static func path(of program: String) -> String {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "/usr/bin/\(program)"
  }

  /// Whether the tests run as the user whom no permission holds back.
  package static var isSuperuser: Bool { geteuid() == 0 }
}
