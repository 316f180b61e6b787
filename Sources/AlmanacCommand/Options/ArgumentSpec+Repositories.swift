import CommandLineKit

extension ArgumentSpec {
  /// The repositories of a view.
  static let repositories = ArgumentSpec(
    "repository",
    help: """
      A folder inside a repository, or a bare repository; with --recursive, a folder to look in. \
      Without one, where you are.
      """,
    isOptional: true, isRepeating: true, completion: .directory)
}
