/// One row of the cohort's dose times: one medication in one hour of the week.
public struct MedicationDoseTimeRow: Sendable {
  /// The medication.
  public let medication: Medication
  /// The hour and what lies in it.
  public let hour: WeekPattern.Hour

  /// The rows of medications: the hours in which something is, from Monday 00:00 on.
  public static func rows(of patterns: [MedicationWeekPattern]) -> [MedicationDoseTimeRow] {
    patterns.flatMap { pattern in
      pattern.pattern.hours.map {
        MedicationDoseTimeRow(medication: pattern.medication, hour: $0)
      }
    }
  }
}

extension MedicationDoseTimeRow: WeekHourRow {
  /// The columns of the cohort's `dose-times.csv`.
  public static let definition = TableDefinition<MedicationDoseTimeRow>(
    name: "dose-times",
    meaning:
      "One medication, all patients together, in one hour of one weekday; only hours in which "
      + "a dose was recorded.",
    columns: identity + hourColumns)

  private static let identity: [Column<MedicationDoseTimeRow>] = [
    Column("medication_code", .text, Medication.meaningOfCode) {
      .text($0.medication.code)
    },
    Column("medication", .text, "The medication's name.") { .text($0.medication.name) },
  ]
}
