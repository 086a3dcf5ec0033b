public import MedicationAdherence
internal import Synchronization

/// The rows that some patients add to the long files of the cohort, encoded on any thread.
///
/// Their writer writes them in the order of the patients.
public protocol PatientRows: Sendable {
  /// Adds the rows of a patient; `summary` sums the patient up.
  mutating func add(_ patient: PatientReport, _ summary: PatientSummary)

  /// The bytes for each of the writer's long files, in the order of the files.
  var pieces: [[UInt8]] { get }

  /// Whether a text was let through that a spreadsheet takes for a formula.
  var metFormulaText: Bool { get }

  /// Forgets the rows and keeps their memory.
  mutating func removeAll()
}

/// A pool of rows without a patient, to which those of some patients are added on any thread.
///
/// Written rows are given back, so that their memory and their caches of texts are used again.
public final class RowPool: Sendable {
  private let make: @Sendable () -> any PatientRows
  private let spare = Mutex<[any PatientRows]>([])

  /// Makes a pool; `make` makes rows without a patient.
  public init(_ make: @escaping @Sendable () -> any PatientRows) { self.make = make }

  /// Takes rows without a patient.
  public func take() -> any PatientRows {
    var rows = spare.withLock { $0.popLast() } ?? make()
    // Not when they are given back: whoever does so still holds them, so that they would be copied.
    rows.removeAll()
    return rows
  }

  /// Gives back rows that were written; those that came as bytes are of no more use.
  public func giveBack(_ rows: any PatientRows) {
    guard !(rows is EncodedRows) else { return }
    spare.withLock { $0.append(rows) }
  }
}

/// Rows of some patients that were encoded elsewhere.
public struct EncodedRows: PatientRows, Codable {
  /// The bytes for each of the writer's long files.
  public private(set) var pieces: [[UInt8]]
  /// Whether a text was let through that a spreadsheet takes for a formula.
  public let metFormulaText: Bool

  /// Takes the bytes of rows.
  public init(_ rows: any PatientRows) {
    (pieces, metFormulaText) = (rows.pieces, rows.metFormulaText)
  }

  /// Nobody can be added any more.
  public mutating func add(_ patient: PatientReport, _ summary: PatientSummary) {
    preconditionFailure("rows that were encoded take no further patient")
  }

  /// Forgets the rows.
  public mutating func removeAll() { pieces = [] }
}
