/// One administration as it is listed: when, what, which order, taken or not, and why not.
public struct AdministrationRow: Hashable, Codable, Sendable {
  /// The id of the MedicationAdministration; empty when it has none.
  public let id: String
  /// The order's id; empty without an order.
  public let order: String
  /// The medication's name.
  public let medication: String
  /// When it was, on the local wall clock.
  public let at: LocalTime
  /// The label of the bucket it counts in; empty when it counts in none.
  public let bucket: String
  /// Why it counts in none; nil when it counts.
  public let uncounted: UncountedAdministrations.Reason?
  /// Whether the dose was taken, and why not.
  public let result: Result
  /// What else tables say of it.
  public var facts = Facts()

  /// When an administration was, as text.
  public struct LocalTime: Hashable, Codable, Sendable {
    /// The date at its own precision (`2016-08-15`, `2016-08`, `2016`); empty when undated.
    public let date: String
    /// The time of day, `08:00`; empty when the date has no time.
    public let time: String
    /// How far the clock is ahead of UTC, `+01:00`; empty when that is not told.
    public var offset = ""

    /// Makes a time.
    public init(date: String, time: String) { (self.date, self.time) = (date, time) }
  }

  /// What tables say of an administration beside what pages do.
  public struct Facts: Hashable, Codable, Sendable {
    /// The medication's code; empty when it has none.
    public var medicationCode = ""
    /// The FHIR status as it is written; empty without one, and when it is not kept.
    public var status = ""
    /// The end of the period in which it was given; empty without one, and when it is not kept.
    public var end = LocalTime(date: "", time: "")
    /// How much was given, and how.
    public var amount = GivenAmount.unknown
    /// Why it was not given, by its code.
    public var reason = DoseReason.none

    /// Makes facts, all of them unknown.
    public init() {}
  }

  /// Whether a dose was taken, and why not.
  public struct Result: Hashable, Codable, Sendable {
    /// Taken, not taken or undetermined.
    public let outcome: Outcome
    /// Whether it was stopped before its end.
    public let isInterrupted: Bool
    /// Why the dose was not given, several reasons joined by `; `; empty when none is recorded.
    public let reason: String

    /// Makes a result.
    public init(_ outcome: Outcome, isInterrupted: Bool, reason: String) {
      (self.outcome, self.isInterrupted, self.reason) = (outcome, isInterrupted, reason)
    }
  }

  /// Makes a row.
  public init(
    id: String, order: String, medication: String, at time: LocalTime, bucket: String,
    uncounted: UncountedAdministrations.Reason? = nil, result: Result
  ) {
    (self.id, self.order, self.medication) = (id, order, medication)
    (at, self.bucket, self.uncounted, self.result) = (time, bucket, uncounted, result)
  }

  /// The local date at its own precision; empty when undated.
  public var localDate: String { at.date }
  /// The local time of day; empty when the date has no time.
  public var localTime: String { at.time }
  /// Taken, not taken or undetermined.
  public var outcome: Outcome { result.outcome }
  /// Whether it was stopped before its end.
  public var isInterrupted: Bool { result.isInterrupted }
  /// Why the dose was not given; empty when no reason is recorded.
  public var reason: String { result.reason }
}

/// The columns of an administration, of which each list takes some.
extension AdministrationRow {
  package static let localDateColumn = Column<AdministrationRow>(
    "given_date", .partialDate, unit: "day",
    "The local date, at the precision that was recorded; empty when undated."
  ) { .partialDate($0.localDate) }

  package static let localTimeColumn = Column<AdministrationRow>(
    "given_time", .text, "The local time of day; empty when the date has none."
  ) { .text($0.localTime) }

  package static let offsetColumn = Column<AdministrationRow>(
    "utc_offset", .text,
    "How far the clock is ahead of UTC, such as +01:00; empty when no offset is written."
  ) { .text($0.at.offset) }

  package static let bucketColumn = Column<AdministrationRow>(
    "bucket", .text, "The bucket that it counts in; empty when it counts in none."
  ) { .text($0.bucket) }

  package static let outcomeColumn = Column<AdministrationRow>(
    "outcome", .text, "taken, not-taken or undetermined."
  ) { .text($0.outcome.word) }

  package static let interruptedColumn = Column<AdministrationRow>(
    "was_interrupted", .flag, "Whether it was stopped before its end."
  ) { .flag($0.isInterrupted) }

  package static let medicationColumn = Column<AdministrationRow>(
    "medication", .text, "The medication's name."
  ) { .text($0.medication) }

  package static let orderColumn = Column<AdministrationRow>(
    "order_id", .text, "The order's id; empty without an order."
  ) { .text($0.order) }

  package static let idColumn = Column<AdministrationRow>(
    "administration", .text, "The administration's id; empty when it has none."
  ) { .text($0.id) }

  /// The columns of tables only.
  fileprivate static let factColumns: [Column<AdministrationRow>] =
    [
      Column("medication_code", .text, Medication.meaningOfCode) { .text($0.facts.medicationCode) },
      Column("status", .text, "The FHIR status, as it is written; empty without one.") {
        .text($0.facts.status)
      },
      interruptedColumn,
    ] + GivenAmount.columns.map { $0.of(\.facts.amount) } + [
      Column(
        "end_date", .partialDate, unit: "day",
        "The local date of the end of the period in which it was given; empty without a period that "
          + "has a start and an end."
      ) { .partialDate($0.facts.end.date) },
      Column(
        "end_time", .text, "The local time of day of that end; empty when it has none."
      ) { .text($0.facts.end.time) },
    ] + DoseReason.codeColumns.map { $0.of(\.facts.reason) }

  package static let reasonColumn = Column<AdministrationRow>(
    "reason", .text, "Why the dose was not given; empty when none is recorded."
  ) { .text($0.reason) }
}

/// One row of a patient's list of administrations.
public struct PatientAdministration: Hashable, Sendable {
  /// The patient's id.
  public let patient: String
  /// The administration.
  public let administration: AdministrationRow

  /// Makes a row.
  public init(patient: String, administration: AdministrationRow) {
    self.patient = patient
    self.administration = administration
  }
}

extension PatientAdministration: TableRow {
  /// The columns of `administrations.csv`, of the cohort's and each patient's, and of a workbook's
  /// Administrations.
  public static let definition = TableDefinition<PatientAdministration>(
    name: "administrations",
    meaning: "One administration, oldest first, those without a date last.",
    columns: [Column("patient", .text, "The patient's id.") { .text($0.patient) }]
      + [
        AdministrationRow.orderColumn, AdministrationRow.medicationColumn,
        AdministrationRow.idColumn, AdministrationRow.localDateColumn,
        AdministrationRow.bucketColumn, AdministrationRow.outcomeColumn,
        AdministrationRow.reasonColumn, AdministrationRow.localTimeColumn,
        AdministrationRow.offsetColumn,
      ].map { $0.of { $0.administration } }
      + AdministrationRow.factColumns.map { $0.of { $0.administration } })
}
