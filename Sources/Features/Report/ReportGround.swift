internal import Counting
internal import FHIRDecoding
internal import FHIRFiles
internal import MedicationAdherence

/// What is known of all data together before the patients are counted: with it, and what the patients add up
/// to, a report is made, wherever they were counted.
struct ReportGround: Codable, Sendable {
  /// What the ledger is made of.
  var ledger: Ledger.Facts
  /// The account of the dispenses; nil when none was read.
  var dispenses: DispenseAccount?
  /// The account of the responses to questionnaires, and all their scores; nil and none without scales.
  var responses: ResponseAccount?
  var scores: [ScoreRow]
  /// What a reader of any patient's figures must know: what could not be read, and what is absent.
  var lost: [Notice]
  /// The end of the record, where it is too soon.
  var recordEnd: RecordEnd?
  /// What was asked for and is not in the data.
  var missing: [Notice]
  /// The ids of the patients who were asked for by identifiers.
  var identifiedPatients: [String]
  /// The orders of medications without a name.
  var namelessOrders: NamelessOrders
  /// The number of orders whose due doses are unknown on some day.
  var unusableOrderCount: Int
  /// The number of rows of the cohort's timeline, and of those in buckets of further sizes.
  var timelineRowCount, furtherRowCount: Int
  /// The number of patients with a series.
  var listedPatientCount: Int
  /// What the numbers in doses mean.
  var doseContext: DoseContext
  /// What else a part to which lines were routed adds; nil where all data are counted at once.
  var ofPart: FactsOfPart?

  /// Takes what is known of counted patients.
  init(
    _ counting: CountedPatients, _ intake: Intake, passedOver: [String], ignored: [String],
    _ plan: ReportPlan
  ) {
    ledger = Ledger.Facts(
      counting, intake, passedOver: passedOver, ignored: ignored, joined: plan.data.rules.joined)
    dispenses = counting.dispenseAccount
    (responses, scores) = (counting.scores?.account, counting.scores?.rows.flatMap(\.self) ?? [])
    lost =
      (intake.sourceFindings + counting.findings).lost
      + Notices.absent(counting.account, intake.resourceCounts, counting.orderAccount)
    recordEnd = Notices.recordEnd(plan.sharing.account(counting.account), plan: plan)
    missing = plan.notices(
      of: counting.missing, groupedPatients: Set(counting.record.patients.map(\.id)))
    identifiedPatients = counting.missing.identifiedPatients
    namelessOrders = counting.namelessOrders
    unusableOrderCount = counting.catalogue.unusableOrderCount
    (timelineRowCount, furtherRowCount) = (counting.timelineRowCount, counting.furtherRowCount)
    listedPatientCount = counting.listedPatientCount
    doseContext = counting.doseContext
  }

  /// The account of the administrations, before the patients are counted.
  var account: AdministrationAccount { ledger.administrations?.account ?? AdministrationAccount() }

  /// The files that were read.
  var inputs: [InputRecord] { ledger.files.inputs }
}

extension ReportPlan {
  /// The notices about what was asked for and is not in the data, and about groups of patients who are not
  /// there.
  func notices(of missing: MissingSelection, groupedPatients: Set<String>) -> [Notice] {
    let isTold = sharing.pseudonyms == nil
    return missing.notices(
      of: data.rules, tellsPatients: isTold && sharing.suppression == nil, tellsMedications: isTold)
      + groups.missingPatients(in: groupedPatients)
  }
}
