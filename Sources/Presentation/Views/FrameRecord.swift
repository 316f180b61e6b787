import ContributionModel

extension ReportFrame {
  /// What every record tells of how it came about.
  package var members: [DataValue.Member] {
    [
      .init("repositories", .array(sources.map(\.value))),
      .init("rules", .object(rules.members)),
    ]
  }
}

extension ReportFrame.Source {
  fileprivate var value: DataValue {
    .object([
      .init("label", .string(label)), .init("path", .string(path)), .init("tips", .string(tips)),
      .init("tipCount", .number(tipIDs.count)), .init("tipIds", Self.value(tipIDs)),
      .init("excludedIds", Self.value(excludedIDs)), .init("isWhole", .bool(isWhole)),
    ])
  }

  /// The first ids of very many; more help nobody.
  private static func value(_ ids: [ObjectID]) -> DataValue {
    .strings(ids.prefix(1000).map(\.description))
  }
}

extension CountingRules {
  fileprivate var members: [DataValue.Member] {
    let days: [DataValue.Member] = [
      .init("metric", .string(metric.plural)),
      .init("timestamp", .string(dayRule.timestamp.rawValue)),
      .init("zone", .string(dayRule.zone.name)),
      .init("dayStart", .string(clockTime(minutes: dayRule.dayStart))),
      .init("hours", dayRule.hours.map { .array($0.ranges.map(\.value)) } ?? .null),
    ]
    let commits: [DataValue.Member] = [
      .init("merges", .string(merges.rawValue)),
      .init("firstParent", .bool(followsFirstParentOnly)),
      .init("tips", .object(tips.members)),
    ]
    return days + commits + authors.members + [
      .init("coAuthors", .bool(countsCoAuthors)),
      .init("identity", .string(identityRule.rawValue)),
    ]
  }
}

extension HourRanges.Range {
  fileprivate var value: DataValue {
    .object([
      .init("from", .string(clockTime(minutes: start))),
      .init("to", .string(clockTime(minutes: end))),
    ])
  }
}

extension TipSelection {
  fileprivate var members: [DataValue.Member] {
    [
      .init("revisions", .strings(revisions)), .init("all", .bool(includesAll)),
      .init("branches", .bool(includesBranches)), .init("remotes", .bool(includesRemotes)),
      .init("tags", .bool(includesTags)),
    ]
  }
}

extension AuthorSelection {
  fileprivate var members: [DataValue.Member] {
    [
      .init("authors", .strings(included)), .init("excludedAuthors", .strings(excluded)),
      .init("me", .bool(isMe)), .init("patterns", .string("\(syntax.kind)")),
      .init("ignoresCase", .bool(syntax.ignoresCase)), .init("bots", .string(bots.rawValue)),
    ]
  }
}
