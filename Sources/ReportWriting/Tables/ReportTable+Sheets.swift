import MedicationAdherence
import ReportLanguage

extension ReportTable {
  /// The tables that are on sheets of workbooks only; one that shows a file's table in another form has its name.
  static let onSheets: [ReportTable] = [
    .ofCohort(
      WorklistLine.self, in: [],
      Traits(condition: .singlePatients, sheet: Sheet(.worklist, [.cohort: 1]))
    ) { cohort, _ in cohort.worklist.map(WorklistLine.lines) ?? [] },
    .ofCohort(OmittedDose.self, in: [], Traits(sheet: Sheet(.omittedDoses, [.cohort: 2]))) {
      cohort, _ in cohort.medications.doses.omittedDoses
    },
    .ofCohort(ReasonRow.self, in: [], Traits(sheet: Sheet(.reasons, [.tables: 3]))) { cohort, _ in
      cohort.reasons
    },
    .ofPatients(ReasonRow.self, in: [], Traits(sheet: Sheet(.reasons, [.patient: 5]))) {
      patient, _ in
      var reasons = ReasonTally()
      reasons.add(patient.reasons)
      return reasons.rows
    },
    .ofPatients(
      SaidRow.self, in: [], Traits(condition: .scores, sheet: Sheet(.scores, [.patient: 6]))
    ) { patient, _ in patient.said },
    .ofPatients(LedgerRow.self, in: [], Traits(sheet: Sheet(.dataQuality, [.patient: 7]))) {
      patient, _ in patient.ledger
    },
    .ofCohort(
      AdherenceBand.self, in: [], Traits(sheet: Sheet(.adherenceBands, [.tables: 5]))
    ) { cohort, _ in cohort.adherenceBands },
    .ofCohort(
      PersistenceStep.self, in: [], Traits(sheet: Sheet(.persistenceSteps, [.tables: 5]))
    ) { cohort, _ in cohort.persistence.steps },
  ]
}
