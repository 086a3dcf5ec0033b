import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// What every format shows of the worklist.
@Suite struct WorklistWritersTests {
  /// The as-of day of the fixtures' context, 9 October 2026.
  private static let day = Day(number: 20_735)

  private static let rows = [
    WorklistRow(
      patient: WorklistPatient(id: "p1", name: "Ada Example", folder: "patients/p1"),
      medication: Medication(key: "atc|C01AA05", code: "C01AA05", name: "Digoxin"),
      isCritical: true,
      finding: .criticalOmitted(
        2,
        latest: [
          MissedDose(day: day, minute: 480),
          MissedDose(
            day: day.adding(days: -1), minute: 1_200, isRecorded: true, reason: "refused"),
        ]),
      doses: WorklistDoses(
        order: "o1", day: day, minute: 480, category: .unrecorded, missed: 2, notSigned: 1),
      recent: RecentDoses(
        lastTaken: LocalMoment(day: day.adding(days: -1), millisecond: 28_800_000), daysSince: 1,
        missedInARow: 2, share7Days: 0.75,
        shareBefore28Days: 0.5)),
    WorklistRow(
      patient: WorklistPatient(id: "p2", ward: "Ward 3"),
      medication: Medication(key: "text|a <b>", code: "", name: "a <b>"), isCritical: false,
      finding: .supplyEnds(day.adding(days: 5))),
  ]

  private static func cohort(_ rows: [WorklistRow] = rows) throws -> CohortReport {
    TableFixtures.cohort(of: try TableFixtures.patients()).with(worklist: Worklist(rows))
  }

  private static func page(_ cohort: CohortReport, style: ReportStyle = ReportStyle()) -> String {
    IndexPage(outline: ChartFixtures.outline(), frame: PageFrame(style), cohort: cohort).html
  }

  @Test func `worklist csv has a row for each patient, medication and rule`() throws {
    let folder = try ScratchFolder()
    var writer = try CSVWriter(outline: try TableFixtures.outline(), folder: folder.path)
    try writer.finish(try Self.cohort())
    #expect(
      try folder.text("cohort/worklist.csv") == """
        patient,ward,rule,medication_code,medication,order_id,critical,due_date,due_time,category,reason,missed,missed_in_a_row,last_taken,days_since,delay_minutes,share_7d,share_before_28d
        p1,,critical-omitted,C01AA05,Digoxin,o1,true,2026-10-09,08:00,unrecorded,,2,2,2026-10-08,1,,0.75,0.5
        p2,Ward 3,supply-ends,,a <b>,,false,,,,,,,,,,,

        """)
    #expect(try folder.text("cohort/datapackage.json").contains("\"worklist.csv\""))
  }

  @Test(
    .enabled(if: XLSXFile.canRead),
    arguments: [
      (Language.english, "Seen by", "yes", "Critical dose omitted; Days without a dose"),
      (.german, "Gesehen von", "ja", "Kritische Dosis ausgelassen; Tage ohne Dosis"),
    ])
  func `the sheet has a row for each medicine with room for the pen, and Summary begins with it`(
    language: Language, pen: String, yes: String, why: String
  ) throws {
    let more = WorklistRow(
      patient: Self.rows[0].patient, medication: Self.rows[0].medication, isCritical: true,
      finding: .daysWithout(3), recent: Self.rows[0].recent)
    let folder = try ScratchFolder()
    var writer = try XLSXWriter(
      outline: try TableFixtures.outline(), folder: folder.path,
      style: ReportStyle(language: language))
    try writer.finish(try Self.cohort(Self.rows + [more]))
    let file = XLSXFile(path: folder.path + "/cohort/cohort.xlsx")
    let cells = try file.cells(2)
    #expect(["A2", "B2", "A3"].map { cells[$0]?.text } == ["p1", "Ada Example", "p2"])
    #expect(["F2", "G2", "I1"].map { cells[$0]?.text } == [yes, why, pen] && cells["A4"] == nil)
    let words = try #require(cells["H2"]?.text)
    let summary = try file.cells(1)
    let row = try #require(summary.first { $0.value.text == "Ada Example (p1)" }).key.dropFirst()
    // A long one goes on in the row below.
    let first = try #require(Int(row))
    let told = [first, first + 1].compactMap { summary["B\($0)"]?.text }.joined(separator: " ")
    #expect(told.hasPrefix("Digoxin: \(words)"), "\(told)")
    let notices = summary.filter { $0.key.hasPrefix("A") && $0.value.text.contains("--") }.keys
    #expect(notices.allSatisfy { Int($0.dropFirst()) ?? 0 > Int(row) ?? 0 })
    // A column for the pen is in sight though no cell has a value.
    let column = try #require(try file.sheet(2).firstMatch(of: /<col min="9" max="9"[^>]*>/))
    #expect(!column.0.contains("hidden"))
  }

  @Test func `a report with small numbers hidden has no worklist at all`() throws {
    let cohort = try Self.cohort().suppressed(by: .cms11, threshold: 0.8, notices: [])
    #expect(cohort.worklist == nil)
    let folder = try ScratchFolder()
    var writer = try CSVWriter(
      outline: try TableFixtures.outline().ofCohortOnly, folder: folder.path)
    try writer.finish(cohort)
    #expect(throws: (any Error).self) { try folder.text("cohort/worklist.csv") }
    #expect(try !folder.text("cohort/datapackage.json").contains("worklist"))
    #expect(!Self.page(cohort).contains("id=\"worklist\""))
    #expect(!Self.page(cohort).contains("worklist.csv"))
  }

  @Test func `the first page begins with what to act on, then one entry a patient`()
    throws
  {
    let html = Self.page(try Self.cohort())
    #expect(html.contains("<p class=\"when\"><bdi>2026-10-09 12:00 (UTC+02:00)</bdi></p>"))
    // Without a table of classes nobody knows which doses are critical.
    #expect(html.contains("<p class=\"lead\">2 patients to see.</p>"))
    #expect(html.contains("<h3>Critical (1)</h3>") && html.contains("<h3>Other reasons (1)</h3>"))
    #expect(html.contains("<h4><bdi>Ward 3</bdi></h4>"))
    #expect(
      html.contains(
        "<b><bdi>Digoxin</bdi></b> <b class=\"due\">9\u{A0}Oct\u{A0}08:00</b> not signed, "
          + "<b class=\"due\">8\u{A0}Oct\u{A0}20:00</b> refused · last taken 8\u{A0}Oct\u{A0}08:00")
    )
    #expect(html.contains("<a href=\"patients/p1/index.html\"><bdi>Ada Example</bdi></a>"))
    #expect(
      html.contains("<span class=\"mark\">Supply ends</span> in 5 days, on 14\u{A0}Oct"))
    #expect(html.contains("a &lt;b&gt;") && !html.contains("a <b>"))
    let list = try #require(html.range(of: "id=\"worklist\""))
    let figures = try #require(html.range(of: "class=\"figures\""))
    #expect(list.lowerBound < figures.lowerBound)
    let german = Self.page(try Self.cohort(), style: PageFixtures.german)
    #expect(german.contains("<span class=\"mark\">Vorrat endet</span> in 5 Tagen, am 14.10."))
    #expect(german.contains("zuletzt angewendet 08.10.\u{A0}08:00"))
  }

  @Test func `a clinical reason is set apart, and what could not be looked at follows`() throws {
    let held = WorklistRow(
      patient: WorklistPatient(id: "p3"),
      medication: Medication(key: "text|w", code: "", name: "Warfarin"), isCritical: true,
      finding: .criticalOmitted(
        1,
        latest: [
          MissedDose(
            day: Self.day, minute: 480, isRecorded: true, reason: "INR 4.2", category: .clinical)
        ]),
      doses: WorklistDoses(day: Self.day, minute: 480, category: .clinical, missed: 1))
    let list = Worklist(
      Self.rows + [held], gaps: WorklistGaps(ofPatient: [.scheduleUnknown: 4]))
    let html = Self.page(try Self.cohort().with(worklist: list))
    let places = [
      "<h3>Critical (1)</h3>", "<h3>Other reasons (1)</h3>",
      "<h3>Held for a clinical reason (1)</h3>",
      "INR 4.2", "<h3>Could not be looked at</h3>", "4 orders of 1 patient", "class=\"figures\"",
    ].compactMap { html.range(of: $0)?.lowerBound }
    #expect(places.count == 7 && places == places.sorted())
    #expect(html.contains("3 patients to see; 4 orders cannot be judged."))
    let empty = Self.page(
      try Self.cohort().with(
        worklist: Worklist(gaps: WorklistGaps(ofPatient: [.dosesNameNoOrder: 1]))))
    #expect(empty.contains("No patient meets a rule, as far as could be looked at"))
    #expect(empty.contains("Nobody is on the list; 1 order cannot be judged."))
  }

  @Test func `nothing of the worklist is folded, and only a very long one ends in the file`() throws
  {
    let rows = (0..<600).map {
      WorklistRow(
        patient: WorklistPatient(id: "n\($0)"),
        medication: Medication(key: "text|m", code: "", name: "m"), isCritical: false,
        finding: .daysWithout(3))
    }
    let html = Self.page(try Self.cohort(rows))
    let list = try #require(
      html.components(separatedBy: "id=\"worklist\"").last?.components(separatedBy: "</section>")
        .first)
    #expect(!list.contains("<details>"))
    #expect(list.matches(of: /<tr><th scope="row">/).count == 500)
    #expect(list.contains("<p>100 more patients are in the file only.</p>"))
    #expect(Self.page(try Self.cohort([])).contains("No patient meets a rule of the worklist."))
  }

  @Test func `summary json has the worklist and how many rows it has`() throws {
    let folder = try ScratchFolder()
    func summary(_ cohort: CohortReport) throws -> [String: Any] {
      try SummaryFile(
        cohort, context: TimelineFixtures.context(), style: ReportStyle(),
        run: .init(definition: nil, isCaughtUp: false, isComplete: true)
      ).write(in: folder.path)
      return try #require(
        JSONSerialization.jsonObject(with: try folder.data("summary.json")) as? [String: Any])
    }
    let told = try summary(try Self.cohort())
    let list = try #require(told["worklist"] as? [[String: Any]])
    #expect(list.map { $0["rule"] as? String } == ["critical-omitted", "supply-ends"])
    #expect(list[0]["last_taken"] as? String == "2026-10-08")
    #expect(list[1]["text"] as? String == "The dispensed supply ends in 5 days, on 2026-10-14.")
    let figures = try #require(told["figures"] as? [String: Any])
    #expect(figures["worklist"] as? Int == 2 && figures["worklist_critical"] as? Int == 1)
    #expect(figures["worklist_patients"] as? Int == 2)
    let hidden = try summary(
      try Self.cohort().suppressed(by: .cms11, threshold: 0.8, notices: []))
    #expect(hidden["worklist"] == nil)
    #expect((hidden["figures"] as? [String: Any])?["worklist"] is NSNull)
  }
}
