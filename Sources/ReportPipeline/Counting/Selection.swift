internal import FHIRDecoding
internal import MedicationAdherence

/// Which patients and medications were asked for, as numbers of a linked record.
struct Selection {
  /// For each patient, whether it is selected.
  let patients: [Bool]
  /// For each medication, whether it is selected.
  let medications: [Bool]
  /// How many of the patients that were asked for are not in the data.
  let missingPatientCount: Int

  /// Works out what a plan selects.
  ///
  /// A medication is meant by its code, its key, or a part of its name in any case of letters; one
  /// with an ATC code by its groups, too (`C09` and `C09AA` mean `C09AA05`).
  /// Throws ``RunError`` when the data have none of the patients, or none of the medications, that
  /// were asked for. Data without any medication cannot tell whether the right one was asked for, nor
  /// can data of which not all could be read; the ledger says what is missing.
  init(_ plan: ReportPlan, in record: LinkedRecord, isWhole: Bool) throws(RunError) {
    if let wanted = plan.patients {
      patients = record.patients.map { wanted.contains($0.id) }
      missingPatientCount = wanted.count - patients.count { $0 }
      guard patients.contains(true) || !isWhole else { throw .noSuchPatient(count: wanted.count) }
    } else {
      missingPatientCount = 0
      patients = Array(repeating: true, count: record.patients.count)
    }
    let terms = plan.medications.map { $0.lowercased() }
    medications = record.medications.map { medication in
      terms.isEmpty
        || terms.contains { term in
          medication.code.lowercased() == term || medication.key.lowercased() == term
            || medication.name.lowercased().contains(term)
            || medication.isInATCGroup(term)
        }
    }
    guard medications.isEmpty || medications.contains(true) || !isWhole else {
      throw .noSuchMedication(plan.medications)
    }
  }

  private init(patients: [Bool], medications: [Bool], missingPatientCount: Int) {
    (self.patients, self.medications) = (patients, medications)
    self.missingPatientCount = missingPatientCount
  }

  /// The selection for a record whose patients stand in another order: the places they had.
  func reordered(_ places: [Int]) -> Selection {
    Selection(
      patients: places.map { patients[$0] }, medications: medications,
      missingPatientCount: missingPatientCount)
  }

  func selects(patient: Int, medication: Int) -> Bool {
    patients[patient] && medications[medication]
  }
}
