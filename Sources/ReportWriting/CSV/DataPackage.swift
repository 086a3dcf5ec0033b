internal import DurableOutput
import FoundationEssentials
public import MedicationAdherence

/// A Frictionless Data Package: what each column of CSV files holds.
///
/// Made from the same definitions as the headers. Source: https://specs.frictionlessdata.io, Data
/// Package and Table Schema version 1.
struct DataPackage: Encodable {
  /// One table.
  struct Resource: Encodable {
    let name: String
    let path: Path
    let profile = "tabular-data-resource"
    let format = "csv"
    let mediatype = "text/csv"
    let encoding = "utf-8"
    let description: String
    let dialect: Dialect
    var schema: Schema
  }

  /// Where the rows are: in one file, or in several whose rows follow each other.
  enum Path: Encodable {
    case file(String)
    case files([String])

    /// A text, or an array of texts.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .file(let path): try container.encode(path)
      case .files(let paths): try container.encode(paths)
      }
    }
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
    /// The columns that no two rows have the same values in; left out where there are none.
    var primaryKey: [String]?
    /// Rows of other tables of the package that rows belong to; left out where there are none.
    var foreignKeys: [ForeignKey]?
  }

  /// Columns that name a row of another table.
  struct ForeignKey: Encodable {
    struct Reference: Encodable {
      let resource: String
      let fields: [String]
    }

    let fields: [String]
    let reference: Reference
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
  /// Describes a table in one file.
  init(_ table: TableFile, beside others: [TableFile] = [], dialect: CSVDialect) {
    self.init(table, path: .file(table.fileName), beside: others, dialect: dialect)
  }

  /// Describes a table, with references to those of the `others` that it names.
  init(
    _ file: TableFile, path: DataPackage.Path, beside others: [TableFile], dialect: CSVDialect
  ) {
    self.init(
      name: file.name, path: path, meaning: file.table.meaning, columns: file.columns,
      dialect: dialect)
    let keys = file.table.keys
    if !keys.primary.isEmpty { schema.primaryKey = keys.primary }
    let references = keys.references.filter { reference in
      others.contains { $0.name == reference.table }
    }
    .map { reference in
      DataPackage.ForeignKey(
        fields: reference.columns,
        reference: .init(resource: reference.table, fields: reference.columns))
    }
    if !references.isEmpty { schema.foreignKeys = references }
  }

  /// Describes a table that is not one of a report's.
  init<Row: TableRow>(_ row: Row.Type, dialect: CSVDialect) {
    let table = Row.definition
    self.init(
      name: table.name, path: .file(table.fileName), meaning: table.meaning,
      columns: table.dictionary, dialect: dialect)
  }

  private init(
    name: String, path: DataPackage.Path, meaning: String, columns: [DictionaryRow],
    dialect: CSVDialect
  ) {
    self.init(
      name: name.replacing("_", with: "-"), path: path, description: "One row: " + meaning,
      dialect: DataPackage.Dialect(lineTerminator: dialect == .excel ? "\r\n" : "\n"),
      schema: DataPackage.Schema(fields: columns.map(DataPackage.Field.init)))
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

extension DataPackage {
  /// The package of the cohort's folder.
  static func cohort(_ tables: [TableFile], _ dialect: CSVDialect) -> DataPackage {
    DataPackage(
      name: "medication-adherence-cohort", title: "Medication adherence, all patients",
      resources: tables.map { Resource($0, beside: tables, dialect: dialect) })
  }

  /// The package of all patients' own folders: each table is in one piece a patient.
  static func patients(
    _ tables: [TableFile], _ dialect: CSVDialect, folders: [String]
  ) -> DataPackage {
    let names = folders.map { $0.drop { $0 != "/" }.dropFirst() }
    return DataPackage(
      name: "medication-adherence-patients", title: "Medication adherence, patient by patient",
      resources: tables.map { table in
        Resource(
          table, path: .files(names.map { "\($0)/\(table.fileName)" }), beside: tables,
          dialect: dialect)
      })
  }
}

/// The `datapackage.json` of the folder that a run writes: what the columns of the CSV files in it
/// hold, the ledger's among them.
public struct RootPackage: Sendable {
  let package: DataPackage

  /// The package of the tables that every run of a report writes beside its folders, which have packages
  /// of their own; what earlier runs reported is there when there are any.
  public static func report(_ dialect: CSVDialect, hasEarlierRuns: Bool = false) -> RootPackage {
    let tables = ReportTable.all.filter {
      $0.folders.contains(.report) && ($0.traits.condition != .earlierRuns || hasEarlierRuns)
    }
    return RootPackage(
      package: DataPackage(
        name: "medication-adherence-report", title: "Medication adherence, the ledger of the run",
        resources: tables.map {
          DataPackage.Resource(TableFile(table: $0, further: nil), dialect: dialect)
        }))
  }

  /// The package of measures of refills, whose tables lie beside the ledger.
  public static func refills(
    _ dialect: CSVDialect, hasClasses: Bool, hasThreshold: Bool
  ) -> RootPackage {
    func resource<Row: TableRow>(_ row: Row.Type) -> DataPackage.Resource {
      hasClasses
        ? DataPackage.Resource(ClassRow<Row>.self, dialect: dialect)
        : DataPackage.Resource(row, dialect: dialect)
    }
    return RootPackage(
      package: DataPackage(
        name: "medication-adherence-refills", title: "Medication adherence, measured by refills",
        resources: [
          resource(RefillRow.self), resource(EpisodeRow.self), resource(SlidingWindowRow.self),
          resource(EmptyMeasureRow.self),
        ] + (hasThreshold ? [resource(DaysCoveredRow.self)] : [])
          + [DataPackage.Resource(LedgerRow.self, dialect: dialect)]))
  }

  /// Writes the package below a folder.
  ///
  /// Throws ``OutputError`` when the file cannot be made.
  public func write(in folder: String) throws {
    try package.write(to: OutputFile(at: folder + "/datapackage.json"))
  }
}
