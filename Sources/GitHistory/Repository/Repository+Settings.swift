extension Repository {
  /// The settings of one section of the configuration that holds here, in git's order: a later one is stronger.
  package func settings(section: String) -> [ProgramSetting] {
    configuration.settings(section: section)
  }

  /// The settings of some sections, in the order of the sections, and the folder that paths among them start from, for
  /// the repository of a path; nil if there is none, or it cannot be found.
  ///
  /// Nothing but its configuration is read, so that nothing else in it can be in the way.
  /// Throws `brokenConfiguration` where that cannot be read.
  package static func settings(
    sections: [String], ofRepositoryAt path: String, environment: [String: String]
  ) throws(HistoryError) -> (folder: String, settings: [[ProgramSetting]])? {
    guard let places = try? RepositoryDiscovery(environment: environment).find(from: path) else {
      return nil
    }
    let configuration = try Configuration(
      ConfigurationPlaces(
        gitFolder: places.gitFolder, commonFolder: places.commonFolder, environment: environment))
    let rule = WorkTreeRule(
      places: places, configuration: configuration, environment: environment, start: path)
    let workTree = (try? rule.workTree()) ?? places.root
    return (workTree ?? places.gitFolder, sections.map { configuration.settings(section: $0) })
  }

  /// The settings of one section for a run outside of repositories: those of the system, the user and the run itself.
  package static func settings(
    section: String, environment: [String: String]
  ) throws(HistoryError) -> [ProgramSetting] {
    try Configuration(
      ConfigurationPlaces(gitFolder: nil, commonFolder: nil, environment: environment)
    ).settings(section: section)
  }
}
