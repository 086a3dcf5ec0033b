extension SeriesReport: TableRow {
  /// The columns of `measures.csv` and of a workbook's Measures: the line, then every measure.
  public static let definition = TableDefinition<SeriesReport>(
    name: "measures",
    meaning: "One line of the timeline over all its days.",
    columns: identity + Measure.allCases.map { Column($0) { $0.measures } })

  /// What tells a line apart, with which all tables of lines begin.
  static let identity: [Column<SeriesReport>] = [
    Column("patient", .text, "The patient's id.") { .text($0.patient) },
    Column(
      "series", .text,
      "The line's identity: the order, the medication's key, the patient's id, or none: and the "
        + "medication's key for administrations without an order."
    ) { .text($0.series) },
    Column("medication_code", .text, Medication.meaningOfCode) {
      .text($0.medicationCode)
    },
    Column("medication", .text, "The medication's name.") { .text($0.medication) },
    Column("order", .text, "The order's id, when the line is one order.") { .text($0.order) },
  ]
}

extension MeasureKind {
  /// The kind of a column that holds such values.
  var columnType: ColumnType {
    switch self {
    case .count, .days: .integer
    case .fraction, .bound: .fraction
    case .flag: .flag
    }
  }
}
