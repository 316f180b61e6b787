/// The names of repositories: by their projects where they have one each, by their own folders where two of them are
/// work trees of one project.
func repositoryLabels(_ repositories: [(path: String, namePath: String)]) -> [String] {
  var counts: [String: Int] = [:]
  for repository in repositories { counts[repository.namePath, default: 0] += 1 }
  return uniqueLabels(
    repositories.map { counts[$0.namePath] == 1 ? $0.namePath : $0.path })
}

/// The names of folders, each with as many folders above it as it takes to tell them apart.
func uniqueLabels(_ paths: [String]) -> [String] {
  let parts = paths.map { $0.split(separator: "/").map(String.init) }
  var labels = paths
  var open = Array(paths.indices)
  var depth = 1
  while !open.isEmpty {
    // Only those that were alike in fewer folders can be alike in more.
    var alike: [String: [Int]] = [:]
    for place in open {
      let label = parts[place].suffix(depth).joined(separator: "/")
      labels[place] = label.isEmpty ? paths[place] : label
      alike[labels[place], default: []].append(place)
    }
    open = alike.values.flatMap { group in
      let first = paths[group[0]]
      let isTold = group.allSatisfy { paths[$0] == first }
      return isTold ? [] : group.filter { parts[$0].count > depth }
    }
    depth += 1
  }
  return labels
}
