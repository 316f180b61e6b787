import Foundation
import TestSupport
import Testing

@testable import AlmanacCommand

/// The offsets of zones, with those of the C library as the oracle.
@Suite struct ZoneTableTests {
  /// Zones with summer times of all kinds, on both halves of the Earth, with changes across the date line, with negative
  /// summer times, with offsets of odd minutes and seconds, and with no change at all.
  private static let zones = [
    "Africa/Casablanca", "Africa/El_Aaiun", "Africa/Monrovia", "America/Caracas",
    "America/New_York", "America/Nuuk", "America/Santiago", "America/Sao_Paulo",
    "America/Scoresbysund", "America/St_Johns", "Antarctica/Troll", "Asia/Gaza", "Asia/Kathmandu",
    "Asia/Manila", "Asia/Pyongyang", "Asia/Tehran", "Asia/Tokyo", "Atlantic/Azores",
    "Australia/Lord_Howe", "Australia/Sydney", "Etc/GMT+12", "Europe/Amsterdam", "Europe/Dublin",
    "Europe/London", "Europe/Moscow", "Pacific/Apia", "Pacific/Chatham", "Pacific/Kiritimati",
    "UTC", "WET",
  ]

  private static func bytes(_ zone: String) throws -> [UInt8] {
    Array(try #require(FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(zone)")))
  }

  /// From 1850 to 2100 in steps of about five weeks, and moments far away.
  private static let samples: [Int64] =
    [-(1 << 40), -5_000_000_000]
    + stride(from: -3_786_825_600, to: 4_102_444_800, by: 3_141_592)
    + [5_000_000_000, 40_000_000_000, 1 << 40]

  /// The samples, and for each change between two of them the last second before it and the first after it.
  private static func moments(from start: Int64, _ offset: (Int64) -> Int64) -> [Int64] {
    var moments: [Int64] = []
    let samples = samples.filter { $0 >= start }
    for (first, second) in zip(samples, samples.dropFirst()) {
      moments.append(first)
      guard second - first < 1 << 24, offset(first) != offset(second) else { continue }
      var (low, high) = (first, second)
      while high - low > 1 {
        let middle = (low + high) / 2
        if offset(middle) == offset(first) { low = middle } else { high = middle }
      }
      moments += [low, high]
    }
    return moments
  }

  /// The offsets of the C library, which `date` writes as +01:00:00, each zone with moments of its own.
  private static func oracle(_ zones: [(name: String, moments: [Int64])]) throws -> [[Int64]] {
    let folder = try TemporaryFolder()
    var script = ""
    for (index, zone) in zones.enumerated() {
      let text = zone.moments.map { "@\($0)\n" }.joined()
      try text.write(toFile: "\(folder.path)/\(index)", atomically: false, encoding: .utf8)
      script += "TZ='\(zone.name)' date -f \(folder.path)/\(index) +%::z; echo\n"
    }
    let outcome = try Command(
      "/bin/sh", ["-c", script], environment: ["LC_ALL": "C", "PATH": "/usr/bin:/bin"],
      folder: folder.path
    ).run()
    return outcome.text.components(separatedBy: "\n\n").dropLast().map { lines in
      lines.split(separator: "\n").map { line in
        let parts = line.dropFirst().split(separator: ":").map { Int64($0) ?? .max }
        let seconds = parts.reduce(0) { $0 * 60 + $1 }
        return line.hasPrefix("-") ? -seconds : seconds
      }
    }
  }

  private func expectSame(
    _ zones: [(name: String, offset: (Int64) -> Int64)], from start: Int64 = .min
  ) throws {
    let moments = zones.map { Self.moments(from: start, $0.offset) }
    let oracle = try Self.oracle(zip(zones, moments).map { ($0.name, $1) })
    try #require(oracle.count == zones.count)
    for (index, zone) in zones.enumerated() {
      try #require(oracle[index].count == moments[index].count, "\(zone.name)")
      let wrong = zip(moments[index], oracle[index]).filter { zone.offset($0) != $1 }
        .map { "\($0): \(zone.offset($0)), not \($1)" }.prefix(5)
      #expect(wrong == [], "\(zone.name)")
    }
  }

  @Test("Tells the offsets that the C library tells")
  func zones() throws {
    try expectSame(
      try Self.zones.map { name in
        (":" + name, try #require(ZoneTable(Self.bytes(name)), "\(name)").offset)
      })
  }

  @Test("Tells the offsets of POSIX rules as the C library does")
  func rules() throws {
    // Before 1970 the GNU C library takes the changes of 1970 for those of every year.
    let rules = [
      "UTC0", "EST5", "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0",
      "<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "AEST-10AEDT,M10.1.0,M4.1.0/3",
      "IST-1GMT0,M10.5.0,M3.5.0/1", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
      "EET-2EEST,M3.4.4/50,M10.4.4/50", "AAA-3BBB-4,J60,J300/4:30", "AAA-3BBB-4,59,299/4:30:15",
      "AAA-3BBB-4,J59/0,J365/23", "AAA8BBB,M2.5.1,M12.5.6/12", "AAA+4:59:59BBB3,0/0,J365/25",
    ]
    try expectSame(
      try rules.map { text in
        (text, try #require(YearlyZoneRule(text.utf8), "\(text)").offset)
      }, from: 0)
  }

  @Test(
    "Refuses what is no POSIX rule",
    arguments: [
      "", "AB1", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
      "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J5", "CET-25",
      "CET-1CEST,366,5", "<CET-1", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0x",
      "CET-1:60", "CET-1CEST,M3.5.0/,M10.5.0", "CET-99999999999999999999",
    ])
  func noRule(text: String) {
    #expect(YearlyZoneRule(text.utf8) == nil)
  }

  @Test("Reads files of the first version, which have no rule")
  func firstVersion() throws {
    // From the second 100 on one hour east, before it two hours west.
    func file(version: UInt8, types: UInt8 = 2, type: UInt8 = 1) -> [UInt8] {
      Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
        + [0, 0, 0, 1, types, 4].flatMap { [0, 0, 0, $0] } + [0, 0, 0, 100, type]
        + [0xff, 0xff, 0xe3, 0xe0, 0, 0, 0, 0, 0x0e, 0x10, 0, 0] + Array("ABC\0".utf8)
    }
    let table = try #require(ZoneTable(file(version: 0)))
    #expect([.min, 99, 100, .max].map(table.offset) == [-7200, -7200, 3600, 3600])
    #expect(ZoneTable(file(version: 0, type: 2)) == nil)
    #expect(ZoneTable(file(version: 0, types: 0)) == nil)
    #expect(ZoneTable(file(version: UInt8(ascii: "2"))) == nil)
  }

  @Test("Refuses files that are cut, and survives files that are damaged")
  func damage() throws {
    let bytes = try Self.bytes("Europe/Berlin")
    for count in 0..<bytes.count { #expect(ZoneTable(Array(bytes.prefix(count))) == nil) }
    var numbers = SeededGenerator(seed: 5)
    for _ in 0..<5_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        damaged[Int.random(in: 0..<bytes.count, using: &numbers)] = .random(
          in: 0...255, using: &numbers)
      }
      guard let table = ZoneTable(damaged) else { continue }
      for moment in [Int64.min, -1, 0, 1_700_000_000, 5_000_000_000, .max] {
        #expect((-100_000...100_000).contains(table.offset(at: moment)))
      }
    }
  }
}
