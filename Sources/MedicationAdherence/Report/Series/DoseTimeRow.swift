/// One row of a patient's dose times: one series in one hour of the week.
public struct DoseTimeRow: Sendable {
  /// The series.
  public let series: SeriesReport
  /// The hour and what lies in it.
  public let hour: WeekPattern.Hour

  /// The rows of a series: the hours with a dose, from Monday 00:00 on.
  public static func rows(of series: SeriesReport) -> [DoseTimeRow] {
    series.weekPattern.hours.map { DoseTimeRow(series: series, hour: $0) }
  }
}

extension DoseTimeRow: WeekHourRow {
  /// The columns of a patient's `dose-times.csv`.
  public static let definition = TableDefinition<DoseTimeRow>(
    name: "dose-times",
    meaning: "One line in one hour of one weekday; only hours in which a dose was recorded.",
    columns: SeriesReport.identityColumns.map { $0.of { $0.series } } + hourColumns)
}

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

/// A row about one hour of the week: its columns are the same, whatever the row is about.
public protocol WeekHourRow: TableRow {
  /// The hour and what lies in it.
  var hour: WeekPattern.Hour { get }
}

extension WeekHourRow {
  /// The hour, the doses recorded in it, and how they lie to the times of day in the orders.
  static var hourColumns: [Column<Self>] {
    [
      Column(
        "recorded_weekday", .integer, unit: "day of the week",
        "The ISO 8601 weekday on which doses were recorded: Monday 1 to Sunday 7."
      ) { .integer($0.hour.weekday) },
      Column(
        "recorded_hour", .integer, unit: "hour",
        "The hour of the wall clock in which doses were recorded, 0 to 23."
      ) { .integer($0.hour.hour) },
      Column(
        "taken", .integer, unit: "administrations", "Doses taken, at a known time of day."
      ) { .integer($0.hour.taken) },
      Column(
        "not_taken", .integer, unit: "administrations",
        "Doses recorded as not taken, at a known time of day."
      ) { .integer($0.hour.notTaken) },
      timing("early", "before the timing window of a time of day in their order") { $0.early },
      timing("on_time", "within the timing window of a time of day in their order") { $0.onTime },
      timing("late", "after the timing window of a time of day in their order") { $0.late },
      timing("extra", "for which no time of day in their order is left") { $0.extra },
    ]
  }

  private static func timing(
    _ name: String, _ place: String,
    _ count: @escaping @Sendable (WeekPattern.TimingCounts) -> Int
  ) -> Column<Self> {
    Column(
      name, .integer, unit: "administrations",
      "Doses taken \(place), one dose for each time; empty when no order has times of day."
    ) { $0.hour.timing.map { .integer(count($0)) } ?? .missing }
  }
}
