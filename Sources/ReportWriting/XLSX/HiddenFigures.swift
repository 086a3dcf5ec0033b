import MedicationAdherence
import ReportLanguage

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
