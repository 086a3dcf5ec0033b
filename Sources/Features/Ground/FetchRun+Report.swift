internal import DurableOutput
public import FHIRServer
internal import MedicationAdherence
internal import ReportWriting

extension FetchPlan {
  /// Checks a request and makes the plan of it.
  ///
  /// Throws ``UsageError`` for the first thing that is wrong, ``ListFileError`` when the list of patients
  /// cannot be read, ``OutputError`` when the output is a link to nothing, and `CredentialFault` for a
  /// secret that cannot be used.
  public init(_ request: FetchRequest) throws {
    try self.init(request) { try PatientList($0).ids }
  }
}

extension FetchRun {
  /// Makes a run of a plan.
  public init(_ plan: FetchPlan, progress: any FetchProgress) {
    self.init(plan, progress: progress, ledger: .csv)
  }
}

extension FetchLedger {
  /// The ledger as CSV.
  static let csv = FetchLedger(toolVersion: ToolVersion.current) { rows, path in
    try LedgerCSV.write(rows, to: path, dialect: .plain)
  }
}
