import MedicationAdherence
import TestSupport
import Testing

/// A patient with every kind of dose that `doses.csv` can list.
enum DosesOfAPatient {
  static func patient() throws -> PatientReport {
    var patient = try #require(TableFixtures.patients().first)
    let day = try #require(Day.iso("2025-03-01"))
    let medication = Medication(key: "k", code: "N02BE01", name: "Paracetamol, \"forte\"")
    let context = DoseContext(
      reasons: [.none, DoseReason(system: "http://s", code: "b", text: "=cmd; two\nlines")],
      amounts: [.unknown, GivenAmount(value: "0.5", unit: "mg", route: "oral, slowly")],
      wards: ["", "3 West"], files: ["data/a,b.ndjson"])
    var missed = Dose(
      series: 0, subject: 1, outcome: .notTaken, dueDay: day, dueMinute: 485,
      given: GivenDose(
        administration: 1, day: day, millisecond: 29_100_000, outcome: .notTaken, reason: 1,
        amount: 1))
    missed.ward = 1
    missed.given?.offsetMinutes = -570
    var morning = Dose(series: 0, subject: 1, outcome: .unrecorded, dueDay: day)
    (morning.usualMinute, morning.number) = (480, 12)
    var anything = DoseSubject(order: "", medication: Medication(key: "x", code: "", name: "@x"))
    anything.moments = [.earlyMorning, .morning]
    patient.doses = PatientDoses(
      [
        Dose(
          series: 0, subject: 0, outcome: .taken, dueDay: day, dueMinute: 0,
          given: GivenDose(
            administration: 0, day: day.adding(days: -1), millisecond: 86_399_999,
            outcome: .taken)),
        missed,
        morning,
        Dose(
          series: 0, subject: 0, outcome: .notJudged,
          given: GivenDose(
            administration: 2, day: day, precision: .month, outcome: .taken)),
      ],
      subjects: [
        DoseSubject(order: "o1", medication: medication),
        anything,
      ],
      administrations: [
        DoseAdministration(id: "a,0", file: 0, line: 12),
        DoseAdministration(id: "a1", file: 0, line: 4711),
        DoseAdministration(id: "", file: -1, line: 0),
      ], context: context)
    return patient
  }
}
