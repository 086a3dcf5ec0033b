import FHIRDecoding
import FHIRFiles
import MedicationAdherence
import Synchronization
import TestSupport

@testable import Counting

/// What the count of some lines of NDJSON makes of them.
struct CountedLines {
  /// The reports of the patients, sorted by id.
  let patients: [PatientReport]
  /// The account of the administrations.
  let account: AdministrationAccount
  /// What was assumed about orders, by its identifier.
  let scheduleRemarks: [String]

  /// Counts lines up to an as-of day, with the details that are kept of them, by rules that `change` may
  /// change.
  init(
    _ lines: [String], asOf: String, details: RecordDetails = [],
    change: (inout CountingRules) -> Void = { _ in }
  ) async throws {
    let folder = try ScratchFolder()
    let discovery = try InputDiscovery(sources: [folder.write("data.ndjson", lines: lines)])
    let day = Day.iso(asOf) ?? .first
    var rules = CountingRules(asOf: AsOf(text: asOf, day: day, seconds: Int64(day.number) * 86_400))
    rules.bucketSize = .day
    change(&rules)
    var intake = try await Intake.read(
      { FileSource(discovery, isHashed: false) }, threads: 1, keepsTexts: true,
      details: details, spillFolder: folder.path, didRead: { _, _ in })
    let counted = try await count(&intake, by: rules, spillFolder: folder.path)
    scheduleRemarks = counted.scheduleFindings.map(\.finding.reason)
    var account = counted.account
    let reports = Mutex<[PatientReport]>([])
    try await counted.forEachPart(
      account: &account, begin: { [PatientReport]() }, add: { $0.append($1) },
      finish: { part in reports.withLock { $0 += part } })
    patients = reports.withLock(\.self)
    self.account = account
  }

  /// All series, by what tells them apart.
  var series: [String: SeriesReport] {
    Dictionary(
      patients.flatMap(\.series).map { ($0.series, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A measure of an order; nil when it is empty.
  func value(_ measure: Measure, ofOrder id: String) -> Double? {
    series["MedicationRequest/" + id]?.measures[measure]
  }
}
