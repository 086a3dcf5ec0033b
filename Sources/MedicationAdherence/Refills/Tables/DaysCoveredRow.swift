/// A row of `pdc.csv`: one patient's days covered, held against a threshold.
public struct DaysCoveredRow: Hashable, Sendable {
  /// The patient's id.
  public let patient: String
  /// The days; nil without a dispense in the observation window, and when that leaves the follow-up.
  public let days: SupplyDaysCovered?
  /// Whether the threshold is met; nil for a patient who does not count.
  public let isMet: Bool?

  /// Makes the row of a patient's dispenses.
  public init(
    patient: String, dispenses: [Dispense], history: RefillHistory, threshold: QualityThreshold
  ) {
    self.patient = patient
    let window = history.isWindowInFollowUp ? history.window.days : nil
    days = window.flatMap { SupplyDaysCovered(dispenses, in: $0) }
    isMet = days.flatMap { threshold.isMet(by: $0) }
  }
}

extension DaysCoveredRow: TableRow {
  /// The columns of `pdc.csv`.
  public static let definition = TableDefinition<DaysCoveredRow>(
    name: "pdc",
    meaning: "The proportion of days covered in the observation window, one row per patient, with "
      + "`--class` per patient and class.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.patient) },
      Column("fill_days", .integer, unit: "days", "Days with a dispense in the window.") {
        .integer($0.days?.fillDays ?? 0)
      },
      Column("days_covered", .integer, unit: "days", "Days with supply.") {
        $0.days.map { .integer($0.covered) } ?? .missing
      },
      Column("days", .integer, unit: "days", "Days from the first dispense to the window's end.") {
        $0.days.map { .integer($0.observed) } ?? .missing
      },
      Column("pdc", .fraction, "Days covered / days.") { .share($0.days?.proportion) },
      Column("adherent", .flag, "Whether pdc is 0.80 or more; empty with fewer than two fills.") {
        $0.isMet.map(Cell.flag) ?? .missing
      },
    ])
}
