package import Counting
internal import DurableOutput
internal import MedicationAdherence
internal import ReportWriting
internal import ReportLanguage

extension CountingError {
  /// The sentence that a user reads, with the option that helps.
  package var sentence: String {
    switch self {
    case .cannotSpill(let folder, let code):
      "cannot set records aside in \(folder): "
        + SystemReason.ofWriting(code, elsewhere: "set TMPDIR")
    case .noSuchPatient(let ids):
      (ids.count == 1
        ? "patient \(Notice.list(ids)) is not in the data; check --patient and --patients"
        : "none of the \(ids.count) patients that were asked for is in the data "
          + "(\(Notice.list(ids))); check --patient and --patients") + Notice.hint(onIDs: ids)
    case .noneWithIdentifier(let number, let count):
      "no patient in the data has the identifier of \(Self.option(number, of: count)); give its system and "
        + "value as the Patient has them"
    case .severalWithIdentifier(let ids, let number, let count):
      "\(ids.count) patients have the identifier of \(Self.option(number, of: count)) "
        + "(\(Notice.list(ids))); give the one that is meant with --patient, or the system with the value"
    case .noSuchMedication(let terms, let nameless):
      """
      no medication in the data has the code or name \(terms.joined(separator: ", ")); check \
      --medication, `adherence orders` and `adherence administrations` list the medications with \
      their codes
      """
        + (nameless == 0
          ? ""
          : "; \(nameless) \(nameless == 1 ? "order has" : "orders have") only digits or an id as "
            + "name and could not be looked at, --names FILE names codes")
    case .notConserved(let read, let accounted):
      """
      \(read) administrations were read but \(accounted) are accounted for, which is a fault of \
      this program; nothing was written
      """
    case .dosesNotConserved(let series, let bucket):
      """
      the doses of \(series) in \(bucket) do not add up to the figures of its timeline, which is a \
      fault of this program; nothing was written
      """
    case .dispensesNotConserved(let read, let accounted):
      """
      \(read) dispenses were read but \(accounted) are accounted for, which is a fault of this \
      program; nothing was written
      """
    case .responsesNotConserved(let read, let accounted):
      """
      \(read) responses were read but \(accounted) are accounted for, which is a fault of this \
      program; nothing was written
      """
    }
  }

  /// The option of an identifier, without its value: a record number tells who a patient is.
  private static func option(_ number: Int, of count: Int) -> String {
    "--patient-identifier" + (count == 1 ? "" : " number \(number)")
  }
}
