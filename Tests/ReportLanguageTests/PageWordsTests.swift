import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage

/// What every language must say on a page.
@Suite struct PageWordsTests {
  static let languages: [any Wording.Type] = Language.all.map(\.wording)

  private static let notices: [Notice] = [
    .numbersHidden(below: 11, besideReports: 0), .numbersHidden(below: 11, besideReports: 1),
    .numbersHidden(below: 11, besideReports: 2), .pseudonyms, .incomplete, .nothingToCount,
    .emptyServer, .earlierFetch(upTo: "2025-03-09 05:30 UTC"),
    .missingParts(2), .unfinishedFetches(2), .narrowedFetches(["--from 2025-01-01"]),
    .cutAnswers(2), .unreadableFiles(2), .unusableRows(2),
    .filesWithoutResource(1), .filesWithoutResource(3), .misspeltTypes(1), .misspeltTypes(2),
    .missingPatients(1, of: 3, ids: ["nobody"]), .missingPatients(2, of: 3, ids: []),
    .missingMedications(1, of: 2, terms: ["gold"]), .missingMedications(1, of: 2, terms: []),
    .noMedicationInAClass(of: 1), .noMedicationInAClass(of: 12),
    .medicationsWithoutClass(1, of: 1), .medicationsWithoutClass(17, of: 30),
    .groupsWithoutPatients("teams", 1, of: 1), .groupsWithoutPatients("teams", 2, of: 30),
    .namelessNotLookedAt(orders: 1), .namelessNotLookedAt(orders: 290),
    .ordersWithoutName(1, of: 12), .ordersWithoutName(14_568, of: 17_551),
    .noAdministrations(resources: 28, holdsDispenses: true), .outcomesHidden(1),
    .hiddenBesideReleased(buckets: 1, hidesWhole: true),
    .hiddenBesideReleased(buckets: 12, hidesWhole: false),
    .hiddenBesideReleased(buckets: 0, hidesWhole: true),
    .outcomesHidden(12),
    nothingCounted([.afterAsOf: 904, .duplicate: 2]),
    nothingCounted([.notSelected: 1]), nothingCounted([.outsideWindow: 1]),
    nothingCounted([.unusableDate: 3, .enteredInError: 2, .notUnderstood: 1]),
    .recordEnds(latest: Day(number: 17_030), daysBeforeAsOf: 100), .noOrders, .ordersNotNamed,
    .patientsWithoutRecords(8, of: 14), .dosesNameNoOrder(1_159, patients: 35, of: 100),
    .dosesNameNoOrder(1, patients: 1, of: 1), .saysNotGiven(1), .saysNotGiven(186),
    .takenFarAboveDue(1, patients: ["a"], joinable: []),
    .takenFarAboveDue(3, patients: ["a", "b"], joinable: [.doses, .periods]),
    .takenWhileInactive(1, patients: ["a"]), .takenWhileInactive(2, patients: ["a", "b"]),
    .periodsInPieces(1, of: 12), .periodsInPieces(7_915, of: 56_535),
    .ordersOfUnknownDemand(2), .timesInUTC, .takenNotInForce(2, patients: ["a"]),
    .unusableDates(undated: 1, imprecise: 2, implausible: 3), .farBeforeTheRest(1, years: 125),
    .ordersOfOtherPatients(2), .farAfterAsOf(1, latest: Day(number: 20_000)),
    .farAfterAsOf(2, latest: Day(number: 20_000)),
    .suppliedNotTaken(patients: ["a", "b"], threshold: 0.8),
  ]

  private static func nothingCounted(
    _ leftOut: [UncountedAdministrations.Reason: Int]
  ) -> Notice {
    .nothingCounted(
      UncountedAdministrations(
        read: leftOut.values.reduce(0, +), leftOut: leftOut, asOf: Day(number: 17_030),
        latest: Day(number: 17_040)))
  }

  @Test func `why nothing is counted says how many were left out for what, the most first`() {
    let notice = Self.nothingCounted([.duplicate: 2, .afterAsOf: 904, .enteredInError: 2])
    #expect(
      notice.message
        == "No administration is counted of the 908 that were read: 904 after the as-of day "
        + "2016-08-17, 2 entered in error, 2 read more than once. The latest is of 2016-08-27. "
        + "Give a later --as-of.")
    #expect(
      Self.nothingCounted([.notSelected: 1]).message
        == "No administration is counted of the one that was read: 1 not selected. "
        + "Check --patient, --medication and --exclude-medication.")
  }

  @Test("each notice says what to do, in a sentence that is its own", arguments: languages)
  func actions(wording: any Wording.Type) {
    for notice in Self.notices {
      let (finding, action) = (wording.finding(notice), wording.action(notice))
      #expect(finding.hasSuffix(".") && action.hasSuffix("."), "\(notice)")
      #expect(wording.notice(notice) == finding + " " + action)
      #expect(action.count < 260, "\(notice)")
    }
  }

  @Test("what is to be done is said in both languages with the same options")
  func options() throws {
    let option = /--[a-z-]+/
    for notice in Self.notices {
      let (english, german) = (English.action(notice), German.action(notice))
      #expect(english != german, "\(notice)")
      #expect(
        Set(english.matches(of: option).map(\.output))
          == Set(german.matches(of: option).map(\.output)), "\(notice)")
    }
  }

  @Test func `the command names the option that helps`() {
    let end = Notice.recordEnds(latest: Day(number: 17_030), daysBeforeAsOf: 100)
    #expect(end.message.hasSuffix(" Then give --as-of 2016-08-17."))
    let messages = Self.notices.map(\.message)
    for option in [
      "--patients", "--medication", "--as-of", "--from", "--to", "--last", "--time-zone",
    ] { #expect(messages.contains { $0.contains(option) }, "\(option)") }
  }

  @Test(arguments: [
    (1, 0, "6 patients, 1 order", "6 Patienten, 1 Verordnung"),
    (
      22, 4, "6 patients, 22 orders, 4 medicines without an order",
      "6 Patienten, 22 Verordnungen, 4 Medikamente mit Dosen ohne Verordnungsbezug"
    ),
    (
      2, 1, "6 patients, 2 orders, 1 medicine without an order",
      "6 Patienten, 2 Verordnungen, 1 Medikament mit Dosen ohne Verordnungsbezug"
    ),
  ])
  func `medicines without an order are counted by themselves, where there are any`(
    orders: Int, others: Int, english: String, german: String
  ) {
    #expect(
      English.cohortSize(patients: 6, lines: orders, withoutOrder: others, .order) == english)
    #expect(German.cohortSize(patients: 6, lines: orders, withoutOrder: others, .order) == german)
  }

  /// What is the same word in both languages.
  private static let common: Set<PageLabel> = [.patient, .measureReport, .measureDefinition]

  @Test func `no German text of a page is the English one`() {
    for label in PageLabel.allCases where !Self.common.contains(label) {
      #expect(German.page(label) != English.page(label), "\(label)")
    }
    for notice in Self.notices { #expect(German.notice(notice) != English.notice(notice)) }
    for word in LedgerDisposition.allCases {
      #expect(German.disposition(word) != English.disposition(word))
    }
    for word in LedgerReason.allCases {
      #expect(German.ledgerReason(word) != English.ledgerReason(word))
    }
    for state in ScoreState.allCases {
      #expect(German.word(for: state) != English.word(for: state))
      #expect(German.ledgerReason(state.rawValue) != English.ledgerReason(state.rawValue))
    }
    for size in BucketSize.allCases { #expect(German.name(of: size) != English.name(of: size)) }
    #expect(German.table("x") != English.table("x"))
    for kind in SeriesKind.allCases {
      #expect(German.linesTitle(kind) != English.linesTitle(kind))
      #expect(German.lines(onePer: kind) != English.lines(onePer: kind))
    }
    for term in Self.terms {
      let (german, english) = (
        German.explained(term, TimelineFixtures.context()),
        English.explained(term, TimelineFixtures.context())
      )
      #expect(german.term != english.term && german.rule != english.rule, "\(term)")
      #expect(german.rule.hasSuffix(".") && english.rule.hasSuffix("."), "\(term)")
    }
  }

  /// Every word that a page explains; shares of supply are called alike in both languages.
  private static let terms: [PageTerm] =
    PageTerm.first + PageTerm.last + [
      .moreThanDue, .withoutOrder, .medianPatient, .neverStarted, .persistence, .stopped,
      .usual,
    ]
    + [Measure.takingAdherence, .correctDays, .daysCovered, .onTime].map { PageTerm($0) }

  @Test("nothing is without words", arguments: languages)
  func words(wording: any Wording.Type) {
    let texts =
      PageLabel.allCases.map { wording.page($0) } + Self.notices.map { wording.notice($0) }
      + LedgerReason.allCases.map { wording.ledgerReason($0) }
    #expect(texts.allSatisfy { !$0.isEmpty })
    #expect(Set(Self.notices.map { wording.notice($0) }).count == Self.notices.count)
  }

  @Test("placeholders of what the script says are there", arguments: languages)
  func placeholders(wording: any Wording.Type) {
    #expect(wording.rowsShown.contains("{0}") && wording.rowsShown.contains("{1}"))
    #expect(wording.page(.sortedUp).contains("{0}") && wording.page(.sortedDown).contains("{0}"))
  }

  @Test(arguments: [
    ("2016-08-15", "2016-08-15", "15.08.2016"), ("2016-08", "2016-08", "08.2016"),
    ("2016", "2016", "2016"), ("no date at-all - x", "no date at-all - x", "no date at-all - x"),
  ])
  func `dates are shown as each language writes them, as precise as they are`(
    date: String, english: String, german: String
  ) {
    #expect(English.shownDate(date) == english)
    #expect(German.shownDate(date) == german)
  }

  @Test(arguments: [
    (
      "2026-10-09T12:00:00+02:00", "2026-10-09 12:00 (UTC+02:00)",
      "09.10.2026, 12:00 Uhr (UTC+02:00)"
    ),
    ("2026-10-09T12:00:00.5Z", "2026-10-09 12:00 (UTC)", "09.10.2026, 12:00 Uhr (UTC)"),
    ("2025-06-30", "2025-06-30", "30.06.2025"), ("soon", "soon", "soon"),
  ])
  func `an instant is shown with its offset`(instant: String, english: String, german: String) {
    #expect(English.shownInstant(instant) == english)
    #expect(German.shownInstant(instant) == german)
    let context = TimelineFixtures.context(asOf: instant, movesDates: true)
    #expect(English.asOf(context) == english)
    #expect(German.footerAsOf(German.asOf(context)) == "Datenstand \(german).")
  }

  @Test func `beside an instant with a time it is said that its whole day counts`() {
    let time = TimelineFixtures.context(asOf: "2025-03-10T06:00:00Z")
    #expect(English.asOf(time) == "2025-03-10 06:00 (UTC), the whole day counts")
    #expect(German.asOf(time) == "10.03.2025, 06:00 Uhr (UTC), gezählt bis Tagesende")
    #expect(English.asOf(TimelineFixtures.context(asOf: "2025-03-10")) == "2025-03-10")
  }

  @Test(arguments: [
    (
      Notice.unusableRows(1),
      "Doses may be missing here: 1 row was left out because something in it cannot be read.",
      "Hier können Gaben fehlen: 1 Zeile wurde übergangen, weil etwas darin nicht lesbar ist."
    ),
    (
      .unfinishedFetches(1),
      "This report is incomplete: 1 fetch among what was read is not complete, so rows may be missing.",
      "Dieser Bericht ist unvollständig: 1 Abruf unter dem Gelesenen ist nicht vollständig, daher können Zeilen fehlen."
    ),
    (
      .unreadableFiles(1),
      "This report is incomplete: 1 file or folder could not be read to the end.",
      "Dieser Bericht ist unvollständig: 1 Datei oder 1 Ordner konnte nicht bis zum Ende gelesen werden."
    ),
    (
      .suppliedNotTaken(patients: ["a", "b", "c", "d", "e", "f"], threshold: 0.8),
      "6 patients have supply but do not take it: refills cover 80\u{A0}% of the days or more, but fewer of the doses due were taken (a, b, c, d, e and others).",
      "6 Patienten sind versorgt, die Medikamente werden aber nicht ausreichend angewendet: Die eingelösten Rezepte decken mindestens 80\u{A0}% der Tage, von den fälligen Dosen wurden aber weniger angewendet (a, b, c, d, e und andere)."
    ),
  ])
  func `notices follow the rules of number`(notice: Notice, english: String, german: String) {
    #expect(English.finding(notice) == english)
    #expect(German.finding(notice) == german)
  }

  @Test(arguments: [
    ("no-order-none", "names no order", "nennt keine Verordnung"),
    ("fhir-R4", "FHIR R4", "FHIR R4"),
    (
      "period-without-unit", ScheduleRemark.Kind.periodWithoutUnit.sentence,
      German.remark(.periodWithoutUnit)
    ),
    ("dosage.timing", "dosage.timing", "dosage.timing"), ("", "", ""),
  ])
  func `reasons of the ledger are said in words, paths stay`(
    word: String, english: String, german: String
  ) {
    #expect(English.ledgerReason(word) == english)
    #expect(German.ledgerReason(word) == german)
  }

  @Test func `a remark says the day that it is about`() {
    let day = Day(number: 17_032)
    #expect(
      German.remark(ScheduleRemark(.endAssumed, on: day))
        == "nennt kein Ende und gilt daher als mit der letzten Anwendung (19. August 2016) beendet")
    #expect(
      German.remark(ScheduleRemark(.endFromSupply, on: day))
        == "nennt kein Ende, endet vermutlich mit der Reichweite der Abgabe: 19. August 2016")
    #expect(
      English.remark(ScheduleRemark(.endedByDeath, on: day))
        == English.remark(.endedByDeath) + ": 19 August 2016")
  }

  @Test func `days of one month say it once in German`() {
    #expect(
      German.active(from: "9. Februar 2025", to: "23. Februar 2025")
        == "vom 9. bis zum 23. Februar 2025")
    #expect(
      German.active(from: "9. Januar 2025", to: "23. Februar 2025")
        == "vom 9. Januar 2025 bis zum 23. Februar 2025")
  }

  @Test("every status of an order that FHIR has is said in words", arguments: languages)
  func statuses(wording: any Wording.Type) {
    let codes = [
      "active", "on-hold", "ended", "stopped", "completed", "cancelled", "draft", "unknown",
      "entered-in-error",
    ]
    #expect(Set(codes.map { wording.status(ofOrder: $0) }).count == codes.count)
    #expect(wording.status(ofOrder: "whatever") == nil)
    for code in codes {
      #expect(ColumnCode.orderStatus.word(for: code, in: wording) == wording.status(ofOrder: code))
    }
  }
}
