internal import MedicationAdherence
internal import Synchronization

/// Rows without a patient, to which those of some patients are added on any thread.
///
/// What was written is given back, so that its memory, and the texts that it knows, serve again.
public final class RowStock: Sendable {
  private let dialect: CSVDialect
  private let spare = Mutex<[CohortRows]>([])

  init(_ dialect: CSVDialect) { self.dialect = dialect }

  /// Rows of nobody.
  public func take() -> CohortRows {
    var rows = spare.withLock { $0.popLast() } ?? CohortRows(dialect)
    // Not when they are given back, for whoever does so still holds them.
    rows.removeAll()
    return rows
  }

  /// Gives back rows that were written.
  func giveBack(_ rows: CohortRows) { spare.withLock { $0.append(rows) } }
}
