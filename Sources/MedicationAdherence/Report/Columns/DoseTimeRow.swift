/// One row of a patient's dose times: one line in one hour of the week.
public struct DoseTimeRow: Sendable {
  /// The line.
  public let series: SeriesReport
  /// The hour and what lies in it.
  public let hour: WeekPattern.Hour

  /// The rows of a line: the hours in which something is, from Monday 00:00 on.
  public static func rows(of series: SeriesReport) -> [DoseTimeRow] {
    series.weekPattern.hours.map { DoseTimeRow(series: series, hour: $0) }
  }
}

extension DoseTimeRow: WeekHourRow {
  /// The columns of a patient's `dose-times.csv`.
  public static let definition = TableDefinition<DoseTimeRow>(
    name: "dose-times",
    meaning: "One line in one hour of one weekday; only hours in which a dose was recorded.",
    columns: identity + hourColumns)

  private static let identity: [Column<DoseTimeRow>] = [
    Column("patient", .text, "The patient's id.") { .text($0.series.patient) },
    Column(
      "series", .text,
      "The line's identity: the order, the medication's key, the patient's id, or none: and the "
        + "medication's key for administrations without an order."
    ) { .text($0.series.series) },
    Column("medication_code", .text, Medication.meaningOfCode) {
      .text($0.series.medicationCode)
    },
    Column("medication", .text, "The medication's name.") { .text($0.series.medication) },
    Column("order", .text, "The order's id, when the line is one order.") {
      .text($0.series.order)
    },
  ]
}
