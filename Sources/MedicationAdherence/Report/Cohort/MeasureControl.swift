/// A group, by what it is one of and what it is called.
public struct GroupName: Hashable, Sendable {
  /// What it is one of, such as `ward`.
  public let kind: String
  /// What it is called.
  public let name: String

  /// Names a group.
  public init(kind: String, name: String) { (self.kind, self.name) = (kind, name) }
}

/// The control chart of one measure of a group of patients, bucket by bucket.
public struct MeasureControl: Sendable {
  /// The measure, a share of doses.
  public let measure: Measure
  /// The group; nil for all patients together.
  public let group: GroupName?
  /// Every bucket, oldest first, those that are not charted, too.
  public let buckets: [CalendarBucket]
  /// The chart.
  public let chart: ControlChart

  /// The number of each charted bucket's point.
  private let places: [Day: Int]

  /// The measures that are charted, the one that is shown first.
  public static let measures: [Measure] = [.implementation, .recordedAdherence]

  /// Charts the shares of buckets; none where no bucket has one.
  ///
  /// Buckets that are cut, hidden or without records are left out; points on both sides of them are
  /// neighbours.
  public static func charts(
    of buckets: [BucketCounts], group: GroupName? = nil, by rules: ControlRules = ControlRules()
  ) -> [MeasureControl] {
    measures.compactMap { measure in
      let points = buckets.compactMap { $0.controlPoint(of: measure) }
      return points.isEmpty
        ? nil
        : MeasureControl(
          measure: measure, group: group, buckets: buckets.map(\.bucket),
          chart: ControlChart(points, by: rules))
    }
  }

  private init(measure: Measure, group: GroupName?, buckets: [CalendarBucket], chart: ControlChart)
  {
    (self.measure, self.group, self.buckets, self.chart) = (measure, group, buckets, chart)
    places = Dictionary(
      uniqueKeysWithValues: chart.points.enumerated().map { ($1.bucket.firstDay, $0) })
  }

  /// The number of a bucket's point; nil where it is not charted.
  public func place(of bucket: CalendarBucket) -> Int? { places[bucket.firstDay] }

  /// The rows of `control.csv`: one for each bucket.
  public var rows: [ControlRow] {
    buckets.map { ControlRow(control: self, bucket: $0, place: place(of: $0)) }
  }
}

extension BucketCounts {
  /// The bucket's share as a point of a control chart; nil where it is cut, hidden or has none.
  fileprivate func controlPoint(of measure: Measure) -> ControlPoint? {
    guard !isPartial, state == .recorded else { return nil }
    let (value, doses) =
      measure == .implementation
      ? (implementation, doses?.expected ?? 0)
      : (counts.recordedAdherence, counts.taken + counts.notTaken)
    return value.map { ControlPoint(bucket, value: $0, n: doses) }
  }
}

extension CohortReport {
  /// The control charts of all patients together, of what is shown of them.
  public func control(_ context: ReportContext) -> [MeasureControl] {
    MeasureControl.charts(of: commonBuckets(context), by: context.rules.control)
  }
}

/// One row of `control.csv`: one measure of a group in one bucket.
public struct ControlRow: Sendable {
  let control: MeasureControl
  let bucket: CalendarBucket
  let place: Int?

  private var point: ControlPoint? { place.map { control.chart.points[$0] } }
  private var limits: ClosedRange<Double>? { control.chart.limits(n: point?.n) }
  private var signals: [ControlSignal] { place.map(control.chart.signals(at:)) ?? [] }
  private var signal: Cell {
    signals.isEmpty ? .missing : .text(signals.map(\.rule.rawValue).joined(separator: ";"))
  }
}

extension ControlRow: TableRow {
  /// The columns of `control.csv` and of a workbook's Control.
  public static let definition = TableDefinition<ControlRow>(
    name: "control",
    meaning:
      "One share of a group of patients in one bucket, with what it usually is (control chart).",
    columns: [
      Column(
        "measure", .text,
        "The share: implementation (of the doses due) or recorded_adherence (of the recorded doses)."
      ) {
        .text($0.control.measure.column)
      },
      Column("group_kind", .text, "\(GroupColumns.kind) Empty for all patients together.") {
        .text($0.control.group?.kind ?? "")
      },
      Column(
        "group_name", .text, "The group, as in groups.csv; empty for all patients together."
      ) { .text($0.control.group?.name ?? "") },
      Column("bucket", .text, "The bucket's label, as in timeline.csv.") {
        .text($0.bucket.label)
      },
      Column(
        "value", .fraction, unit: "share",
        "The share; empty where the bucket is cut, hidden or without one, and so is not charted."
      ) { .share($0.point?.value) },
      Column("n", .integer, unit: "doses", "The doses that it is a share of.") {
        $0.point.map { .integer($0.n) } ?? .missing
      },
      Column(
        "centre", .fraction, unit: "share",
        "What the share usually is: the mean of the buckets, with p-prime that of the doses."
      ) { .share($0.control.chart.centre) },
      Column(
        "lower", .fraction, unit: "share",
        "The lower limit of what it usually is, at least 0; empty with fewer than 12 points.",
        source: source
      ) { .share($0.limits?.lowerBound) },
      Column(
        "upper", .fraction, unit: "share",
        "The upper limit of what it usually is, at most 1; empty with fewer than 12 points.",
        source: source
      ) { .share($0.limits?.upperBound) },
      Column(
        "signal", .text,
        "What tells the share from chance: outside, shift, trend or two-of-three, several with a "
          + "semicolon between; empty for none.", source: "NHS England, Making Data Count"
      ) { $0.signal },
      Column(
        "direction", .text,
        "What the first of these means: improvement (higher) or deterioration (lower)."
      ) { $0.signals.first.map { .text($0.direction.rawValue) } ?? .missing },
    ])

  private static let source = "Wheeler 2000 (XmR); Laney 2002, Qual Eng 14:531 (p-prime)"
}
