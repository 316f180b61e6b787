/// The variables of the environment that say where a repository and its parts are.
///
/// Git sets them for its hooks, in which somebody may name quite another repository.
private let locatingVariables = [
  "GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_PREFIX",
  "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_QUARANTINE_PATH",
  "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE", "GIT_INDEX_FILE", "GIT_NAMESPACE",
]

extension [String: String] {
  /// The environment for a repository that is named: without what says where another one is.
  var withoutRepository: [String: String] {
    var environment = self
    for name in locatingVariables { environment[name] = nil }
    return environment
  }
}

extension Repository {
  /// Throws `brokenConfiguration` if a variable that gives a folder is empty, as git refuses it.
  static func checkPaths(_ environment: [String: String]) throws(HistoryError) {
    for name in ["GIT_DIR", "GIT_WORK_TREE"] where environment[name] == "" {
      throw .brokenConfiguration(
        detail: "the environment variable \(name) is empty, and so the path of no folder")
    }
  }

  /// The environment that has a say in the repository of a path.
  ///
  /// A named repository has its own folders, unless it is the very one that the environment gives: in a hook, its new
  /// objects are in a folder of their own until the hook agrees.
  static func environment(
    _ environment: [String: String], path: String, isNamed: Bool
  ) throws(HistoryError) -> [String: String] {
    guard isNamed else { return environment }
    let own = environment.withoutRepository
    guard environment["GIT_DIR"] != nil,
      let given = try? RepositoryDiscovery(environment: environment).find(from: "."),
      let named = try? RepositoryDiscovery(environment: own).find(from: path),
      given.commonFolder == named.commonFolder
    else { return own }
    var shared = environment
    for name in ["GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE"] {
      shared[name] = nil
    }
    return shared
  }
}
