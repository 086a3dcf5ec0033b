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
