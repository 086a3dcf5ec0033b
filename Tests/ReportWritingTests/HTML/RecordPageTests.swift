import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// The omitted doses on a patient's page, and the administration record beside it.
@Suite struct RecordPageTests {
  private typealias Fixture = DosesFixture

  private static let doses =
    [
      Fixture.due(.unrecorded, daysAgo: 40), Fixture.due(.unrecorded, daysAgo: 28),
      Fixture.due(.unrecorded, daysAgo: 27),
      Fixture.due(.notTaken, daysAgo: 2, reason: 1), Fixture.due(.taken, daysAgo: 1),
      Fixture.due(.unrecorded, daysAgo: 0), Fixture.due(.undetermined, daysAgo: 3),
      Fixture.due(.unrecorded, daysAgo: 0, minute: 1_200),
      Fixture.due(.notTaken, daysAgo: 1, minute: nil, subject: 1),
      Fixture.given(.extra, daysAgo: 1, minute: 605),
    ]

  /// As of noon.
  private static var context: ReportContext {
    ReportContext(
      toolVersion: "1",
      asOf: .init(
        "2026-10-09T12:00:00", day: Fixture.asOf, seconds: 0, millisecond: 43_200_000),
      timeZone: "as recorded",
      layout: .init(bucketSize: .week, seriesKind: .order, csvDialect: .plain))
  }

  private static let ward = ReportStyle(language: .english.spoken(in: .ward))

  private static func page(_ doses: [Dose] = doses, style: ReportStyle = ReportStyle()) -> String {
    PageFixtures.page(
      Fixture.patient(doses), style: style, outline: ChartFixtures.outline(context: context))
  }

  private static func record(_ doses: [Dose] = doses, style: ReportStyle = ReportStyle()) -> String
  {
    RecordPage(frame: PageFrame(style), patient: Fixture.patient(doses), context: context).html
  }

  /// The texts of the rows of the first table behind a mark.
  private static func rows(_ html: String, behind mark: String) -> [[String]] {
    let table =
      html.components(separatedBy: mark).dropFirst().first?
      .components(separatedBy: "</table>").first ?? ""
    return table.components(separatedBy: "<tr>").dropFirst().map { row in
      row.matches(of: /<t[hd][^>]*>(.*?)<\/t[hd]>/).map {
        String($0.1).replacing(/<[^>]*>/, with: "")
      }
    }.filter { !$0.isEmpty }
  }

  @Test func `the page leads with the doses omitted in the last 4 weeks, the last one first`()
    throws
  {
    let html = Self.page(style: Self.ward)
    let rows = Self.rows(html, behind: "id=\"omitted\"").dropFirst()
    #expect(
      rows.map { $0.map { $0.replacing("\u{A0}", with: " ") } } == [
        [
          "Metformin 500 MG",
          "9 Oct 08:00; 12 Sep 08:00 not signed (2)7 Oct 08:00 refused &lt;by&gt; patient",
          "2026-10-08 10:05",
        ],
        ["Digoxin", "8 Oct no reason recorded", "–"],
      ])
    let places = try ["omitted", "figures", "all", "glance"].map { mark in
      try #require(html.range(of: "id=\"\(mark)\"")).lowerBound
    }
    #expect(places == places.sorted())
    #expect(html.contains("Omitted doses of the last 4 weeks (4)"))
  }

  @Test func `critical medicines come first, and days in a row are said together`() {
    let days = [1, 2, 3, 5, 9].flatMap { ago in
      [480, 1_200].map { Fixture.due(.unrecorded, daysAgo: ago, minute: $0) }
    }
    let lone = [Fixture.due(.unrecorded, daysAgo: 20, subject: 1)]
    var rules = OmissionRules()
    rules.classes = MedicationClasses([.init(code: "d", name: "Glycosides", isCritical: true)])
    let patient = Fixture.patient(days + lone)
    let list = OmittedMedicine.list(
      patient.doses.omitted(asOf: Self.context.asOf.moment, inDays: 28), of: patient.doses, rules)
    #expect(list.map(\.medication.name) == ["Digoxin", "Metformin 500 MG"])
    #expect(list.map(\.isCritical) == [true, false])
    #expect(list.map(\.count) == [1, 10])
    #expect(
      list[1].reasons[0].times.map { $0.text(English.self) } == [
        "6–8\u{A0}Oct\u{A0}08:00, 20:00", "4\u{A0}Oct\u{A0}08:00, 20:00",
        "30\u{A0}Sep\u{A0}08:00, 20:00",
      ])
    #expect(list[0].reasons[0].times[0].text(German.self) == "19.09.\u{A0}08:00")
  }

  @Test(arguments: [(0, 3, "6–9 Oct", "06.–09.10."), (7, 10, "29 Sep–2 Oct", "29.09.–02.10.")])
  func `days in a row say each month once`(ago: Int, until: Int, english: String, german: String) {
    let (first, last) = (Fixture.asOf.adding(days: -until), Fixture.asOf.adding(days: -ago))
    #expect(
      English.shortDays(first, last).replacing("\u{A0}", with: " ") == english)
    #expect(German.shortDays(first, last) == german)
  }

  @Test func `who omitted none is told so, and of whom no dose is known nothing is said`() {
    let kept = Self.page([Fixture.due(.taken, daysAgo: 1)])
    #expect(kept.contains("No dose due in the last 4 weeks is omitted."))
    #expect(!Self.page([]).contains("id=\"omitted\""))
    #expect(!Self.page([]).contains("record.html"))
    #expect(kept.contains("<a href=\"record.html\">Record of doses</a>"))
    let german = Self.page(
      [Fixture.due(.taken, daysAgo: 1)], style: ReportStyle(language: .german.spoken(in: .ward)))
    #expect(german.contains("<a href=\"record.html\">Verabreichungsnachweis</a>"))
  }

  @Test func `omitted doses of many medicines are folded behind the first ones`() {
    var patient = Fixture.patient(
      (0..<25).map { Fixture.due(.unrecorded, daysAgo: 1, subject: Int32($0)) })
    let medications = (0..<25).map { Medication(key: "m\($0)", code: "", name: "Medicine \($0)") }
    patient.doses.subjects = medications.map { DoseSubject(order: "", medication: $0) }
    let html = PageFixtures.page(patient, outline: ChartFixtures.outline(context: Self.context))
    #expect(html.contains("<details class=\"also\"><summary>13 more rows</summary>"))
  }

  @Test func `the record has a row for each due time and a sign for each dose`() {
    let rows = Self.rows(Self.record(), behind: "id=\"days-2026-09-26\"")
    #expect(rows.first?.prefix(3) == ["Medication", "Due at", "Sat 26"])
    #expect(rows.first?.last == "Fri 9")
    #expect(rows.first?.count == 16)
    let signs = rows.dropFirst().map { [$0[1]] + $0.suffix(4) }
    #expect(
      signs == [
        ["no time", "", "", "✗", ""],
        ["08:00", "?", "✗a", "✓", "○"],
        ["20:00", "", "", "", "·"],
        ["as needed, extra", "", "", "+ 10:05", ""],
      ])
  }

  @Test
  func `moments of daily life have rows of their own, overdue once their part of the day is over`()
  {
    let moments: [EventTiming] = [.beforeBreakfast, .beforeLunch, .beforeDinner]
    let minutes: [Int16] = [450, 720, 1_080]
    var doses = minutes.map { minute in
      var dose = Fixture.due(.unrecorded, daysAgo: 0, minute: nil)
      dose.usualMinute = minute
      return dose
    }
    doses.append(Fixture.due(.taken, daysAgo: 1, minute: nil))
    doses[3].usualMinute = 720
    doses.append(Fixture.due(.unrecorded, daysAgo: 1, minute: nil))
    (doses[4].usualMinute, doses[4].isBeforeStart) = (450, true)
    var patient = Fixture.patient(doses)
    patient.doses.subjects[0].moments = moments
    func rows(_ style: ReportStyle) -> [[String]] {
      Self.rows(
        RecordPage(frame: PageFrame(style), patient: patient, context: Self.context).html,
        behind: "id=\"days-2026-09-26\""
      ).dropFirst().map { [$0[1]] + $0.suffix(2) }
    }
    #expect(
      rows(ReportStyle()) == [
        ["before breakfast about 07:30", "", "○"], ["before lunch about 12:00", "✓", "·"],
        ["before dinner about 18:00", "", "·"],
      ])
    #expect(rows(PageFixtures.german)[0][0] == "vor dem Frühstück gegen 07:30")
  }

  @Test func `the record says what its signs mean, with a letter for each reason`() {
    let html = Self.record()
    #expect(html.contains("<li><b>○</b> not recorded</li>"))
    #expect(Self.record(style: Self.ward).contains("<li><b>○</b> not signed</li>"))
    #expect(html.contains("<li><b>✗a</b> <bdi>refused &lt;by&gt; patient</bdi></li>"))
    #expect(html.contains("1 tablet by mouth 2 times a day"))
    let words = [
      (PageFixtures.german, "nicht dokumentiert", "angewendet", "Medikamentenprotokoll"),
      (
        ReportStyle(language: .german.spoken(in: .ward)), "nicht abgezeichnet", "verabreicht",
        "Verabreichungsnachweis"
      ),
    ]
    for (style, notSigned, taken, title) in words {
      let html = Self.record(style: style)
      #expect(html.contains("<li><b>○</b> \(notSigned)</li>"))
      #expect(html.contains("<li><b>✓</b> \(taken)</li>"))
      #expect(html.contains("<h1>\(title): "))
    }
  }

  /// Given some minutes after 08:00 on the day before the as-of day.
  private static func given(_ minutes: Int32, subject: Int32 = 0, dueMinute: Int16? = 480) -> Dose {
    var dose = Fixture.due(.taken, daysAgo: 1, minute: dueMinute, subject: subject)
    let (days, minute) = (480 + minutes).quotientAndRemainder(dividingBy: 1_440)
    dose.given = GivenDose(
      administration: 0, day: Fixture.asOf.adding(days: Int(days) - 1),
      millisecond: minute * 60_000, outcome: .taken)
    return dose
  }

  @Test(
    arguments: [
      (120, 480, "✓"), (121, 480, "✓ 10:01"), (965, 480, "✓ 9 Oct 00:05"), (-30, 480, "✓"),
      (965, nil, "✓ 9 Oct"),
    ] as [(Int32, Int16?, String)])
  func `a late dose is shown with the time when it was given`(
    minutes: Int32, due: Int16?, sign: String
  ) {
    let rows = Self.rows(
      Self.record([Self.given(minutes, dueMinute: due)]), behind: "id=\"days-2026-09-26\"")
    #expect(rows.dropFirst().first?.dropLast().last?.replacing("\u{A0}", with: " ") == sign)
    #expect(Self.record().contains("<li><b>✓ hh:mm</b> taken at this time; if due at a set time"))
  }

  @Test func `a class with a longer window than two hours has late doses beyond it only`() {
    let doses = [Self.given(180), Self.given(180, subject: 1), Self.given(241, subject: 1)]
    var patient = Fixture.patient(doses)
    patient.doses.subjects[1] = DoseSubject(
      order: "", medication: patient.doses.subjects[1].medication, windowMinutes: 240)
    let html = RecordPage(
      frame: PageFrame(ReportStyle()), patient: patient, context: Self.context
    ).html
    let signs = Self.rows(html, behind: "id=\"days-2026-09-26\"").dropFirst()
      .map { $0.dropLast().last ?? "" }
    #expect(signs == ["✓ ✓ 12:01", "✓ 11:00"])
  }

  @Test func `a dose that stands for its day alone says when it was given`() {
    var dose = Self.given(400)
    dose.isMatchedByDay = true
    let rows = Self.rows(Self.record([dose]), behind: "id=\"days-2026-09-26\"")
    #expect(rows.dropFirst().first?.dropLast().last == "✓ 14:40")
  }

  @Test func `of very many orders those of a medication are put together`() {
    var patient = Fixture.patient(
      (0..<90).map { Fixture.due(.taken, daysAgo: $0 % 10, subject: Int32($0)) })
    patient.doses.subjects = (0..<90).map { number in
      let medication = Medication(key: "m\(number % 9)", code: "", name: "Medicine \(number % 9)")
      return DoseSubject(order: "o\(number)", medication: medication)
    }
    let html = RecordPage(
      frame: PageFrame(ReportStyle()), patient: patient, context: Self.context
    ).html
    let rows = Self.rows(html, behind: "id=\"days-2026-09-26\"").dropFirst()
    #expect(rows.count == 9)
    #expect(rows.first?.first == "Medicine 010 orders")
    #expect(rows.first?.suffix(10) == Array(repeating: "✓", count: 10)[...])
  }

  @Test func `the days before have a table of their own, and days without a dose say so`() {
    let html = Self.record([Fixture.due(.taken, daysAgo: 1)])
    #expect(html.contains("id=\"days-2026-09-12\""))
    #expect(html.contains("<p>No dose in these days.</p>"))
  }

  @Test func `the record is written beside the page where doses are known`() throws {
    let folder = try ScratchFolder()
    let writer = HTMLWriter(
      outline: ChartFixtures.outline(context: Self.context), folder: folder.path)
    for (doses, isWritten) in [(Self.doses, true), ([], false)] {
      let patient = Fixture.patient(doses)
      try? FileManager.default.removeItem(atPath: folder.path + "/patients")
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + patient.folder, withIntermediateDirectories: true)
      let drawings = PatientDrawings(of: patient, context: Self.context, style: ReportStyle())
      try writer.patientFiles?.write(patient, drawings)
      let text = try? folder.text(patient.folder + "/record.html")
      #expect((text != nil) == isWritten)
    }
  }
}
