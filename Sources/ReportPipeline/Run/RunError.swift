internal import MedicationAdherence
internal import ReportWriting

/// Why a run cannot be made or finished.
public enum RunError: Error, Equatable, CustomStringConvertible {
  /// Records cannot be set aside on disk; the reason ends with the way out, where one is known.
  case cannotSpool(folder: String, reason: String)
  /// Strict reading met bad data: how much in words, and where.
  case badData(String, places: Int, first: String)
  /// None of the patients that were asked for is in the data.
  case noSuchPatient([String])
  /// None of the medications that were asked for is in the data.
  case noSuchMedication([String])
  /// A file that lists patients cannot be used.
  case patientList(String, reason: String)
  /// The order that was asked for is not in the data.
  case noSuchOrder(String)
  /// An administration was lost or counted twice: a fault of this tool.
  case notConserved(read: Int, accounted: Int)
  /// A dispense was lost or counted twice: a fault of this tool.
  case dispensesNotConserved(read: Int, accounted: Int)
  /// A file of drug classes cannot be read.
  case classFile(String, reason: String)
  /// A file of drug classes is not written as one.
  case malformedClassFile(String, reason: String)
  /// No dispense is of a drug in the file of drug classes.
  case noSuchClass(String)

  /// The key of pseudonyms cannot be used.
  case keyFile(String, reason: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .cannotSpool(let folder, let reason):
      "cannot set records aside in \(folder): \(reason)"
    case .badData(let count, let places, let first):
      """
      \(count) could not be used and --strict was given, so nothing was written; \
      \(places == 1 ? "it is this" : "the first is this"): \(first)
      """
    case .noSuchPatient(let ids):
      (ids.count == 1
        ? "patient \(Notice.list(ids)) is not in the data; check --patient and --patients"
        : "none of the \(ids.count) patients that were asked for is in the data "
          + "(\(Notice.list(ids))); check --patient and --patients") + Notice.hint(onIDs: ids)
    case .noSuchMedication(let terms):
      """
      no medication in the data has the code or name \(terms.joined(separator: ", ")); check \
      --medication, `adherence orders` and `adherence administrations` list the medications with \
      their codes
      """
    case .noSuchOrder(let id):
      "there is no order \(id) in the data; check --order, `adherence orders` lists them all"
    case .patientList(let path, let reason):
      "the patients in \(path) cannot be used: \(reason)"
    case .notConserved(let read, let accounted):
      """
      \(read) administrations were read but \(accounted) are accounted for, which is a fault of \
      this program; nothing was written
      """
    case .dispensesNotConserved(let read, let accounted):
      """
      \(read) dispenses were read but \(accounted) are accounted for, which is a fault of this \
      program; nothing was written
      """
    case .noSuchClass(let path):
      "no dispense in the data is of a drug in \(path); check --class, its codes are those of the "
        + "data, or groups of ATC"
    case .classFile(let path, let reason), .malformedClassFile(let path, let reason):
      "the drug classes in \(path) cannot be used: \(reason)"
    case .keyFile(let path, let reason):
      "the key in \(path) cannot be used: \(reason)"
    }
  }
}
