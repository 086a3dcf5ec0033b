/// The doses of all patients by groups; empty unless groups were asked for.
public struct GroupReport: Sendable {
  /// Each group over the whole window.
  public private(set) var rows: [GroupRow] = []
  /// Each group in every bucket.
  public private(set) var overTime: [GroupBucketRow] = []
  /// What each patient has in the groups of each kind; none unless small numbers are to be hidden.
  private(set) var members: [GroupMembers] = []

  /// No groups.
  public init() {}

  /// Keeps what is needed to hide small numbers.
  init(members: [GroupMembers]) { self.members = members }

  /// Whether there are no groups.
  public var isEmpty: Bool { rows.isEmpty }

  /// The kinds, in the order in which they were asked for.
  public var kinds: [GroupsOfKind] {
    let kinds = rows.reduce(into: [String]()) { kinds, row in
      if kinds.last != row.kind { kinds.append(row.kind) }
    }
    return kinds.map { kind in
      let overTime = Dictionary(grouping: overTime.lazy.filter { $0.kind == kind }, by: \.group)
      return GroupsOfKind(
        kind: kind,
        groups: rows.filter { $0.kind == kind }.map { row in
          GroupOverTime(row: row, buckets: overTime[row.group, default: []].map(\.bucket))
        })
    }
  }

  /// Adds a group with its rows in the buckets that are listed.
  mutating func add(_ row: GroupRow, over buckets: [GroupBucketRow]) {
    rows.append(row)
    overTime += buckets
  }
}

/// The groups of one kind.
public struct GroupsOfKind: Sendable {
  /// What the groups are.
  public let kind: String
  /// The groups in their order, what is not known or not shown last.
  public let groups: [GroupOverTime]
}

/// A group over the whole window and in each bucket.
public struct GroupOverTime: Sendable {
  /// Over the whole window.
  public let row: GroupRow
  /// In each bucket, oldest first; none when each patient's dates were moved by other weeks.
  public let buckets: [BucketCounts]

  /// The control charts of its shares, of what is shown of them.
  public func control(_ context: ReportContext) -> [MeasureControl] {
    MeasureControl.charts(
      of: buckets, group: GroupName(kind: row.kind, name: row.group), by: context.rules.control)
  }
}

/// A group over the whole window.
public struct GroupRow: Sendable {
  /// What the group is one of.
  public let kind: String
  /// What it is called.
  public let group: String
  /// The patients with a dose in the group; nil when that is hidden.
  public let patients: Int?
  /// What is counted of it, as in a bucket, whichever it is.
  public let window: BucketCounts
  /// The doses due that are known to be omitted; nil when that is hidden.
  public let omitted: Int?
  /// The patients with an order, and how many of them are adherent by the recorded doses of the group.
  public let adherent: PatientCounts

  /// Makes a row.
  init(
    kind: String, group: String, patients: Int?, window: BucketCounts, omitted: Int?,
    adherent: PatientCounts
  ) {
    (self.kind, self.group, self.patients) = (kind, group, patients)
    (self.window, self.omitted, self.adherent) = (window, omitted, adherent)
  }

  /// Makes the row of what was counted.
  init(kind: String, group: String, _ sum: GroupTally.Sum) {
    self.init(
      kind: kind, group: group, patients: sum.window.patients,
      window: sum.window.counts(in: Self.anyBucket, isPartial: false, isNothingDue: false),
      omitted: sum.window.omitted, adherent: sum.adherent)
  }

  /// Stands for the window, which is no bucket.
  static let anyBucket = CalendarBucket(.year, containing: .first)
}

/// A group in one bucket.
public struct GroupBucketRow: Sendable {
  /// What the group is one of.
  public let kind: String
  /// What it is called.
  public let group: String
  /// The patients with a dose of the group in the bucket; nil when that is hidden.
  public let patients: Int?
  /// The bucket, and what is counted in it.
  public let bucket: BucketCounts
}

extension CohortReport {
  /// The control charts of all patients together, then those of each group, of what is shown of them.
  public func allControl(_ context: ReportContext) -> [MeasureControl] {
    control(context) + groups.kinds.flatMap(\.groups).flatMap { $0.control(context) }
  }
}

/// What all tables of groups begin with.
enum GroupColumns {
  static let kind =
    "What the group is one of: ward, sex, age, or the name of the list that was given."
  static let group =
    "The group; not-known for doses of which it is not known, not-shown for all groups that are hidden."
}

extension GroupRow: TableRow {
  /// The columns of `groups.csv`.
  public static let definition = TableDefinition<GroupRow>(
    name: "groups",
    meaning: "One group of doses over the whole window; those of one kind add up to all doses.",
    columns: [
      Column("group_kind", .text, GroupColumns.kind) { .text($0.kind) },
      Column("group_name", .text, GroupColumns.group) { .text($0.group) },
      Column("patients", .integer, unit: "patients", "The patients with a dose in the group.") {
        $0.patients.map(Cell.integer) ?? .missing
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
      Column("group_kind", .text, GroupColumns.kind) { .text($0.kind) },
      Column("group_name", .text, GroupColumns.group) { .text($0.group) },
      Column(
        "patients", .integer, unit: "patients",
        "The patients with a dose of the group that was due or given in the bucket."
      ) { $0.patients.map(Cell.integer) ?? .missing },
    ] + BucketCounts.definition.columns.map { $0.of { $0.bucket } })
}

/// A group that a patient has a dose in.
public struct PatientGroupRow: Hashable, Codable, Sendable {
  /// The patient's id.
  public let patient: String
  /// What the group is one of.
  public let kind: String
  /// What it is called.
  public let group: String

  /// Makes a row.
  public init(patient: String, kind: String, group: String) {
    (self.patient, self.kind, self.group) = (patient, kind, group)
  }
}

extension PatientGroupRow: TableRow {
  /// The columns of `patient-groups.csv`.
  public static let definition = TableDefinition<PatientGroupRow>(
    name: "patient-groups",
    meaning:
      "One group that a patient has a dose in, due or given; of wards and ages it may be several.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.patient) },
      Column("group_kind", .text, GroupColumns.kind) { .text($0.kind) },
      Column("group_name", .text, GroupColumns.group) { .text($0.group) },
    ])
}
