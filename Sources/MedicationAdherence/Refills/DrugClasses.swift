/// Which class each drug belongs to, as a user's table says.
public struct DrugClasses: Hashable, Sendable {
  private let classes: MedicationClasses

  /// Takes the classes of a table.
  public init(_ classes: MedicationClasses) { self.classes = classes }

  /// The class of a medication; nil when the table has none.
  ///
  /// It is that of its code or key, else, for an ATC code, of the longest code above it; of several
  /// lines of one code that of the last.
  public func name(of medication: Medication) -> String? {
    classes.lines(of: medication).last?.name
  }
}

/// A row of another table for the dispenses of one drug class.
public struct ClassRow<Row: TableRow>: TableRow {
  /// The class.
  public let name: String
  /// The row.
  public let row: Row

  /// Makes a row of a class.
  public init(name: String, row: Row) {
    self.name = name
    self.row = row
  }

  /// The columns of the other table, with the class after the first.
  public static var definition: TableDefinition<ClassRow> {
    let inner = Row.definition
    var columns = inner.columns.map { column in
      Column<ClassRow>(
        column.name, column.type, unit: column.unit, column.meaning, source: column.source
      ) {
        column.value($0.row)
      }
    }
    columns.insert(Column("class", .text, "The drug class.") { .text($0.name) }, at: 1)
    return TableDefinition(name: inner.name, meaning: inner.meaning, columns: columns)
  }
}
