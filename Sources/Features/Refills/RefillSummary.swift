internal import Counting

/// The result of a run over refills, for the caller.
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

  init(_ tally: RefillTally, ledger: Ledger, hasThreshold: Bool, hasClasses: Bool) {
    dispensesRead = tally.account.read
    dispensesCounted = tally.account.counted
    patientCount = tally.patients
    isComplete = ledger.isComplete(tolerating: 0)
    metFormulaText = tally.metFormulaText
    notices = Self.notices(ledger, tally)
    let patients = "\(patientCount) \(patientCount == 1 ? "patient" : "patients")"
    let measured =
      "\(dispensesCounted) of \(dispensesRead) dispenses counted for \(patients)"
    let judged = "\(tally.judged) \(hasClasses ? "classes of patients " : "")with two fills"
    sentence =
      hasThreshold
      ? measured + "; \(tally.adherent) of \(judged) are at or above 0.80"
      : measured
  }

  private static func notices(_ ledger: Ledger, _ tally: RefillTally) -> [String] {
    var notices: [String] = []
    if !ledger.isComplete(tolerating: 0) {
      notices.append(
        "the measures are incomplete, for not all could be read: \(ledger.unusableCount); ledger.csv "
          + "names each")
    }
    if ledger.misspeltCount > 0 {
      let count = ledger.misspeltCount
      notices.append(
        "\(count) \(count == 1 ? "resource has" : "resources have") a type whose name is nearly that of "
          + "one that is read, and \(count == 1 ? "is" : "are") counted nowhere; adherence check says where"
      )
    }
    notices += ledger.passedOverNotices
    let long = tally.account.longSupplies
    if long > 0 {
      notices.append(
        "\(long) \(long == 1 ? "dispense lasts" : "dispenses last") longer than a year and "
          + "\(long == 1 ? "counts as it is" : "count as they are") written; check daysSupply, "
          + "adherence check says where")
    }
    let doses = tally.account.withoutDose
    if doses > 0 {
      notices.append(
        "of \(doses) \(doses == 1 ? "dispense" : "dispenses") it is not known how much is taken a day, so "
          + "that --consider-dosage-change converts nothing there")
    }
    if let notice = windowsAfterData(tally) { notices.append(notice) }
    return notices + nothingCounted(tally.account, ledger)
  }

  /// The notice about observation windows that end after the latest dispense.
  private static func windowsAfterData(_ tally: RefillTally) -> String? {
    let (count, patients) = (tally.account.patientsAfterData, tally.patients)
    guard count > 0, let latest = tally.account.latestDay() else { return nil }
    return """
      the observation windows of \(count) of \(patients) \(patients == 1 ? "patient" : "patients") \
      end after the latest dispense of all, \(latest): if the data end there, their measures are too \
      low, for nobody knows yet what they will get; give a shorter --window
      """
  }

  /// If no dispense is measured, the reasons.
  private static func nothingCounted(_ account: DispenseAccount, _ ledger: Ledger) -> [String] {
    guard account.counted == 0 else { return [] }
    guard account.read > 0 else {
      let counts = ledger.facts.resources.counts
      return [RefillError.noDispense(counts).description]
    }
    return [
      "no dispense is counted of the \(account.read) that \(account.read == 1 ? "was" : "were") "
        + "read: \(account.leftOut.joined(separator: ", ")); ledger.csv has the same"
    ]
  }
}

/// Why refills cannot be measured.
public enum RefillError: Error, Equatable, CustomStringConvertible {
  /// No dispense is of a drug in the file of drug classes.
  case noSuchClass(String)
  /// None of the resources that were read is a dispense; how many of each type there are.
  case noDispense([String: Int])

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .noDispense(let counts):
      let resources = counts.values.reduce(0, +)
      return "no MedicationDispense is in what was read (\(resources) "
        + "\(resources == 1 ? "resource" : "resources")); check that the export holds them"
        + (counts["MedicationAdministration"] ?? 0 > 0
          ? "; adherence report counts administrations" : "")
    case .noSuchClass(let path):
      return
        "no dispense in the data is of a drug in \(path); check --class, its codes are those of the "
        + "data, or groups of ATC"
    }
  }
}
