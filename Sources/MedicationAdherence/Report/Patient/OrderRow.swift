/// One order as it is listed: what, whose, when it was active, and what it asks for.
public struct OrderRow: Hashable, Codable, Sendable {
  /// The patient's id.
  public let patient: String
  /// The order's id.
  public let order: String
  /// What was ordered.
  public let medication: Medication
  /// The status as in FHIR; `unknown` when none is written.
  public let status: String
  /// The days on which it was active.
  public let active: ActiveDays
  /// What the order asks for, in one phrase; what is only text is quoted.
  public let instruction: String
  /// Why it is taken to have ended when it did, where it does not say so itself, or why that is not
  /// known.
  public let end: [ScheduleRemark]
  /// Whether what it asks for is swallowed; nil when that is not known.
  public let isSwallowed: Bool?

  /// The days on which an order was active, as a list shows them.
  public struct ActiveDays: Hashable, Codable, Sendable {
    /// The first one; nil when nothing says when the order began, or it lies after the as-of day.
    public let from: Day?
    /// The last one; nil while the order goes on after the as-of day.
    public let to: Day?

    /// Makes a stretch of days.
    public init(from: Day?, to: Day?) { (self.from, self.to) = (from, to) }
  }

  /// Makes a row.
  public init(
    patient: String, order: String, medication: Medication, status: String, active: ActiveDays,
    instruction: String, end: [ScheduleRemark] = [], isSwallowed: Bool? = nil
  ) {
    self.patient = patient
    self.order = order
    self.medication = medication
    self.status = status
    self.active = active
    self.instruction = instruction
    self.end = end
    self.isSwallowed = isSwallowed
  }
}

extension OrderRow: TableRow {
  /// The columns of a list of orders and of a workbook's Orders.
  public static let definition = TableDefinition<OrderRow>(
    name: "orders",
    meaning: "One order.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.patient) },
      Column("order_id", .text, "The order's id.") { .text($0.order) },
      Column("medication_code", .text, Medication.meaningOfCode) {
        .text($0.medication.code)
      },
      Column("medication", .text, "The medication's name.") { .text($0.medication.name) },
      Column("status", .text, "The order's status as FHIR has it; unknown when none is written.") {
        .text($0.status)
      },
      Column(
        "active_from", .date, unit: "day",
        "The first active day; empty when nothing says when the order began."
      ) { .day($0.active.from) },
      Column(
        "active_to", .date, unit: "day",
        "The last active day; empty while the order goes on after the as-of day."
      ) { .day($0.active.to) },
      Column(
        "instruction", .text,
        "What the order asks for, in words made from its structured data; what is only text is "
          + "quoted."
      ) { .text($0.instruction) },
    ])
}
