/// A row of `sliding.csv`: one sliding window of one patient.
public struct SlidingWindowRow: Hashable, Sendable {
  /// The patient's id.
  public let patient: String
  /// The window and its value.
  public let sliding: SlidingWindow

  /// The rows of a patient's history.
  public static func rows(patient: String, history: RefillHistory) -> [SlidingWindowRow] {
    history.slidingWindows.map { SlidingWindowRow(patient: patient, sliding: $0) }
  }
}

extension SlidingWindowRow: TableRow {
  /// The columns of `sliding.csv`.
  public static let definition = TableDefinition<SlidingWindowRow>(
    name: "sliding",
    meaning: "CMA9 in windows that slide over the observation window.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.patient) },
      Column("window", .integer, "The number among the patient's windows, from 1.") {
        .integer($0.sliding.number)
      },
      Column("start", .date, "The window's first day.") { .date($0.sliding.window.start) },
      Column("end", .date, "The window's last day.") { .date($0.sliding.window.end) },
      Column(CMA9.name, .number, unit: "share", CMA9.meaning) {
        $0.sliding.value.number.map(Cell.number) ?? .missing
      },
    ])
}
