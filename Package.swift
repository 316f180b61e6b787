// swift-tools-version: 6.2

import PackageDescription

/// The settings of every target, tests included.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "git-almanac",
  products: [
    .executable(name: "git-almanac", targets: ["git-almanac"])
  ],
  targets: [
    // The libraries of the system.
    .systemLibrary(
      name: "CLibGit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"])]),
    .systemLibrary(
      name: "CLibDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CWideCharacter"),
    .target(name: "CLibrary", swiftSettings: settings),

    // The program, from its values up.
    .target(name: "ContributionModel", swiftSettings: settings),
    .target(
      name: "GitHistory",
      dependencies: ["ContributionModel", "CLibrary", "CLibGit2", "CLibDeflate"],
      swiftSettings: settings),
    .target(name: "Aggregation", dependencies: ["ContributionModel"], swiftSettings: settings),
    .target(
      name: "Presentation", dependencies: ["Aggregation", "ContributionModel"],
      swiftSettings: settings),
    .target(
      name: "Rendering", dependencies: ["Presentation", "Aggregation", "ContributionModel"],
      swiftSettings: settings),
    .target(name: "CommandLineKit", swiftSettings: settings),
    .target(
      name: "AlmanacCommand",
      dependencies: [
        "CommandLineKit", "GitHistory", "Aggregation", "Presentation", "Rendering",
        "ContributionModel", "CLibrary", "CWideCharacter",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "git-almanac", dependencies: ["AlmanacCommand", "CLibrary"], swiftSettings: settings),

    // Tests mirror the modules.
    .target(
      name: "TestSupport", dependencies: ["CLibrary"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "ContributionModelTests", dependencies: ["ContributionModel", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "GitHistoryTests", dependencies: ["GitHistory", "ContributionModel", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "AggregationTests", dependencies: ["Aggregation", "ContributionModel", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Rendering", "Presentation", "Aggregation", "ContributionModel", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CommandLineKitTests", dependencies: ["CommandLineKit", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "AlmanacCommandTests",
      dependencies: [
        "AlmanacCommand", "CommandLineKit", "ContributionModel", "GitHistory", "Presentation",
        "Rendering", "TestSupport",
        "git-almanac",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
