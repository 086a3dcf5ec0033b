internal import DurableOutput
import FoundationEssentials
public import MedicationAdherence

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
  /// Describes the file of a table, or that of a further size.
  init<Row: TableRow>(_ row: Row.Type, by size: BucketSize? = nil, dialect: CSVDialect) {
    let table = Row.definition
    let name = table.name + (size?.suffix ?? "")
    self.init(
      name: name.replacing("_", with: "-"), path: name + ".csv",
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

extension DataPackage {
  /// The package of the cohort's folder, which has a table of classes where it is said which there are,
  /// a worklist unless small numbers are hidden, and groups where they are asked for.
  static func cohort(
    _ dialect: CSVDialect, furtherSizes: [BucketSize] = [], hasClasses: Bool = true,
    hasWorklist: Bool = true, hasGroups: Bool = false, lists: Set<ReportList> = []
  ) -> DataPackage {
    DataPackage(
      name: "medication-adherence-cohort", title: "Medication adherence, all patients",
      resources: [
        Resource(TimelineRow.self, dialect: dialect),
        Resource(SeriesReport.self, dialect: dialect),
        Resource(MeasureSummary.self, dialect: dialect),
        Resource(BucketCounts.self, dialect: dialect),
        Resource(BucketSummary.self, dialect: dialect),
        Resource(ControlRow.self, dialect: dialect),
        Resource(PersistenceCurve.Point.self, dialect: dialect),
        Resource(MedicationDoseTimeRow.self, dialect: dialect),
        Resource(PatientSummary.self, dialect: dialect),
        Resource(DoseRow.self, dialect: dialect),
      ] + doseTables(dialect, hasClasses: hasClasses)
        + (hasWorklist ? [Resource(WorklistRow.self, dialect: dialect)] : [])
        + (hasGroups
          ? [
            Resource(GroupRow.self, dialect: dialect),
            Resource(GroupBucketRow.self, dialect: dialect),
          ] : [])
        + (lists.contains(.administrations)
          ? [Resource(PatientAdministration.self, dialect: dialect)] : [])
        + furtherSizes.flatMap { size in
          [
            Resource(TimelineRow.self, by: size, dialect: dialect),
            Resource(BucketCounts.self, by: size, dialect: dialect),
          ]
        })
  }

  private static func doseTables(_ dialect: CSVDialect, hasClasses: Bool) -> [Resource] {
    [Resource(MedicationDosesRow.self, dialect: dialect)]
      + (hasClasses ? [Resource(ClassDosesRow.self, dialect: dialect)] : [])
      + [Resource(OmissionRow.self, dialect: dialect)]
  }

  /// The package of a patient's folder.
  static func patient(
    _ dialect: CSVDialect, furtherSizes: [BucketSize] = []
  ) -> DataPackage {
    DataPackage(
      name: "medication-adherence-patient", title: "Medication adherence, one patient",
      resources: [
        Resource(TimelineRow.self, dialect: dialect),
        Resource(SeriesReport.self, dialect: dialect),
        Resource(DoseTimeRow.self, dialect: dialect),
        Resource(PatientAdministration.self, dialect: dialect),
        Resource(DoseRow.self, dialect: dialect),
      ] + furtherSizes.map { Resource(TimelineRow.self, by: $0, dialect: dialect) })
  }
}

/// The `datapackage.json` of the folder that a run writes: what the columns of the CSV files in it
/// hold, the ledger's among them.
public struct RootPackage: Sendable {
  let package: DataPackage

  /// The package of a report, whose other tables lie in folders with packages of their own; beside the
  /// ledger lies what earlier runs told, when there are any.
  public static func report(_ dialect: CSVDialect, hasEarlierRuns: Bool = false) -> RootPackage {
    RootPackage(
      package: DataPackage(
        name: "medication-adherence-report", title: "Medication adherence, the ledger of the run",
        resources: [DataPackage.Resource(LedgerRow.self, dialect: dialect)]
          + (hasEarlierRuns ? [DataPackage.Resource(HistoryRow.self, dialect: dialect)] : [])))
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

/// The columns that the CSV files of a report have, as their data packages say.
enum CSVColumns {
  /// Whether a column of a table is in a CSV file; some are on a sheet only.
  static func contains(_ column: DictionaryRow) -> Bool {
    columns[column.table + ".csv"]?.contains(column.column) == true
  }

  /// The columns by the name of their file.
  private static let columns = Dictionary(
    packages.flatMap(\.resources).map { ($0.path, Set($0.schema.fields.map(\.name))) },
    uniquingKeysWith: { $0.union($1) })

  /// The packages of all folders; the dialect changes no column.
  private static var packages: [DataPackage] {
    [
      .cohort(.plain, hasGroups: true), .patient(.plain),
      RootPackage.report(.plain, hasEarlierRuns: true).package,
    ]
  }
}
