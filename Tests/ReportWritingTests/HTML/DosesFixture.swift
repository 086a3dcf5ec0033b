import MedicationAdherence

/// Made-up doses of one patient for the tests of pages: two medicines, of which some doses are omitted.
enum DosesFixture {
  /// The as-of day of the fixtures' context, 9 October 2026, a Friday; its time is noon.
  static let asOf = Day(number: 20_735)

  static let context = DoseContext(reasons: [.none, DoseReason(text: "refused <by> patient")])

  static func due(
    _ outcome: DoseOutcome, daysAgo: Int, minute: Int16? = 480, subject: Int32 = 0,
    reason: UInt32 = 0
  ) -> Dose {
    let outcomes: [DoseOutcome: Outcome] = [
      .taken: .taken, .notTaken: .notTaken, .undetermined: .undetermined,
    ]
    let day = asOf.adding(days: -daysAgo)
    return Dose(
      series: 0, subject: subject, outcome: outcome, dueDay: day, dueMinute: minute,
      given: outcomes[outcome].map {
        GivenDose(
          administration: 0, day: day, millisecond: minute.map { Int32($0) * 60_000 }, outcome: $0,
          reason: reason)
      })
  }

  /// A dose that was not due.
  static func given(_ outcome: DoseOutcome, daysAgo: Int, minute: Int32) -> Dose {
    Dose(
      series: 0, subject: 0, outcome: outcome,
      given: GivenDose(
        administration: 0, day: asOf.adding(days: -daysAgo), millisecond: minute * 60_000,
        outcome: .taken))
  }

  /// A patient with some doses.
  static func patient(_ doses: [Dose], name: String = "Ada Example") -> PatientReport {
    var patient = PageFixtures.patient(name: name)
    patient.doses = PatientDoses(
      doses,
      subjects: [
        DoseSubject(
          order: "p1-1", medication: Medication(key: "m", code: "", name: "Metformin 500 MG")),
        DoseSubject(order: "", medication: Medication(key: "d", code: "", name: "Digoxin")),
      ], administrations: [DoseAdministration(id: "a", file: 0, line: 1)], context: context)
    return patient
  }
}
