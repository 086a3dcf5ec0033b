import MedicationAdherence

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
    [.cohort(.plain), .patient(.plain), RootPackage.report(.plain).package]
  }
}
