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
    columns: SeriesReport.identity.map { $0.of { $0.series } } + hourColumns)
}
