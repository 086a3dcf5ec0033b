import MedicationAdherence

/// Made-up doses of one patient for the tests of the worklist.
enum WorklistFixture {
  /// Friday, 4 October 2024.
  static let asOf = Day(number: 20_000)

  /// Digoxin is the critical medicine.
  static let digoxin = Medication(key: "atc|C01AA05", code: "C01AA05", name: "Digoxin")
  static let metformin = Medication(key: "atc|A10BA02", code: "A10BA02", name: "Metformin")

  /// The day some days before the as-of day.
  static func day(_ before: Int) -> Day { asOf.adding(days: -before) }

  /// Doses due at one time of each day, a letter a day, the last one on the as-of day: `T` taken, `N`
  /// recorded as not taken, `U` nothing recorded, `?` undetermined, `J` not judged, `-` none due.
  static func daily(_ days: String, at minute: Int16? = 480, of subject: Int32 = 0) -> [Dose] {
    let letters = Array(days.filter { $0 != " " })
    return letters.enumerated().compactMap { place, letter in
      dose(letter, on: day(letters.count - 1 - place), at: minute, of: subject)
    }
  }

  static func dose(
    _ letter: Character, on day: Day, at minute: Int16? = nil, of subject: Int32 = 0
  ) -> Dose? {
    let outcomes: [Character: (DoseOutcome, Outcome?)] = [
      "T": (.taken, .taken), "N": (.notTaken, .notTaken), "U": (.unrecorded, nil),
      "?": (.undetermined, .undetermined), "J": (.notJudged, nil),
    ]
    return outcomes[letter].map { outcome, given in
      Dose(
        series: subject, subject: subject, outcome: outcome, dueDay: day, dueMinute: minute,
        given: given.map {
          GivenDose(
            administration: 0, day: day, millisecond: minute.map { Int32($0) * 60_000 },
            outcome: $0, reason: $0 == .notTaken ? 1 : 0)
        })
    }
  }

  /// A dose beyond those due.
  static func extra(on day: Day, standsFor due: Day? = nil) -> Dose {
    Dose(
      series: 0, subject: 0, outcome: .extra, dueDay: due,
      given: GivenDose(administration: 0, day: day, outcome: .taken))
  }

  static func source(
    _ doses: [Dose], of medications: [Medication] = [metformin], firstDay: Day = .first,
    isStarted: [Bool?] = [], supplies: [SupplyEnd] = [], standings: [OrderStanding] = [],
    window: Int = 60
  ) -> WorklistSource {
    let patient = PatientDoses(
      doses,
      subjects: medications.enumerated().map { place, medication in
        DoseSubject(
          order: "o\(place)", medication: medication,
          standing: place < standings.count ? standings[place] : .open, windowMinutes: window)
      },
      administrations: [DoseAdministration(id: "a", file: 0, line: 1)],
      context: DoseContext(reasons: [.none, DoseReason(text: "refused")]))
    return WorklistSource(
      WorklistPatient(id: "p1"), doses: patient, firstDay: firstDay, isStarted: isStarted,
      supplies: supplies)
  }

  /// The terms as of a time of the as-of day; without one the day is over.
  static func terms(hour: Int? = nil, threshold: Double = 0.8) -> WorklistTerms {
    WorklistTerms(
      asOf: LocalMoment(day: asOf, millisecond: hour.map { Int32($0) * 3_600_000 }),
      threshold: threshold,
      classes: MedicationClasses([.init(code: "C01AA05", name: "cardiac", isCritical: true)]))
  }

  static func rows(_ source: WorklistSource, hour: Int? = nil) -> [WorklistRow] {
    WorklistRules.worklist(of: source, by: terms(hour: hour)).rows
  }

  /// The rules that daily doses meet.
  static func rules(
    _ days: String, at minute: Int16? = 480, of medication: Medication = metformin,
    hour: Int? = nil, isStarted: Bool? = nil
  ) -> [WorklistRule] {
    rows(
      source(daily(days, at: minute), of: [medication], isStarted: [isStarted]), hour: hour
    ).map(\.finding.rule)
  }
}
