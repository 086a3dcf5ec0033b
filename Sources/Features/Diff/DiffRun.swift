internal import DurableOutput
internal import MedicationAdherence

/// Compares the figures of two reports, row by row.
///
/// Rows are joined by patient, series and bucket. Memory follows the largest patient, or, by patient and by
/// bucket, the number of rows. Where figures differ, the inputs of both reports are read again to name the
/// resources behind them, with some 150 bytes for each resource.
public struct DiffRun: Sendable {
  private let request: DiffRequest

  /// Makes a run.
  public init(_ request: DiffRequest) { self.request = request }

  /// Reads both reports and compares them.
  ///
  /// Throws ``UsageError`` for reports that cannot be compared with each other, and ``DiffError``.
  public func run() throws -> Difference {
    let level: DiffRequest.Level = try choice(request.level, "--by")
    let atLeast = try request.atLeast.map { value throws(UsageError) in
      try share(upTo: 1, value, "--at-least")
    }
    let (before, after) = (try ComparedRun(request.before), try ComparedRun(request.after))
    try ComparedRun.check(before, after)
    var difference = Difference(
      before: request.before, after: request.after,
      reasons: ComparedRun.reasons(before, after),
      commonEnd: ComparedRun.commonEnd(before, after))
    let joining = RowJoin(showsBothOnly: before.suppression != nil, atLeast: atLeast ?? 0)
    for table in Self.tables[level] ?? [] {
      try Task.checkCancellation()
      try joining.join(
        try before.table(table.file), try after.table(table.file), table, into: &difference)
    }
    try nameResources(in: &difference, before, after)
    return difference
  }

  /// Names the resources behind the figures; where the inputs are not what they were, the difference says
  /// so.
  ///
  /// A report that is released names none of its inputs' resources.
  private func nameResources(
    in difference: inout Difference, _ before: ComparedRun, _ after: ComparedRun
  ) throws {
    let isShared = [before, after].contains { $0.suppression != nil || $0.pseudonyms != nil }
    guard !difference.figures.isEmpty, !isShared else { return }
    do {
      let inputs = (
        try ReadInputs(before, keys: request.keys), try ReadInputs(after, keys: request.keys)
      )
      difference.name(
        try ResourceChanges(inputs.0, inputs.1, of: difference.patients))
    } catch let error where !(error is CancellationError) {
      difference.resourcesRemark = "\(error)"
    }
  }

  /// The tables of each level.
  private static let tables: [DiffRequest.Level: [RowJoin.Table]] = [
    .series: [RowJoin.Table(of: TimelineRow.self), RowJoin.Table(of: SeriesReport.self)],
    .patient: [RowJoin.Table(of: PatientSummary.self)],
    .bucket: [RowJoin.Table(of: BucketCounts.self)],
  ]
}
