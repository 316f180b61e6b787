/// The version of the program.
enum ProgramVersion {
  static let number = "0.1.0"
  /// The day of this version, for the manual page.
  static let date = "November 30, 2026"
}
