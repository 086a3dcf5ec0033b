internal import Counting
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

extension Ledger.Facts {
  /// The facts of a run over administrations.
  init(
    _ counting: CountedPatients, _ account: AdministrationAccount, _ intake: Intake,
    _ discovery: InputDiscovery, joinsDoses: Bool
  ) {
    self.init(
      account: account, resourceCounts: intake.resourceCounts,
      versionCounts: intake.versionCounts, duplicateCounts: counting.duplicateCounts,
      takenBack: counting.takenBack,
      findings: intake.sorted(counting.findings) + counting.scheduleFindings,
      doubtfulDates: intake.doubtfulDates(among: account.uncountable),
      passedOver: discovery.passedOver, ignored: discovery.ignored, inputs: intake.inputs,
      joinsDoses: joinsDoses, orders: counting.orderAccount,
      dispenses: counting.dispenseAccount?.rows)
  }
}

extension Ledger {
  /// Whether everything was read, apart from so many rows that are let pass.
  func isComplete(tolerating rows: Int) -> Bool {
    findings.unreadableFileCount == 0 && findings.missingPartCount == 0
      && findings.unfinishedFetchCount == 0 && findings.cutAnswerCount == 0
      && !findings.isOfEmptyServer
      && quarantinedCount + findings.unreadableTextCount <= rows
  }

  /// How much could not be used, in words: `2 rows, 1 file or folder`.
  var unusableCount: String {
    let parts = findings.missingPartCount + (findings.isOfEmptyServer ? 1 : 0)
    let counts = [
      (quarantinedCount + findings.unreadableTextCount, "row", "rows"),
      (findings.unreadableFileCount, "file or folder", "files or folders"),
      (findings.unfinishedFetchCount, "fetch in part", "fetches in part"),
      (findings.cutAnswerCount, "answer of a server", "answers of a server"),
      (parts, "part of what a server was asked for", "parts of what a server was asked for"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
      .joined(separator: ", ")
  }

  /// What could not be used, each as `FILE:LINE` and what is wrong there.
  var unusablePlaces: [String] {
    let lost: Set = [Finding.Severity.quarantined.rawValue, Finding.Severity.unreadable.rawValue]
    return rows.filter { lost.contains($0.disposition) }.compactMap { row in
      guard let text = row.detail?.text else { return nil }
      let place = row.file + (row.line.map { ":\($0)" } ?? "")
      return place.isEmpty ? text : place + " " + text
    }
  }
}
