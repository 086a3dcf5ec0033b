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
  let responses: ResponseAccount?
  let scores: [ScoreRow]
  /// What a reader of any patient's figures must know: what could not be read, and what is absent.
  var lost: [Notice]
  /// The end of the record, where it is too soon.
  var recordEnd: RecordEnd?
  /// What was asked for and is not in the data.
  var missing: [Notice]
  /// The ids of the patients who were asked for by identifiers.
  let identifiedPatients: [String]
  /// The orders of medications without a name.
  var namelessOrders: NamelessOrders
  /// The number of orders whose due doses are unknown on some day.
  var unusableOrderCount: Int
  /// The number of rows of the cohort's timeline, and of those in buckets of further sizes.
  var timelineRowCount, furtherRowCount: Int
  /// The number of patients with a series.
  var listedPatientCount: Int
  /// What the numbers in doses mean.
  let doseContext: DoseContext
  /// Of a part to which lines were routed: what there is to say of the instructions of its orders, the
  /// medications that it has if a table of classes must know them, and the patients that it has of those
  /// whom tables of groups list.
  var scheduleFindings: [RoutedFinding] = []
  var medications: Set<Medication> = []
  var groupedPatients: Set<String> = []

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
    let isTold = plan.sharing.pseudonyms == nil
    missing =
      counting.missingNotices(
        of: plan.data.rules, tellsPatients: isTold && plan.sharing.suppression == nil,
        tellsMedications: isTold)
      + plan.groups.missingPatients(in: Set(counting.record.patients.map(\.id)))
    identifiedPatients = counting.identifiedPatients
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
