import MedicationAdherence
import Testing

@testable import ReportLanguage

@Suite struct WorklistWordsTests {
  private static let day = Day(number: 20_000)

  private static func row(
    _ finding: WorklistFinding, _ recent: RecentDoses = RecentDoses()
  ) -> WorklistRow {
    WorklistRow(
      patient: WorklistPatient(id: "p"), medication: Medication(key: "m", code: "", name: "m"),
      isCritical: false, finding: finding,
      recent: recent)
  }

  @Test(arguments: [
    (
      row(.criticalOmitted(5, latest: [MissedDose(day: day, isRecorded: true)])),
      "5 doses omitted today: 2024-10-04 (not taken, no reason), ….",
      "5 Dosen heute ausgelassen: 04.10.2024 (nicht angewendet, ohne dokumentierten Grund), …."
    ),
    (
      row(
        .criticalOmitted(
          3,
          latest: Array(
            repeating: MissedDose(day: day.adding(days: -1), isRecorded: false), count: 3))),
      "3 doses omitted on 2024-10-03, all: not signed.",
      "3 Dosen am 03.10.2024, alle nicht dokumentiert."
    ),
    (
      row(
        .criticalDelayed(
          2,
          latest: [
            DelayedDose(
              day: day, minute: 480, given: LocalMoment(day: day, millisecond: 48_600_000),
              delayMinutes: 330)
          ])),
      "2 doses of the last 24 hours taken late: 2024-10-04 08:00 (taken 13:30, 5\u{A0}h "
        + "30\u{A0}min late), ….",
      "2 Dosen der letzten 24 Stunden verspätet angewendet: 04.10.2024 08:00 (angewendet 13:30, "
        + "5\u{A0}h 30\u{A0}min zu spät), …."
    ),
    (
      row(
        .daysWithout(4),
        RecentDoses(lastTaken: LocalMoment(day: day.adding(days: -4)), daysSince: 4)),
      "No dose taken on 4 due days in a row. Last taken 4 days ago, on 2024-09-30.",
      "An 4 Fälligkeitstagen in Folge keine Dosis angewendet. Zuletzt vor 4 Tagen angewendet, "
        + "am 30.09.2024."
    ),
    (
      row(.falling, RecentDoses(share7Days: 3.0 / 7, shareBefore28Days: 25.0 / 28)),
      "43\u{A0}% of the doses due taken in the last 7 days, 89\u{A0}% in the 28 days before.",
      "In den letzten 7 Tagen 43\u{A0}% der fälligen Dosen angewendet, in den 28 Tagen davor 89\u{A0}%."
    ),
    (
      row(.notStarted(firstDue: day)), "No dose taken since the first was due on 2024-10-04.",
      "Keine Dosis angewendet, seit die erste am 04.10.2024 fällig war."
    ),
    (
      row(.supplyEnds(day.adding(days: 1))),
      "The dispensed supply ends tomorrow, 2024-10-05.",
      "Der abgegebene Vorrat endet morgen, am 05.10.2024."
    ),
    (
      row(.moreThanDue(day, taken: 2, due: 1)), "2 doses taken on 2024-10-04, 1 was due.",
      "2 Dosen am 04.10.2024 angewendet, 1 war fällig."
    ),
  ])
  func `each rule has a sentence`(row: WorklistRow, english: String, german: String) {
    #expect(English.sentence(of: row, asOf: Self.day) == english)
    #expect(German.sentence(of: row, asOf: Self.day) == german)
  }

  @Test("each rule has a name of its own", arguments: Language.all.map(\.wording))
  func names(wording: any Wording.Type) {
    #expect(Set(WorklistRule.allCases.map { wording.name(of: $0) }).count == 7)
  }

  @Test func `what could not be looked at has a sentence for each reason`() {
    let gaps = WorklistGaps(
      ofPatient: Dictionary(uniqueKeysWithValues: WorklistGap.allCases.map { ($0, 2) }))
    for wording in Language.all.map(\.wording) {
      let texts = gaps.rows.map { wording.sentence(of: $0.gap, $0.count) }
      #expect(Set(texts).count == WorklistGap.allCases.count)
    }
    #expect(
      English.sentence(of: .scheduleUnknown, gaps.rows[0].count)
        == "2 orders of 1 patient: when doses are due cannot be told from the order.")
  }

  @Test func `the sentence to act on says doses, patients and what cannot be judged`() {
    func figures(missed: Int, notSigned: Int, gaps: WorklistGaps) -> WorklistFigures {
      let omitted = Self.row(.criticalOmitted(missed, latest: []))
      let row = WorklistRow(
        patient: omitted.patient, medication: omitted.medication, isCritical: true,
        finding: omitted.finding,
        doses: WorklistDoses(category: .unrecorded, missed: missed, notSigned: notSigned))
      return Worklist([row], gaps: gaps).figures
    }
    #expect(
      EnglishOfWard.toAct(
        figures(missed: 3, notSigned: 2, gaps: WorklistGaps(ofPatient: [.scheduleUnknown: 1])),
        since: "yesterday 07:00")
        == "3 critical doses omitted since yesterday 07:00, 2 of them not signed, of 1 patient; "
        + "1 order cannot be judged.")
    #expect(
      GermanOfWard.toAct(
        figures(missed: 4, notSigned: 4, gaps: WorklistGaps()), since: "gestern 07:00 Uhr")
        == "4 kritische Dosen seit gestern 07:00 Uhr ausgelassen, alle nicht abgezeichnet, bei 1 "
        + "Patienten."
    )
    #expect(
      EnglishOfWard.toAct(figures(missed: 1, notSigned: 1, gaps: WorklistGaps()), since: "07:00")
        == "1 critical dose omitted since 07:00, not signed, of 1 patient.")
    #expect(
      German.toAct(Worklist().figures, since: "gestern 07:00 Uhr")
        == "Seit gestern 07:00 Uhr keine kritische Dosis ausgelassen.")
  }

  @Test func `times of doses say each day once, and the year only of another one`() {
    // 29 and 30 April 2025.
    let (day, asOf) = (Day(number: 20_207), Day(number: 20_208))
    let before = day.adding(days: -1)
    let times: [(day: Day, minute: Int16?)] = [
      (day, 780), (day, 420), (before, nil), (before, nil), (before.adding(days: -1), nil),
    ]
    #expect(
      English.shortTimes(times, asOf: asOf).replacing("\u{A0}", with: " ")
        == "29 Apr 13:00, 07:00, 28 Apr (2), 27 Apr")
    #expect(
      German.shortTimes(times, asOf: asOf).replacing("\u{A0}", with: " ")
        == "29.04. 13:00, 07:00, 28.04. (2), 27.04.")
    #expect(English.shortDate(Day(number: 20_088), asOf: asOf) == "2024-12-31")
  }

  @Test func `the day before is said with the time of the instant`() {
    let asOf = ReportContext.AsOf(
      "2025-04-30T07:00:00+02:00", day: Day(number: 20_208), seconds: 0, millisecond: 25_200_000)
    #expect(English.dayBefore(asOf) == "yesterday 07:00")
    #expect(German.dayBefore(asOf) == "gestern 07:00 Uhr")
  }
}
