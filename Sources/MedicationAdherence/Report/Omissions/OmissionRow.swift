/// The omitted doses of one medication for one reason at one time of the week, all patients together.
public struct OmissionRow: Sendable {
  /// The medication.
  public let medication: Medication
  /// Its classes.
  public let classes: [String]
  /// Why they were not taken; none when no reason is recorded.
  public let reason: DoseReason
  /// Of which kind that is.
  public let category: OmissionCategory
  /// The ISO 8601 weekday on which they were due.
  public let weekday: Int
  /// The hour in which they were due; nil where the order names no time.
  public let hour: Int?
  /// The ward; empty when it is not known.
  public let ward: String
  /// The doses.
  public let doses: Int
  /// The patients.
  public let patients: Int
  /// The doses due of the medication up to the as-of instant.
  public let due: Int
}

extension OmissionRow: TableRow {
  /// The columns of `omissions.csv`.
  public static let definition = TableDefinition<OmissionRow>(
    name: "omissions",
    meaning:
      "The doses due of one medication that were not taken or not recorded, by reason, weekday, hour "
      + "and ward.",
    columns: identity + reasonColumns + [
      Column(
        "due_weekday", .integer, unit: "day of the week",
        "The ISO 8601 weekday on which they were due: Monday 1 to Sunday 7."
      ) { .integer($0.weekday) },
      Column(
        "due_hour", .integer, unit: "hour",
        "The hour in which they were due, 0 to 23; empty where the order names no time."
      ) { $0.hour.map(Cell.integer) ?? .missing },
      Column("ward", .text, "The patient's ward; empty when it is not known.") { .text($0.ward) },
      Column("doses", .integer, unit: "doses", "The doses.") { .integer($0.doses) },
      Column("patients", .integer, unit: "patients", "Their patients.") { .integer($0.patients) },
      Column(
        "share_of_due", .fraction, unit: "share",
        "Their share of all doses of the medication that were due up to the as-of instant."
      ) { .share($0.due == 0 ? nil : Double($0.doses) / Double($0.due)) },
    ])

  private static let identity: [Column<OmissionRow>] = [
    Column("medication_code", .text, Medication.meaningOfCode) { .text($0.medication.code) },
    Column("medication", .text, "The medication's name.") { .text($0.medication.name) },
    Column("class", .text, "Its classes, joined by `; `; empty when it is in none.") {
      .text($0.classes.joined(separator: "; "))
    },
  ]

  private static let reasonColumns: [Column<OmissionRow>] = [
    Column("reason_system", .text, "The system of the reason's code; empty without one.") {
      .text($0.reason.system)
    },
    Column("reason_code", .text, "The reason's code; empty without one.") {
      .text($0.reason.code)
    },
    Column("reason", .text, "The reason in words; empty when none is recorded.") {
      .text($0.reason.text)
    },
    Column(
      "category", .text,
      "The kind of reason: clinical, patient, supply, procedure, none-recorded or other; unrecorded "
        + "when nothing is recorded of the dose."
    ) { .text($0.category.rawValue) },
  ]

  /// Whether it stands before another: by medication, reason, weekday, hour and ward.
  static func areInOrder(_ left: OmissionRow, _ right: OmissionRow) -> Bool {
    if left.medication.key != right.medication.key {
      return left.medication.difference(from: right.medication) < 0
    }
    if left.category != right.category {
      return left.category.rawValue.precedesByBytes(right.category.rawValue)
    }
    if left.reason != right.reason { return left.reason.precedes(right.reason) }
    let (one, other) = ((left.weekday, left.hour ?? -1), (right.weekday, right.hour ?? -1))
    return one == other ? left.ward.precedesByBytes(right.ward) : one < other
  }
}

extension DoseReason {
  /// Whether it stands before another: by its text, then by its code.
  fileprivate func precedes(_ other: DoseReason) -> Bool {
    if text != other.text { return text.precedesByBytes(other.text) }
    return system == other.system
      ? code.precedesByBytes(other.code) : system.precedesByBytes(other.system)
  }
}

/// One omitted dose of a patient.
public struct OmittedDose: Codable, Sendable {
  /// The patient's id.
  public let patient: String
  /// What it was a dose of.
  public let subject: DoseSubject
  /// Its classes.
  public let classes: [String]
  /// Whether it is critical.
  public let isCritical: Bool
  /// The day on which it was due.
  public let day: Day
  /// When it was due, in minutes since midnight; nil where the order names no time.
  public let minute: Int?
  /// The ward; empty when it is not known.
  public let ward: String
  /// Why it was not taken; none when no reason is recorded.
  public let reason: DoseReason
  /// Of which kind that is.
  public let category: OmissionCategory
}

extension OmittedDose: TableRow {
  /// The columns of the sheet of omitted doses.
  public static let definition = TableDefinition<OmittedDose>(
    name: "omitted_doses",
    meaning: "One dose due in the last seven days that was not taken or not recorded.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.patient) },
      Column("due_date", .date, "The day on which it was due.") { .date($0.day) },
      Column("due_time", .text, "When it was due; empty where the order names no time.") {
        .text($0.time)
      },
      Column("medication", .text, "The medication's name.") { .text($0.subject.medication.name) },
      Column("critical", .flag, "Whether doses of the medication are critical.") {
        .flag($0.isCritical)
      },
      Column("category", .text, "The kind of reason.") { .text($0.category.rawValue) },
      Column("reason", .text, "The reason in words; empty when none is recorded.") {
        .text($0.reason.text)
      },
      Column("ward", .text, "The patient's ward; empty when it is not known.") { .text($0.ward) },
      Column("class", .text, "Its classes, joined by `; `; empty when it is in none.") {
        .text($0.classes.joined(separator: "; "))
      },
      Column("order_id", .text, "The order's id; empty without an order.") {
        .text($0.subject.order)
      },
    ])

  /// When it was due, such as `08:00`; empty where the order names no time.
  public var time: String {
    minute.map { LocalTimeText.text(minutes: $0) } ?? ""
  }
}
