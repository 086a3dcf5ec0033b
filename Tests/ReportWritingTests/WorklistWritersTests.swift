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
        order: "o1", day: day, minute: 480, category: .notSigned, missed: 2, notSigned: 1),
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
        patient,ward,rule,medication_code,medication,order,critical,due_date,due_time,category,reason,missed,missed_in_a_row,last_taken,days_since,delay_minutes,share_7d,share_before_28d
        p1,,critical-omitted,C01AA05,Digoxin,o1,true,2026-10-09,08:00,not-signed,,2,2,2026-10-08,1,,0.75,0.5
        p2,Ward 3,supply-ends,,a <b>,,false,,,,,,,,,,,

        """)
    #expect(try folder.text("cohort/datapackage.json").contains("\"worklist.csv\""))
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

  @Test func `the first page begins with the worklist, each row in words`() throws {
    let html = Self.page(try Self.cohort())
    #expect(
      html.contains(
        "<b>Critical dose omitted</b> 2 doses omitted in the last 24 hours: 2026-10-09 08:00 (not "
          + "signed), 2026-10-08 20:00 (refused). Last taken yesterday."))
    #expect(html.contains("<a href=\"patients/p1/index.html\"><bdi>Ada Example</bdi></a>"))
    #expect(html.contains("<bdi>Digoxin</bdi> <span class=\"urgent\">critical</span>"))
    #expect(html.contains("<b>Supply ends</b> The dispensed supply ends in 5 days, on 2026-10-14."))
    #expect(html.contains("a &lt;b&gt;") && !html.contains("a <b>"))
    #expect(html.contains("2 reasons to see 2 patients, as of "))
    let list = try #require(html.range(of: "id=\"worklist\""))
    let figures = try #require(html.range(of: "class=\"figures\""))
    #expect(list.lowerBound < figures.lowerBound)
    let german = Self.page(try Self.cohort(), style: PageFixtures.german)
    #expect(
      german.contains("<b>Vorrat endet</b> Der abgegebene Vorrat endet in 5 Tagen, am 14.10.2026."))
  }

  @Test
  func `a long worklist is folded behind its first rows, and a very long one ends in the file`()
    throws
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
    #expect(list.contains("<details><summary>592 more rows</summary>"))
    #expect(list.matches(of: /<tr><th scope="row">/).count == 500)
    #expect(list.contains("<p>100 more rows are in the file only.</p>"))
    let open = list.components(separatedBy: "<details>")[0]
    #expect(open.matches(of: /<tr><th scope="row">/).count == 8)
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
