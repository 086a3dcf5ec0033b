internal import MedicationAdherence

/// The patients of whom a report says something before its figures.
struct PatientRemarks: Sendable {
  /// Who has doses of orders that ask for none.
  private(set) var takenNotInForce: [String] = []
  /// How many doses these are.
  private(set) var dosesNotInForce = 0
  /// Who has doses recorded as taken after the day of death.
  private(set) var takenAfterDeath: [String] = []
  /// How many doses these are.
  private(set) var dosesAfterDeath = 0
  /// Who has supply and does not take it: refills cover the days, but the doses due were not taken.
  ///
  /// Of whom no dose is recorded at all nobody knows.
  private(set) var suppliedNotTaken: [String] = []
  /// How many patients there are.
  private(set) var patientCount = 0
  /// How many of them have doses due and no record of any.
  private(set) var withoutRecords = 0
  private let threshold: Double

  /// Nobody yet; a share counts as high at or above `threshold`.
  init(threshold: Double) { self.threshold = threshold }

  /// Takes note of a patient.
  mutating func add(_ patient: PatientSummary) {
    patientCount += 1
    if !patient.hasRecords, patient.measures[.implementation] != nil {
      withoutRecords += 1
    }
    if !patient.takenNotInForce.isEmpty {
      takenNotInForce.append(patient.id)
      dosesNotInForce += patient.takenNotInForce.values.reduce(0, +)
    }
    if patient.takenAfterDeath > 0 {
      takenAfterDeath.append(patient.id)
      dosesAfterDeath += patient.takenAfterDeath
    }
    guard patient.totals.administrations > 0, let supply = patient.measures[.supplyDaysCovered],
      let intake = patient.measures[.implementation], supply >= threshold, intake < threshold
    else { return }
    suppliedNotTaken.append(patient.id)
  }

  /// Adds what is noted of other patients, who come after these.
  mutating func join(_ other: PatientRemarks) {
    takenNotInForce += other.takenNotInForce
    dosesNotInForce += other.dosesNotInForce
    takenAfterDeath += other.takenAfterDeath
    dosesAfterDeath += other.dosesAfterDeath
    suppliedNotTaken += other.suppliedNotTaken
    patientCount += other.patientCount
    withoutRecords += other.withoutRecords
  }
}
