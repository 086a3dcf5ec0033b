package import FHIRDecoding
package import MedicationAdherence

/// Sorts out which dispenses of a record count, and whose they are.
package struct DispenseSelection {
  /// Each patient's dispenses by drug class; all under nil without classes.
  package private(set) var dispenses: [[String?: [Dispense]]]
  /// What became of the dispenses.
  package private(set) var account: DispenseAccount
  /// What is wrong with those that are quarantined.
  package private(set) var findings: [Finding] = []

  private let classes: DrugClasses?
  private let selection: Selection?
  private let clock: LocalClock
  private let convertsDose: Bool

  /// Sifts the dispenses of a record, of which `read` were read, duplicates among them.
  ///
  /// Without a selection all are selected; the clock says which local day an instant lies on. Where doses
  /// are converted, those that say none are counted.
  package init(
    _ record: LinkedRecord, read: Int, classes: DrugClasses?, selection: Selection? = nil,
    clock: LocalClock = .asRecorded, convertsDose: Bool = false
  ) {
    self.classes = classes
    (self.selection, self.clock, self.convertsDose) = (selection, clock, convertsDose)
    account = DispenseAccount(
      read: read, deleted: record.deletedCounts[DispenseAccount.resource] ?? 0,
      duplicates: record.duplicateCounts[DispenseAccount.resource] ?? 0)
    dispenses = Array(repeating: [:], count: record.patients.count)
    for dispense in record.dispenses { sift(dispense, record.medications) }
  }

  private mutating func sift(
    _ dispense: LinkedRecord.PatientDispense, _ medications: [Medication]
  ) {
    switch dispense.content {
    case .quarantined(let finding):
      findings.append(finding)
      account.count(.quarantined)
    case .facts(let facts):
      account.versions[facts.version.name, default: 0] += 1
      guard let patient = dispense.patient, let medication = dispense.medication else {
        preconditionFailure("a sound dispense has a patient and a medication")
      }
      guard selection?.selects(patient: patient, medication: medication) ?? true else {
        return account.count(.notSelected)
      }
      let (disposition, counted) = judge(
        facts, id: dispense.id, medication: medications[medication])
      account.count(disposition)
      guard let counted else { return }
      account.note(counted)
      if convertsDose, counted.dailyDose == nil { account.withoutDose += 1 }
      dispenses[patient][classes?.name(of: counted.medication), default: []].append(counted)
    }
  }

  /// What becomes of a dispense, and its value when it counts.
  private func judge(
    _ facts: DispenseFacts, id: String, medication: Medication
  ) -> (DispenseDisposition, Dispense?) {
    if facts.isNotDone { return (.excluded("not-done"), nil) }
    if let status = facts.status, !DispenseFacts.countedStatuses.contains(status) {
      return (.excluded(status), nil)
    }
    guard let date = facts.date else { return (.undated, nil) }
    let day = clock.local(date).day
    guard day >= .firstPlausible else { return (.implausible, nil) }
    guard date.precision >= .day else { return (.imprecise, nil) }
    guard let supply = facts.daysSupply, supply > 0 else { return (.withoutSupply, nil) }
    if let classes, classes.name(of: medication) == nil { return (.withoutClass, nil) }
    return (
      .counted,
      Dispense(
        id: id, day: day, daysSupply: supply, medication: medication,
        dailyDose: facts.dailyDose)
    )
  }

  /// Counts a patient whose observation window reaches out of the follow-up.
  package mutating func notePatientOutsideFollowUp() { account.patientsOutsideFollowUp += 1 }

  /// Counts a patient whose observation window ends after the latest dispense of all.
  package mutating func notePatientAfterData() { account.patientsAfterData += 1 }
}
