extension PersistenceCurve.Point: TableRow {
  /// The columns of `persistence.csv`.
  public static let definition = TableDefinition<PersistenceCurve.Point>(
    name: "persistence",
    meaning: "The series still being taken on a day since the first dose (Kaplan-Meier).",
    columns: [
      Column("day", .integer, unit: "days", "Days since the first dose, both ends counted.") {
        .integer($0.day)
      },
      Column(
        "at_risk", .integer, unit: "series", "Series still being followed at the day's start."
      ) { .integer($0.atRisk) },
      Column(
        "stopped", .integer, unit: "series",
        "Series whose last dose before a gap longer than permitted was on the day."
      ) { .integer($0.stopped) },
      Column(
        "censored", .integer, unit: "series",
        "Series still being taken when their window or order ended on the day."
      ) { .integer($0.censored) },
      Column("share", .fraction, unit: "share", "Share still being taken after the day.") {
        .fraction($0.share)
      },
      Column(
        "low", .fraction, unit: "share",
        "The lower end of the share's 95 % interval (Greenwood, log-log)."
      ) { .share($0.low) },
      Column(
        "high", .fraction, unit: "share",
        "The upper end of the share's 95 % interval (Greenwood, log-log)."
      ) { .share($0.high) },
    ])
}
