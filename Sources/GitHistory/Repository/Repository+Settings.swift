extension Repository {
  /// The settings of one section of the configuration that holds here, in git's order: a later one is stronger.
  package func settings(section: String) -> [ProgramSetting] {
    configuration.settings(section: section)
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
