internal import CLibrary
internal import ContributionModel

/// The names in a folder, without `.` and `..`; none if there is no such folder.
///
/// Throws `denied` if this user may not read it: what is in it is not missing.
func readFolder(_ path: String) throws(FileProblem) -> [String] {
  guard let folder = unsafe path.withSystemText({ unsafe opendir($0) }) else {
    let problem = FileProblem(errno)
    guard problem == .missing else { throw problem }
    return []
  }
  defer { unsafe closedir(folder) }
  var names: [String] = []
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
      unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(systemText: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// Whether this user may read a file.
func isReadableFile(_ path: String) -> Bool {
  unsafe path.withSystemText { unsafe access($0, R_OK) } == 0
}
