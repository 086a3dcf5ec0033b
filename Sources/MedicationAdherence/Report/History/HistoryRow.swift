/// One row of `history.csv`: what one run reported of a figure of a bucket.
public struct HistoryRow: Sendable {
  /// What all runs reported of the figure.
  public let course: FigureCourse
  /// What this run reported.
  public let telling: FigureCourse.Telling

  /// Makes a row.
  public init(course: FigureCourse, telling: FigureCourse.Telling) {
    (self.course, self.telling) = (course, telling)
  }

  private func cell(_ value: Double) -> Cell {
    course.measure == .share ? .share(value) : .integer(Int(value))
  }
}

extension HistoryRow: TableRow {
  /// The columns of `history.csv` and of a workbook's sheet of earlier runs.
  public static let definition = TableDefinition<HistoryRow>(
    name: "history",
    meaning:
      "What one run told of one figure of a bucket of all patients together; the last run of "
      + "each figure is the report itself.",
    columns: [
      Column("run", .text, "The name of the run's folder.") { .text($0.telling.run) },
      Column("as_of", .text, "The instant up to which its data were taken.") {
        .text($0.telling.asOf)
      },
      Column("bucket", .text, "The bucket's label, as in cohort-over-time.csv.") {
        .text($0.course.bucket)
      },
      Column(
        "measure", .text,
        "The figure: share (taken of the doses due, where they are not known of the recorded doses; 0 "
          + "where doses were due and nothing is recorded), expected (doses due), taken or not_taken."
      ) { .text($0.course.measure.rawValue) },
      Column("value", .number, unit: "as the measure", "What the run told.") {
        $0.cell($0.telling.value)
      },
      Column(
        "first_reported", .number, unit: "as the measure",
        "What the first run told in which the bucket was over and not cut."
      ) { $0.cell($0.course.first.value) },
      Column(
        "change_reason", .text,
        "Why the value is not the one first reported: late-record, correction, deletion, order-change "
          + "or rule-change; empty when it is."
      ) { $0.telling.reason.map { .text($0.rawValue) } ?? .missing },
    ])
}
