import MedicationAdherence

extension Wording {
  /// The heading of a measure's column, with the unit of days.
  static func heading(of measure: Measure) -> String {
    measure.definition.kind == .days ? inDays(name(of: measure)) : name(of: measure)
  }

  /// The heading of a column of a table, in words; the column's name where there are none.
  static func heading(of column: Column<some Any>, in table: String) -> String {
    let measure = column.measure ?? Measure(column: column.name)
    return heading("\(table).\(column.name)") ?? measure.map { heading(of: $0) }
      ?? heading(column.name) ?? column.name
  }

  /// A remark where the values of the measures stand beside it.
  static func remark(_ remark: SeriesRemark, threshold: String) -> String {
    self.remark(remark, threshold: threshold) { _ in nil }
  }

  /// A name with its share, where there is one.
  static func named(_ name: String, _ share: String?) -> String {
    share.map { "\(name) (\($0))" } ?? name
  }

  /// The words of a column's codes, each with its code in CSV where that is another word.
  static func choices(_ codes: SheetCode) -> String {
    alternatives(
      codes.codes.map { code in
        let word = codes.word(for: code, in: self)
        return word == code ? word : "\(word) (CSV: \(code))"
      })
  }

  /// What a column of a table says.
  static func meaning(of row: DictionaryRow) -> String {
    if let meaning = meaning("\(row.table).\(row.column)") { return meaning }
    let measure = Measure(column: row.column).flatMap { meaning(of: $0) }
    return measure ?? meaning(row.column) ?? row.meaning
  }
}
