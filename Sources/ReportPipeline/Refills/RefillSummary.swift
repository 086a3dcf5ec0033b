/// What came of a run over refills, for whoever started it.
public struct RefillSummary: Sendable {
  /// The dispenses that were read.
  public let dispensesRead: Int
  /// The dispenses that were measured.
  public let dispensesCounted: Int
  /// The patients that are listed.
  public let patientCount: Int
  /// Whether everything was read.
  public let isComplete: Bool
  /// Whether a CSV file holds text that a spreadsheet would take for a formula.
  public let metFormulaText: Bool
  /// What a reader must know before the figures.
  public let notices: [String]
  /// The run in one sentence.
  public let sentence: String

  init(_ tally: RefillTally, ledger: Ledger, hasThreshold: Bool) {
    dispensesRead = tally.account.read
    dispensesCounted = tally.account.counted
    patientCount = tally.patients
    let bad = ledger.quarantinedCount + ledger.unreadableTextCount
    isComplete = ledger.unreadableFileCount == 0 && bad == 0
    metFormulaText = tally.metFormulaText
    notices = Self.notices(bad: bad, unreadableFiles: ledger.unreadableFileCount, tally)
    let patients = "\(patientCount) \(patientCount == 1 ? "patient" : "patients")"
    let measured =
      "\(dispensesCounted) of \(dispensesRead) dispenses counted for \(patients)"
    sentence =
      hasThreshold
      ? measured + "; \(tally.adherent) of \(tally.judged) with two fills are at or above 0.80"
      : measured
  }

  private static func notices(bad: Int, unreadableFiles: Int, _ tally: RefillTally) -> [String] {
    var notices: [String] = []
    if unreadableFiles > 0 {
      notices.append(
        "the measures are incomplete: files or folders not read to the end: \(unreadableFiles); "
          + "ledger.csv names each")
    }
    if bad > 0 {
      notices.append("rows left out that cannot be read: \(bad); ledger.csv names each")
    }
    if tally.account.read == 0 {
      notices.append(
        "no MedicationDispense is in what was read; check that the export holds them")
    }
    return notices
  }
}
