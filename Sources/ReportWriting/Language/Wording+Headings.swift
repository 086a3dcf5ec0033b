import MedicationAdherence

extension Wording {
  /// The heading of a measure's column, with the unit of days.
  static func heading(of measure: Measure) -> String {
    measure.definition.kind == .days ? inDays(name(of: measure)) : name(of: measure)
  }

  /// The heading of a column, in words; the column's name where there are none.
  static func heading(of column: Column<some Any>) -> String {
    column.measure.map { heading(of: $0) } ?? heading(column.name) ?? column.name
  }
}
