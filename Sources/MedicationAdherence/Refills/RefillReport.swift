/// All figures of one patient's refills, or of those of one drug class.
public struct RefillReport: Sendable {
  /// The drug class; nil when all of a patient's dispenses are measured together.
  public let drugClass: String?
  /// CMA1 to CMA9.
  public let measures: RefillRow
  /// The treatment episodes.
  public let episodes: [EpisodeRow]
  /// The sliding windows.
  public let slidingWindows: [SlidingWindowRow]
  /// Why measures are empty.
  public let emptyMeasures: [EmptyMeasureRow]
  /// The days covered in the observation window, when a threshold was asked for.
  public let daysCovered: DaysCoveredRow?
  /// Whether the observation window lies in the follow-up.
  public let isWindowInFollowUp: Bool
  /// The last day of the observation window that can be covered.
  public let lastDay: Day

  /// Measures dispenses in any order; nil without any.
  public init?(
    patient: String, drugClass: String?, dispenses: [Dispense], settings: RefillSettings,
    threshold: QualityThreshold?
  ) {
    guard let history = RefillHistory(dispenses, settings: settings) else { return nil }
    self.drugClass = drugClass
    measures = RefillRow(patient: patient, history: history)
    episodes = EpisodeRow.rows(patient: patient, history: history)
    slidingWindows = SlidingWindowRow.rows(patient: patient, history: history)
    emptyMeasures = EmptyMeasureRow.rows(
      measures: measures, slidingWindows: slidingWindows)
    daysCovered = threshold.map {
      DaysCoveredRow(patient: patient, dispenses: dispenses, history: history, threshold: $0)
    }
    isWindowInFollowUp = history.isWindowInFollowUp
    lastDay = history.window.days?.last ?? history.window.end
  }
}

/// A row of `cma.csv`: the nine measures of one patient.
public struct RefillRow: Hashable, Sendable {
  /// The patient's id.
  public let patient: String
  /// CMA1 to CMA9.
  public let values: [MeasureValue]

  /// Makes the row of a patient's history.
  public init(patient: String, history: RefillHistory) {
    self.patient = patient
    values = history.values
  }
}

extension RefillRow: TableRow {
  /// The columns of `cma.csv`.
  public static let definition = TableDefinition<RefillRow>(
    name: "cma",
    meaning: "Refill-based measures (CMA1 to CMA9), one row per patient, with `--class` per "
      + "patient and class.",
    columns: [Column("patient", .text, "The patient's id.") { .text($0.patient) }]
      + RefillHistory.measures.enumerated().map { index, measure in
        Column(measure.name, .number, unit: "share", measure.meaning) {
          $0.values[index].number.map(Cell.number) ?? .missing
        }
      })
}

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
