/// Which class each drug belongs to, as a user's table says.
public struct DrugClasses: Hashable, Sendable {
  private let classOfCode: [String: String]

  /// Makes a table of codes and classes; a code's last line counts.
  public init(_ lines: [(code: String, name: String)]) {
    classOfCode = Dictionary(lines.map { ($0.code, $0.name) }) { $1 }
  }

  /// The class of a medication: that of its code or key, else, for an ATC code, of the longest code
  /// above it; nil when the table has none.
  ///
  /// ATC is a tree whose levels have 1, 3, 4, 5 and 7 characters: `C10AA05` lies below `C10AA`.
  public func name(of medication: Medication) -> String? {
    guard !medication.code.isEmpty else { return classOfCode[medication.key] }
    return classOfCode[medication.code] ?? classOfCode[medication.key] ?? atcClass(of: medication)
  }

  private func atcClass(of medication: Medication) -> String? {
    let system = medication.key.dropLast(medication.code.count + 1)
    guard medication.code.utf8.count == 7, system.hasSuffix("/atc") || system.hasSuffix(".6.73")
    else { return nil }
    return [5, 4, 3, 1].lazy.compactMap { classOfCode[String(medication.code.prefix($0))] }.first
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
