internal import Counting
internal import MedicationAdherence

/// What a run over refills counts on its way.
struct RefillTally {
  /// What became of the dispenses.
  var account: DispenseAccount
  /// Patients with a dispense that counts.
  private(set) var patients = 0
  /// Rows that count in the quality measure.
  private(set) var judged = 0
  /// Those of them at or above the threshold.
  private(set) var adherent = 0
  /// Whether a CSV file holds text that a spreadsheet would take for a formula.
  var metFormulaText = false

  init(account: DispenseAccount) { self.account = account }

  /// Adds the reports of one patient.
  mutating func add(_ reports: [RefillReport]) {
    patients += 1
    for isMet in reports.compactMap({ $0.daysCovered?.isMet }) {
      judged += 1
      if isMet { adherent += 1 }
    }
  }
}
