internal import FHIRDecoding
internal import FHIRIntake
internal import MedicationAdherence

extension Ledger.Facts {
  /// The facts of a run over administrations.
  init(
    _ counting: Counting, _ account: AdministrationAccount, _ intake: Intake,
    _ discovery: InputDiscovery, joinsDoses: Bool
  ) {
    self.init(
      account: account, resourceCounts: intake.resourceCounts,
      versionCounts: intake.versionCounts, duplicateCounts: counting.duplicateCounts,
      findings: intake.sorted(counting.findings) + counting.scheduleFindings,
      doubtfulDates: intake.doubtfulDates(among: account.uncountable),
      ignoredFiles: discovery.ignoredCount, inputs: intake.inputs, joinsDoses: joinsDoses,
      dispenses: counting.dispenseAccount?.rows)
  }
}

extension Ledger {
  /// Whether everything was read, apart from so many rows that are let pass.
  func isComplete(tolerating rows: Int) -> Bool {
    unreadableFileCount == 0 && missingPartCount == 0 && !isOfEmptyServer
      && quarantinedCount + unreadableTextCount <= rows
  }

  /// What could not be used, each as `FILE:LINE` and what is wrong there.
  var unusablePlaces: [String] {
    rows.filter { ["quarantined", "unreadable"].contains($0.disposition) && !$0.detail.isEmpty }
      .map { $0.file + ($0.line.map { ":\($0)" } ?? "") + " " + $0.detail }
  }
}
