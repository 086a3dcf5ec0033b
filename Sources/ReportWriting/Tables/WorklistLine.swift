import MedicationAdherence

/// One row of a workbook's Worklist: a medicine of a patient to see, with all that is the matter with it.
struct WorklistLine: Sendable {
  /// The patient.
  let patient: WorklistPatient
  /// The medicine, with every rule that it meets.
  let medicine: WorklistEntry.Line

  /// The rows of a worklist in the order of the page: critical medicines, others, those that are held.
  static func lines(of list: Worklist) -> [WorklistLine] {
    let entries = list.entries
    return WorklistSection.allCases.flatMap { section in
      entries.filter { $0.section == section }.flatMap { entry in
        entry.lines.map { WorklistLine(patient: entry.patient, medicine: $0) }
      }
    }
  }
}

extension WorklistLine: TableRow {
  /// The columns that `worklist.csv` has, too; the sheet adds words, and room for the pen.
  static let definition = TableDefinition<WorklistLine>(
    name: WorklistRow.definition.name,
    meaning: "A medicine of a patient to see as of the as-of instant.",
    columns: WorklistRow.definition.columns.filter { shown.contains($0.name) }.map { column in
      column.of { (line: WorklistLine) in line.medicine.rows[0] }
    })

  private static let shown: Set = [
    "patient", "ward", "medication_code", "medication", "critical",
  ]
}

extension CohortReport {
  /// Whether any dose could be called critical: without that it says nothing that none was missed.
  var knowsCritical: Bool {
    medications.doses.critical != nil
      && !notices.contains { notice in
        if case .noMedicationInAClass = notice { true } else { false }
      }
  }
}
