/// One row of the list of doses, with what the numbers in it mean.
public struct DoseRow: Sendable {
  /// The patient's id.
  public let patient: String
  /// The line of the timeline that it counts in.
  public let series: String
  /// The dose.
  public let dose: Dose
  /// What it is a dose of.
  public let subject: DoseSubject
  /// Where its administration is recorded; nil without one.
  public let administration: DoseAdministration?
  private let context: DoseContext

  /// Makes the row of one of a patient's doses.
  public init(_ dose: Dose, of patient: PatientReport) {
    self.dose = dose
    (self.patient, series) = (patient.id, patient.series[Int(dose.series)].series)
    subject = patient.doses.subject(of: dose)
    administration = patient.doses.administration(of: dose)
    context = patient.doses.context
  }

  /// Why it was not given.
  var reason: DoseReason { dose.given.map { context.reasons[Int($0.reason)] } ?? .none }
  /// How much was given.
  var amount: GivenAmount { dose.given.map { context.amounts[Int($0.amount)] } ?? .unknown }
  /// The ward; empty when it is not known.
  var ward: String { context.wards[Int(dose.ward)] }
  /// The path of the input that the administration was read from; empty when it is not told.
  var file: String { administration.map { context.path(of: $0) } ?? "" }
  /// The label of the bucket that it counts in; empty when it counts in none.
  var bucket: String {
    dose.countingDay.map { CalendarBucket(context.bucketSize, containing: $0).label } ?? ""
  }
}

extension PatientReport {
  /// The rows of the list of doses.
  public var doseRows: some Sequence<DoseRow> {
    doses.doses.lazy.map { DoseRow($0, of: self) }
  }
}

extension DoseContext {
  /// The path of the input that an administration was read from; empty when it is not told.
  public func path(of administration: DoseAdministration) -> String {
    administration.file < 0 ? "" : files[Int(administration.file)]
  }
}

extension Dose {
  /// The day of the bucket that it counts in: an administration's own if it counts in one, else that on
  /// which the dose was due.
  public var countingDay: Day? {
    if let given, given.isCounted { return given.day }
    return dueDay
  }
}

extension DoseRow: TableRow {
  /// The columns of `doses.csv`.
  public static let definition = TableDefinition<DoseRow>(
    name: "doses",
    meaning: "One dose that was due, one administration, or both where one stands for the other: "
      + "each is there once.",
    columns: identity + due + given + details)

  private static let identity: [Column<DoseRow>] = [
    Column("patient", .text, "The patient's id.") { .text($0.patient) },
    Column("series", .text, "The line of the timeline that it counts in.") { .text($0.series) },
    Column("order_id", .text, "The order's id; empty without an order.") {
      .text($0.subject.order)
    },
    Column("medication_code", .text, Medication.meaningOfCode) {
      .text($0.subject.medication.code)
    },
    Column("medication", .text, "The medication's name.") { .text($0.subject.medication.name) },
    Column(
      "ward", .text, "The ward at that time; empty when it is not known or was not asked for."
    ) { .text($0.ward) },
  ]

  private static let due: [Column<DoseRow>] = [
    Column(
      "due_date", .date, unit: "day",
      "The day on which it was due; of an extra dose the day that it stands for, if it was given on "
        + "another; empty when none was due."
    ) { .day($0.dose.dueDay) },
    Column(
      "due_time", .text, "The time at which it was due; empty where the order names none."
    ) { .text($0.dose.dueMinute.map { LocalTimeText.text(minutes: Int($0)) } ?? "") },
    Column(
      "due_slot", .text,
      "The moment of daily life at which it was due, by its code in FHIR (ACM: before breakfast); empty where "
        + "the order names a time, or none."
    ) { .text($0.subject.moment(of: $0.dose)?.rawValue ?? "") },
    Column(
      "due_number", .integer, unit: "doses",
      "Which of the doses of its order that were due on the day it is, from 1: with patient, series, order_id "
        + "and due_date it names a due dose; empty when none was due, or before the days that are shown."
    ) { $0.dose.number > 0 ? .integer(Int($0.dose.number)) : .missing },
  ]

  private static let given: [Column<DoseRow>] = [
    Column(
      "administration", .text,
      "The administration's id; empty when it has none, and without an administration."
    ) { .text($0.administration?.id ?? "") },
    Column(
      "given_date", .partialDate, unit: "day",
      "The day of the administration, at the precision that was recorded."
    ) { .partialDate($0.dose.given?.dateText ?? "") },
    Column(
      "given_time", .text, "The time of the administration; empty when the date has none."
    ) { .text($0.dose.given?.timeText ?? "") },
    Column(
      "utc_offset", .text,
      "How far its clock is ahead of UTC, such as +01:00; empty when no offset is written."
    ) { .text($0.dose.given?.offsetText ?? "") },
    Column(
      "outcome", .text,
      "What is recorded of it: taken, not-taken, undetermined, or unrecorded (due, nothing recorded)."
    ) { .text($0.dose.recordedWord) },
    Column(
      "kind", .text,
      "What it is to the plan: due, extra (recorded, and none or no further one was due), as-needed, or "
        + "not-judged (recorded or due, and the two cannot be compared)."
    ) { .text($0.dose.kind.word) },
    Column(
      "delay_minutes", .integer, unit: "min",
      "How long after the due time a dose was taken, below 0 when it was early; empty unless both "
        + "times are known and at most half the interval to the neighbouring due time apart."
    ) { $0.dose.delayMinutes.map(Cell.integer) ?? .missing },
  ]

  private static let details: [Column<DoseRow>] =
    GivenAmount.columns.map { $0.of(\.amount) } + DoseReason.codeColumns.map { $0.of(\.reason) }
    + place

  private static let place: [Column<DoseRow>] = [
    Column("reason", .text, "Why it was not taken; empty when no reason is recorded.") {
      .text($0.reason.text)
    },
    Column(
      "bucket", .text,
      "The bucket that it counts in: an administration's, else that of the day on which it was due."
    ) { .text($0.bucket) },
    Column("file", .text, "The input with the administration; empty without one.") {
      .text($0.file)
    },
    Column(
      "line", .integer, unit: "lines of a file",
      "The line of the input on which its text begins, from 1."
    ) { row in
      row.administration.flatMap { $0.file < 0 ? nil : .integer(Int($0.line)) } ?? .missing
    },
  ]
}

extension GivenDose {
  /// The date at its own precision.
  public var dateText: String { day.text(to: precision) }

  /// How far its clock is ahead of UTC, `+01:00`; empty when that is not told.
  public var offsetText: String {
    offsetMinutes.map { LocalTimeText.offset(minutes: Int($0)) } ?? ""
  }

  /// The time of day, `08:00`; empty without one.
  public var timeText: String {
    millisecond.map { LocalTimeText.text(milliseconds: $0) } ?? ""
  }
}
