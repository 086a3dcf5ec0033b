import MedicationAdherence
import ReportLanguage

/// Says in words that a share of a row is below the threshold, and that more was taken than due.
struct RowRemarks<Row>: Sendable {
  private let shares: [Column<Row>]
  private let extra: Column<Row>?
  private let counts: [Column<Row>]
  private let expected: Column<Row>?
  private let lowShares: LowShares
  private let wording: any Wording.Type
  /// Whether the low shares are named, as where many stand in a row.
  private let namesShares: Bool

  /// Takes the columns of a table.
  init(
    _ columns: [Column<Row>], _ context: ReportContext, _ wording: any Wording.Type,
    namesShares: Bool
  ) {
    self.namesShares = namesShares
    shares = columns.filter(\.isShareMeasure)
    extra = columns.first { $0.name == Measure.extra.column }
    counts = columns.filter {
      [Measure.taken, .notTaken, .undetermined].map(\.column).contains($0.name)
    }
    expected = columns.first { $0.name == Measure.expected.column }
    lowShares = LowShares(context, wording)
    self.wording = wording
  }

  /// The column of the sheet that says so.
  var column: Column<Row> {
    Column(
      "remark", .text,
      namesShares
        ? "Whether a share is below the threshold and more was taken than was due; else empty. On the "
          + "sheet only."
        : "Whether a share is below the threshold, more was taken than was due, or nothing is recorded "
          + "although doses were due; else empty. On the sheet only."
    ) { row in remark(on: row) }
  }

  private func remark(on row: Row) -> Cell {
    let remarks = [silence(row) ?? low(row), excess(row)].compactMap(\.self)
    return remarks.isEmpty ? .missing : .text(wording.remarks(remarks))
  }

  private func low(_ row: Row) -> String? {
    let low = shares.filter { lowShares.contains($0.value(row)) }
    guard !low.isEmpty else { return nil }
    return namesShares
      ? lowShares.words(naming: low.compactMap { $0.measure ?? Measure(column: $0.name) })
      : lowShares.words
  }

  /// Nothing recorded in a bucket although doses were due, so that a share is 0 because nobody wrote anything
  /// down.
  private func silence(_ row: Row) -> String? {
    guard !namesShares, case .integer(let due) = expected?.value(row), due > 0,
      counts.allSatisfy({ column in
        if case .integer(0) = column.value(row) { true } else { false }
      })
    else { return nil }
    return wording.nothingRecorded(ofDue: due)
  }

  private func excess(_ row: Row) -> String? {
    guard case .integer(let count) = extra?.value(row), count > 0 else { return nil }
    return wording.moreThanDue(count, forUnrecorded: 0)
  }
}

/// Which shares are low, and what is said beside them.
struct LowShares: Sendable {
  private let threshold: Double
  /// The words beside a low share: `below 80 %`.
  let words: String

  private let wording: any Wording.Type

  /// Takes the threshold of a report.
  init(_ context: ReportContext, _ wording: any Wording.Type) {
    threshold = context.threshold
    words = wording.below(wording.givenPercent(context.threshold))
    self.wording = wording
  }

  /// The words beside low shares of several: `below 80 %: implementation and CMA7`.
  func words(naming measures: [Measure]) -> String {
    wording.remark(.low(measures), threshold: wording.givenPercent(threshold))
  }

  /// Whether a value is a share below the threshold.
  func contains(_ cell: Cell) -> Bool {
    if case .fraction(let share) = cell { share < threshold } else { false }
  }
}

/// How much of a row on how a measure is spread is hidden, which an empty cell does not say.
enum HiddenFigures {
  case nothing
  case some
  case all

  /// What is hidden of a measure over the whole window.
  init(_ row: MeasureSummary) {
    self.init(row.patients, row.distribution, kind: row.measure.definition.kind)
  }

  /// What is hidden of a measure in one bucket.
  init(_ row: BucketSummary) {
    self.init(row.patients, row.distribution, kind: row.measure.definition.kind)
  }

  private init(_ patients: Int?, _ distribution: Distribution?, kind: MeasureKind) {
    guard patients != nil else {
      self = .all
      return
    }
    guard let distribution else {
      self = .nothing
      return
    }
    let quantiles = [distribution.median, distribution.lowerQuartile, distribution.upperQuartile]
    let hidesQuantile = kind != .flag && quantiles.contains(nil)
    let hidesShare =
      (kind == .fraction || kind == .flag) && distribution.shareAtOrAboveThreshold == nil
    self = hidesQuantile || hidesShare ? .some : .nothing
  }

  /// The column that says it, on the sheet only.
  static func column<Row>(
    _ wording: any Wording.Type, _ hidden: @escaping @Sendable (Row) -> HiddenFigures
  ) -> Column<Row> {
    Column(
      "remark", .text,
      "Whether figures are hidden to protect privacy; else empty. On the sheet only."
    ) { row in
      switch hidden(row) {
      case .nothing: .missing
      case .some: .text(wording.partlyHidden)
      case .all: .text(wording.rowsHidden)
      }
    }
  }
}
