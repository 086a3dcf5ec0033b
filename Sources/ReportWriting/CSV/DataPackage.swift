internal import DurableOutput
import Foundation
import MedicationAdherence

/// A Frictionless Data Package: what each column of the CSV files of one folder holds.
///
/// Made from the same definitions as the headers. Source: https://specs.frictionlessdata.io, Data
/// Package and Table Schema version 1.
struct DataPackage: Encodable {
  /// One CSV file.
  struct Resource: Encodable {
    let name: String
    let path: String
    let profile = "tabular-data-resource"
    let format = "csv"
    let mediatype = "text/csv"
    let encoding = "utf-8"
    let description: String
    let dialect: Dialect
    let schema: Schema
  }

  /// How the file is written.
  struct Dialect: Encodable {
    let delimiter = ","
    let doubleQuote = true
    let header = true
    let lineTerminator: String
  }

  /// The columns; an empty field is a missing value.
  struct Schema: Encodable {
    let fields: [Field]
    let missingValues = [""]
  }

  /// One column; `unit` and `source` are left out where there is none.
  struct Field: Encodable {
    let name: String
    let type: String
    let description: String
    let unit: String?
    let source: String?
  }

  let profile = "tabular-data-package"
  let name: String
  let title: String
  let resources: [Resource]

  /// Writes the package as JSON with sorted keys.
  func write(to file: OutputFile) throws {
    try file.write(bytes)
    try file.close()
  }

  /// The package as JSON with sorted keys.
  var bytes: [UInt8] {
    get throws {
      try Array(JSONEncoder.readable.encode(self)) + [UInt8(ascii: "\n")]
    }
  }
}

extension DataPackage.Resource {
  /// Describes the file of a table.
  init<Row: TableRow>(_ row: Row.Type, dialect: CSVDialect) {
    let table = Row.definition
    self.init(
      name: table.name.replacing("_", with: "-"), path: table.name + ".csv",
      description: "One row: " + table.meaning,
      dialect: DataPackage.Dialect(lineTerminator: dialect == .excel ? "\r\n" : "\n"),
      schema: DataPackage.Schema(fields: table.dictionary.map(DataPackage.Field.init)))
  }
}

extension DataPackage.Field {
  /// Describes a column.
  init(_ row: DictionaryRow) {
    self.init(
      name: row.column, type: row.type.frictionlessType, description: row.meaning,
      unit: row.unit.isEmpty ? nil : row.unit, source: row.source.isEmpty ? nil : row.source)
  }
}

extension ColumnType {
  /// The type in a table schema; a date of month or year precision is text there.
  fileprivate var frictionlessType: String {
    switch self {
    case .text, .partialDate: "string"
    case .integer: "integer"
    case .number, .fraction: "number"
    case .date: "date"
    case .flag: "boolean"
    }
  }
}
