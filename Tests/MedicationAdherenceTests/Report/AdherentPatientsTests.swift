import MedicationAdherence
import Testing

@Suite struct AdherentPatientsTests {
  private static let first = Medication(key: "text|a", code: "", name: "A")
  private static let second = Medication(key: "text|b", code: "", name: "B")

  private func patient(
    _ rows: [MedicationTotals], hasOrder: Bool = true, adherence: Double?
  ) -> PatientReport {
    var measures = MeasureValues()
    measures[.recordedAdherence] = adherence
    measures[.implementation] = adherence.map { $0 / 2 }
    return PatientReport(
      id: "p", name: "", folder: "patients/p", series: [], administrations: [], measures: measures,
      details: PatientDetails(hasOrder: hasOrder, medications: rows))
  }

  private func row(
    _ medication: Medication, taken: Int, notTaken: Int, hasOrder: Bool = true
  ) -> MedicationTotals {
    MedicationTotals(
      medication: medication, hasOrder: hasOrder,
      totals: OutcomeCounts(taken: taken, notTaken: notTaken))
  }

  @Test func `a patient counts once in all and once in each medication that is ordered`() {
    var patients = AdherentPatients()
    let rows = [row(Self.second, taken: 1, notTaken: 1), row(Self.first, taken: 4, notTaken: 1)]
    patients.add(patient(rows, adherence: 5.0 / 7), threshold: 0.8)
    #expect(
      patients.ofRecorded == PatientCounts(withOrder: 1, withMeasure: 1, adherent: 0))
    #expect(patients.medications.map(\.medication.name) == ["A", "B"])
    #expect(patients.medications.map(\.counts.adherent) == [1, 0])
  }

  @Test func `counts of other patients are added, by all names of a medication`() {
    let other = Medication(key: Self.first.key, code: "", name: "A 5 mg")
    var (some, others) = (AdherentPatients(), AdherentPatients())
    some.add(patient([row(Self.first, taken: 1, notTaken: 0)], adherence: 1), threshold: 0.8)
    others.add(
      patient(
        [row(other, taken: 0, notTaken: 1), row(Self.second, taken: 1, notTaken: 0)],
        adherence: 0.5), threshold: 0.8)
    some.join(others)
    #expect(some.ofRecorded == PatientCounts(withOrder: 2, withMeasure: 2, adherent: 1))
    #expect(some.ofDosesDue == PatientCounts(withOrder: 2, withMeasure: 2, adherent: 0))
    #expect(some.medications.map(\.medication.names) == [["A", "A 5 mg"], ["B"]])
    #expect(some.medications.map(\.counts.withMeasure) == [2, 1])
    #expect(some.medications.map(\.counts.adherent) == [1, 1])
  }

  @Test func `the doses due are a measure of their own`() {
    var patients = AdherentPatients()
    patients.add(patient([], adherence: 1), threshold: 0.8)
    #expect(patients.ofDosesDue == PatientCounts(withOrder: 1, withMeasure: 1, adherent: 0))
    #expect(patients.ofRecorded == PatientCounts(withOrder: 1, withMeasure: 1, adherent: 1))
  }

  @Test func `the threshold itself is high enough`() {
    var patients = AdherentPatients()
    patients.add(patient([], adherence: 0.8), threshold: 0.8)
    #expect(patients.ofRecorded.adherent == 1)
    #expect(patients.ofRecorded.share == 1)
  }

  @Test func `without an order, a patient and a medication are not counted`() {
    var patients = AdherentPatients()
    let rows = [row(Self.first, taken: 4, notTaken: 0, hasOrder: false)]
    patients.add(patient(rows, hasOrder: false, adherence: 1), threshold: 0.8)
    #expect(patients.ofRecorded == PatientCounts())
    #expect(patients.medications.isEmpty)
    #expect(patients.ofRecorded.share == nil)
  }

  @Test func `an order without a recorded dose has no adherence`() {
    var patients = AdherentPatients()
    let rows = [row(Self.first, taken: 0, notTaken: 0)]
    patients.add(patient(rows, adherence: nil), threshold: 0)
    #expect(
      patients.ofRecorded == PatientCounts(withOrder: 1, withMeasure: 0, adherent: 0))
    #expect(patients.medications.map(\.counts.withMeasure) == [0])
  }

  @Test func `several orders of one medication are one row`() {
    var joined: [MedicationTotals] = []
    joined.join(row(Self.first, taken: 1, notTaken: 0, hasOrder: false))
    joined.join(row(Self.second, taken: 1, notTaken: 1))
    joined.join(row(Self.first, taken: 2, notTaken: 3))
    #expect(joined.map(\.medication.name) == ["A", "B"])
    #expect(joined[0].hasOrder)
    #expect(joined[0].totals == OutcomeCounts(taken: 3, notTaken: 3))
  }
}
