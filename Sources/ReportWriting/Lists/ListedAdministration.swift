public import MedicationAdherence

/// An administration as a list shows it.
public struct ListedAdministration: ListedRow {
  /// The patient's id.
  public let patient: String
  /// The administration.
  public let administration: AdministrationRow

  /// Makes a row.
  public init(patient: String, _ administration: AdministrationRow) {
    self.patient = patient
    self.administration = administration
  }

  /// Green is taken, red is not taken, yellow is undetermined.
  public func colour(of column: String) -> TerminalColour? {
    guard column == "outcome" else { return nil }
    return switch administration.outcome {
    case .taken: .green
    case .notTaken: .red
    case .undetermined: .yellow
    }
  }

  /// The columns of a list of administrations.
  public static let definition = TableDefinition<ListedAdministration>(
    name: "listed_administrations",
    meaning: "One administration, oldest first, those without a date last.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.patient) },
      Column(
        "local_date", .partialDate, unit: "day",
        "The local date, at the precision that was recorded; empty when undated."
      ) { .partialDate($0.administration.localDate) },
      Column("local_time", .text, "The local time of day; empty when the date has none.") {
        .text($0.administration.localTime)
      },
      Column("outcome", .text, "taken, not-taken or undetermined.") {
        .text($0.administration.outcome.word)
      },
      Column("interrupted", .flag, "Whether it was stopped before its end.") {
        .flag($0.administration.isInterrupted)
      },
      Column("medication", .text, "The medication's name.") { .text($0.administration.medication) },
      Column("order", .text, "The order's id; empty without an order.") {
        .text($0.administration.order)
      },
      Column("administration", .text, "The administration's id; empty when it has none.") {
        .text($0.administration.id)
      },
      Column("reason", .text, "Why the dose was not given; empty when none is recorded.") {
        .text($0.administration.reason)
      },
    ])
}
