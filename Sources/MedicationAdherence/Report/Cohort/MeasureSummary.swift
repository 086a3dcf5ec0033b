/// How one measure is spread over the patients of a cohort.
public struct MeasureSummary: Hashable, Sendable {
  /// The measure.
  public let measure: Measure
  /// The patients with a value; nil when their number is hidden.
  public let patients: Int?
  /// Its distribution; nil when no patient has a value, and when it is hidden.
  public let distribution: Distribution?

  /// Makes a row in which nothing is hidden.
  init(measure: Measure, distribution: Distribution?) {
    self.measure = measure
    self.distribution = distribution
    patients = distribution?.count ?? 0
  }

  /// Makes a row of what may be shown.
  init(measure: Measure, _ shown: ShownDistribution) {
    self.measure = measure
    (patients, distribution) = (shown.patients, shown.distribution)
  }

  /// A row for each measure but the ends of intervals, in the order of the measures.
  static func rows(of figures: PatientFigures, threshold: Double) -> [MeasureSummary] {
    Measure.allCases.filter { $0.definition.kind != .bound }.map { measure in
      MeasureSummary(
        measure: measure,
        distribution: Distribution(figures.values(of: measure), threshold: threshold))
    }
  }
}

extension MeasureSummary: TableRow {
  /// The columns of `summary.csv`.
  public static let definition = TableDefinition<MeasureSummary>(
    name: "summary",
    meaning: "How one measure is spread over the patients.",
    columns: [
      Column("measure", .text, "The measure, by its column in measures.csv.") {
        .text($0.measure.column)
      },
      Column("patients", .integer, unit: "patients", "The patients with a value.") {
        $0.patients.map(Cell.integer) ?? .missing
      },
      Column("median", .number, unit: "as the measure", "The middle value; R's type 7.") {
        $0.quantile(\.median)
      },
      Column(
        "lower_quartile", .number, unit: "as the measure",
        "The value that a quarter of the patients does not exceed; R's type 7."
      ) { $0.quantile(\.lowerQuartile) },
      Column(
        "upper_quartile", .number, unit: "as the measure",
        "The value that three quarters of the patients do not exceed; R's type 7."
      ) { $0.quantile(\.upperQuartile) },
      Column(
        "share_at_or_above_threshold", .fraction, unit: "share",
        "Share of the patients with a value at or above the threshold; of a yes or no the share "
          + "with yes. Empty for numbers of doses and days."
      ) { $0.shareAtOrAboveThreshold },
    ])

  /// A quantile, a share for a measure that is one; missing for yes and no, which have none.
  private func quantile(_ figure: KeyPath<Distribution, Double?>) -> Cell {
    guard let value = distribution?[keyPath: figure] else { return .missing }
    return switch measure.definition.kind {
    case .fraction, .bound: .fraction(value)
    case .count, .days, .minutes: .number(value)
    case .flag: .missing
    }
  }

  private var shareAtOrAboveThreshold: Cell {
    switch measure.definition.kind {
    case .fraction, .flag: .share(distribution?.shareAtOrAboveThreshold)
    case .count, .days, .minutes, .bound: .missing
    }
  }
}
