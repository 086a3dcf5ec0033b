import MedicationAdherence

/// Says in words that a share of a row is below the threshold.
struct LowShares<Row>: Sendable {
  private let shares: [Column<Row>]
  private let threshold: Double
  private let words: String

  /// Takes the columns of shares.
  init(_ shares: [Column<Row>], _ context: ReportContext, _ wording: any Wording.Type) {
    self.shares = shares
    threshold = context.threshold
    words = wording.below(wording.percent(context.threshold))
  }

  /// The column of the sheet that says so.
  var column: Column<Row> {
    Column(
      "remark", .text, "Whether a share is below the threshold; else empty. On the sheet only."
    ) { row in remark(on: row) }
  }

  private func remark(on row: Row) -> Cell {
    for column in shares {
      if case .fraction(let share) = column.value(row), share < threshold { return .text(words) }
    }
    return .missing
  }
}
