/// The doses of all patients by groups; empty unless groups were asked for.
public struct GroupReport: Sendable {
  /// Each group over the whole window.
  public private(set) var rows: [GroupRow] = []
  /// Each group in every bucket.
  public private(set) var overTime: [GroupBucketRow] = []

  /// No groups.
  public init() {}

  /// Whether there are no groups.
  public var isEmpty: Bool { rows.isEmpty }

  /// Adds a group, its figures in buckets by their first days, and the buckets that are listed.
  mutating func add(
    _ row: GroupRow, _ figures: [Day: GroupFigures], over buckets: [BucketCounts]
  ) {
    rows.append(row)
    for bucket in buckets {
      let own = figures[bucket.bucket.firstDay] ?? GroupFigures()
      overTime.append(
        GroupBucketRow(
          kind: row.kind, group: row.group, patients: own.patients,
          bucket: own.counts(
            in: bucket.bucket, isPartial: bucket.isPartial,
            isNothingDue: bucket.state == .nothingDue)))
    }
  }
}

/// A group over the whole window.
public struct GroupRow: Sendable {
  /// What the group is one of.
  public let kind: String
  /// What it is called.
  public let group: String
  /// What is counted of it.
  public let figures: GroupFigures

  /// Makes a row.
  init(kind: String, group: String, _ figures: GroupFigures) {
    (self.kind, self.group, self.figures) = (kind, group, figures)
  }

  /// The figures as those of a bucket, whichever it is.
  fileprivate var window: BucketCounts {
    figures.counts(
      in: CalendarBucket(.year, containing: .first), isPartial: false, isNothingDue: false)
  }
}

/// A group in one bucket.
public struct GroupBucketRow: Sendable {
  /// What the group is one of.
  public let kind: String
  /// What it is called.
  public let group: String
  /// The patients with a dose of the group in the bucket.
  public let patients: Int
  /// The bucket, and what is counted in it.
  public let bucket: BucketCounts
}

/// What all tables of groups begin with.
private enum GroupColumns {
  static let kind =
    "What the group is one of: ward, sex, age, or the name of the list that was given."
  static let group = "The group; not-known for doses of which it is not known."
}

extension GroupRow: TableRow {
  /// The columns of `groups.csv`.
  public static let definition = TableDefinition<GroupRow>(
    name: "groups",
    meaning: "One group of doses over the whole window; those of one kind add up to all doses.",
    columns: [
      Column("kind", .text, GroupColumns.kind) { .text($0.kind) },
      Column("group", .text, GroupColumns.group) { .text($0.group) },
      Column("patients", .integer, unit: "patients", "The patients with a dose in the group.") {
        .integer($0.figures.patients)
      },
    ]
      + BucketCounts.definition.columns.filter { !BucketCounts.calendarColumns.contains($0.name) }
      .map { $0.of { $0.window } })
}

extension GroupBucketRow: TableRow {
  /// The columns of `groups-over-time.csv`.
  public static let definition = TableDefinition<GroupBucketRow>(
    name: "groups-over-time",
    meaning: "One group of doses in one bucket; every bucket of the range is there.",
    columns: [
      Column("kind", .text, GroupColumns.kind) { .text($0.kind) },
      Column("group", .text, GroupColumns.group) { .text($0.group) },
      Column(
        "patients", .integer, unit: "patients",
        "The patients with a dose of the group that was due or given in the bucket."
      ) { .integer($0.patients) },
    ] + BucketCounts.definition.columns.map { $0.of { $0.bucket } })
}
