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
    let remarks = [low(row), excess(row), silence(row)].compactMap(\.self)
    return remarks.isEmpty ? .missing : .text(wording.remarks(remarks))
  }

  private func low(_ row: Row) -> String? {
    let low = shares.filter { lowShares.contains($0.value(row)) }
    guard !low.isEmpty else { return nil }
    return namesShares
      ? lowShares.words(naming: low.compactMap { $0.measure ?? Measure(column: $0.name) })
      : lowShares.words
  }

  /// Nothing recorded in a bucket although doses were due: shares are missing then, and not 0, but none is
  /// known to have been taken.
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
