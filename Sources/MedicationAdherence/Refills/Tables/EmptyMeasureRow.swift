/// A row of `empty.csv`: why a cell of `cma.csv` or `sliding.csv` is empty.
public struct EmptyMeasureRow: Hashable, Sendable {
  /// The patient's id.
  public let patient: String
  /// The measure's column.
  public let measure: String
  /// The number of the sliding window; nil for the observation window.
  public let window: Int?
  /// Why there is no value.
  public let reason: MeasureValue.EmptyReason

  /// The rows of a patient's measures and sliding windows.
  public static func rows(
    measures: RefillRow, slidingWindows: [SlidingWindowRow]
  ) -> [EmptyMeasureRow] {
    let patient = measures.patient
    let inWindow = zip(RefillHistory.measures, measures.values).compactMap { measure, value in
      value.emptyReason.map {
        EmptyMeasureRow(patient: patient, measure: measure.name, window: nil, reason: $0)
      }
    }
    return inWindow
      + slidingWindows.compactMap { row in
        row.sliding.value.emptyReason.map {
          EmptyMeasureRow(
            patient: patient, measure: CMA9.name, window: row.sliding.number, reason: $0)
        }
      }
  }
}

extension EmptyMeasureRow: TableRow {
  /// The columns of `empty.csv`.
  public static let definition = TableDefinition<EmptyMeasureRow>(
    name: "empty",
    meaning: "Why a measure has no value, one row per empty cell.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.patient) },
      Column("measure", .text, "The measure's column.") { .text($0.measure) },
      Column("window", .integer, "The sliding window; empty for the observation window.") {
        $0.window.map(Cell.integer) ?? .missing
      },
      Column("reason", .text, "Why there is no value, as a stable word.") {
        .text($0.reason.rawValue)
      },
      Column("meaning", .text, "The reason in words.") { .text($0.reason.sentence) },
    ])
}

extension MeasureValue.EmptyReason {
  /// The reason in words.
  public var sentence: String {
    switch self {
    case .noDispense: "no dispense lies where the measure looks for one"
    case .tooFewDispenses: "the window has no two dispenses on different days"
    case .noDays: "the only dispense is on the window's last day, so there are no days to divide by"
    case .suppliedThroughout: "the supply from before the window lasts to its end or past it"
    case .windowOutsideFollowUp: "the observation window reaches out of the follow-up"
    }
  }
}
