internal import DurableOutput
public import MedicationAdherence

/// The `datapackage.json` of the folder that a run writes: what the columns of the CSV files in it
/// hold, the ledger's among them.
public struct RootPackage: Sendable {
  let package: DataPackage

  /// The package of a report, whose tables lie in folders with packages of their own.
  public static func report(_ dialect: CSVDialect) -> RootPackage {
    RootPackage(
      package: DataPackage(
        name: "medication-adherence-report", title: "Medication adherence, the ledger of the run",
        resources: [DataPackage.Resource(LedgerRow.self, dialect: dialect)]))
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
