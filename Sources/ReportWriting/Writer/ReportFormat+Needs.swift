public import MedicationAdherence

extension ReportFormat {
  /// What its pages, charts and sheets need, beside what the tables do.
  public func needs(for sets: Set<ReportSet>) -> ReportNeeds {
    let ofPatients = sets.contains(.patient)
    // Tables name neither charts nor the pages in patients' folders; all else shows measures.
    let links: ReportNeeds =
      Self.ofTables.contains(self) ? [] : [.fileNames, .patientFolders, .timing]
    let own: ReportNeeds =
      switch self {
      case .csv, .sqlite: ofPatients ? .patientFolders : []
      case .svg: ofPatients ? [.doseTables, .doseTimes] : .doseTables
      case .xlsx:
        ofPatients
          ? [.worklist, .doseTables, .delays, .reasons, .administrations]
          : [.worklist, .doseTables, .delays, .reasons]
      case .html:
        ofPatients
          ? [.worklist, .doseTables, .delays, .administrations, .doseTimes]
          : [.worklist, .doseTables, .delays]
      case .json: .medications
      }
    return links.union(own)
  }
}
