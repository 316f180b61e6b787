internal import CLibrary
internal import ContributionModel

// What this module asks of the file system. Only calls that POSIX has.

/// The home of a user of this machine; nil where there is no such user.
func homeFolder(ofUser name: String) -> String? {
  var entry = unsafe passwd()
  var result: UnsafeMutablePointer<passwd>?
  var text = [CChar](repeating: 0, count: 1 << 14)
  let status = unsafe name.withSystemText { start in
    unsafe getpwnam_r(start, &entry, &text, text.count, &result)
  }
  guard status == 0, unsafe result != nil, let folder = unsafe entry.pw_dir else { return nil }
  return unsafe String(systemText: folder)
}

/// The names in a folder, without `.` and `..`; none where it cannot be read.
func fileNames(inFolder path: String) -> [String] { fileKinds(inFolder: path).map(\.name) }

/// The names in a folder and their kinds, those of links left open as files; none where it cannot be read.
func fileKinds(inFolder path: String) -> [(name: String, kind: FileKind)] {
  guard let folder = unsafe path.withSystemText({ unsafe opendir($0) }) else { return [] }
  defer { unsafe closedir(folder) }
  var files: [(name: String, kind: FileKind)] = []
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
      unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(systemText: $0) }
    }
    guard name != ".", name != ".." else { continue }
    switch unsafe Int(entry.pointee.d_type) {
    case DT_DIR: files.append((name, .folder))
    case DT_REG, DT_LNK, DT_UNKNOWN: files.append((name, .file))
    default: files.append((name, .other))
    }
  }
  return files
}

/// What a search for repositories asks of a folder, in one reading of it without a look at each file.
struct FolderListing {
  /// The folders in it, those behind links left out, sorted.
  var folders: [String] = []
  /// The kinds of what is called like a part of a repository.
  var hasGitFolder = false
  var hasGitFile = false
  var hasHead = false
  var hasObjects = false
  var hasRefs = false

  /// Lists the folder; nil where this user may not.
  init?(_ path: String) {
    guard let folder = unsafe path.withSystemText({ unsafe opendir($0) }) else { return nil }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let kind = unsafe Int(entry.pointee.d_type)
      unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe add($0, kind, in: path)
        }
      }
    }
    folders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private mutating func add(_ name: UnsafePointer<CChar>, _ kind: Int, in path: String) {
    let isPart =
      unsafe strcmp("HEAD", name) == 0 || strcmp("objects", name) == 0
      || strcmp("refs", name) == 0 || strcmp(".git", name) == 0
    // A file system that does not tell kinds in its listings is asked for each.
    guard kind == DT_DIR || kind == DT_UNKNOWN || isPart else { return }
    let text = unsafe String(systemText: name)
    guard text != ".", text != ".." else { return }
    let isFolder = kind == DT_DIR || kind == DT_UNKNOWN && isFolder("\(path)/\(text)")
    switch text {
    case ".git":
      hasGitFolder = isFolder
      // Anything else, such as a pipe, is none for git, and would be waited for.
      hasGitFile = !isFolder && [DT_REG, DT_LNK, DT_UNKNOWN].contains(kind)
    case "HEAD": hasHead = !isFolder
    case "objects": hasObjects = true
    case "refs": hasRefs = true
    default: break
    }
    if isFolder, text != ".git" { folders.append(text) }
  }
}

func fileExists(_ path: String) -> Bool {
  unsafe path.withSystemText { unsafe access($0, F_OK) } == 0
}

/// What there is at a path, links followed.
enum FileKind {
  case none, file, folder
  /// A pipe, a socket or a device.
  case other
}

func kind(ofFile path: String) -> FileKind {
  var facts = stat()
  guard unsafe path.withSystemText({ unsafe stat($0, &facts) }) == 0 else { return .none }
  switch facts.st_mode & S_IFMT {
  case S_IFREG: return .file
  case S_IFDIR: return .folder
  default: return isEmptyDevice(facts) ? .file : .other
  }
}

/// Whether the facts are those of `/dev/null`, which stands for an empty file in many settings.
func isEmptyDevice(_ facts: stat) -> Bool {
  var empty = stat()
  guard facts.st_mode & S_IFMT == S_IFCHR, unsafe stat("/dev/null", &empty) == 0 else {
    return false
  }
  return facts.st_rdev == empty.st_rdev
}

/// Whether there is a folder; a link to one does not count.
func isFolder(_ path: String) -> Bool {
  var facts = stat()
  return unsafe path.withSystemText { unsafe lstat($0, &facts) } == 0
    && facts.st_mode & S_IFMT == S_IFDIR
}

/// Whether this user may list the folder and open what is in it.
func isReadableFolder(_ path: String) -> Bool {
  unsafe path.withSystemText { unsafe access($0, R_OK | X_OK) } == 0
}

/// Whether this user may open what is in the folder.
func isSearchableFolder(_ path: String) -> Bool {
  unsafe path.withSystemText { unsafe access($0, X_OK) } == 0
}

/// Whether there is a file at the path, links followed, that this user may run.
func isExecutableFile(_ path: String) -> Bool {
  unsafe kind(ofFile: path) == .file && path.withSystemText { unsafe access($0, X_OK) } == 0
}

/// The user that owns a file or link; nil where there is none.
func owner(ofFile path: String) -> UInt32? {
  var facts = stat()
  return unsafe path.withSystemText { unsafe lstat($0, &facts) } == 0 ? facts.st_uid : nil
}

/// The path without links, `.` and `..`; nil where it leads nowhere.
func resolvedPath(_ path: String) -> String? {
  guard let resolved = unsafe path.withSystemText({ unsafe realpath($0, nil) }) else { return nil }
  defer { unsafe free(resolved) }
  return unsafe String(systemText: resolved)
}

/// The user that this process acts for.
func effectiveUser() -> UInt32 { geteuid() }

/// How many processors there are to work on.
func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// Whether a reference's name matches a glob, in which `*` and `?` match slashes too, as in git's `--branches=`.
func matchesGlob(_ name: String, _ glob: String) -> Bool {
  unsafe glob.withSystemText { glob in unsafe name.withSystemText { unsafe fnmatch(glob, $0, 0) } }
    == 0
}

/// Where a link leads, as it is written; nil if the path is not that of a link.
func linkTarget(ofFile path: String) -> String? {
  var letters = [CChar](repeating: 0, count: 4096)
  let count = unsafe path.withSystemText { unsafe readlink($0, &letters, letters.count) }
  guard count > 0, count < letters.count else { return nil }
  return String(systemBytes: letters[..<count].map { UInt8(bitPattern: $0) })
}
