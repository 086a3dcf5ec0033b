internal import DurableOutput
internal import FHIRServer
internal import MedicationAdherence

extension ReportRequest {
  /// Throws ``UsageError`` for what a part can only know that reads all data.
  func checkIsRouted() throws(UsageError) {
    let refused: [(isGiven: Bool, option: String)] = [
      (data.hashesInputs, "leave out the SHA-256 of the files with --no-input-hash"),
      (pseudonymise != nil, "leave out --pseudonymise"), (suppress != nil, "leave out --suppress"),
      (
        !data.patients.isEmpty || data.patientsFile != nil || !data.patientIdentifiers.isEmpty,
        "leave out --patient, --patients and --patient-identifier"
      ),
      (
        !data.medications.isEmpty || !data.excludedMedications.isEmpty,
        "leave out --medication and --exclude-medication"
      ),
      (!scales.isEmpty, "leave out --scale"),
      (readsEncounters, "leave out --group-by ward and --setting ward"),
    ]
    guard let first = refused.first(where: \.isGiven) else { return }
    throw UsageError("--split-size: \(first.option); or plan without splits")
  }
}
