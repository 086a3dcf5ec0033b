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
    let html = Self.page()
    let rows = Self.rows(html, behind: "id=\"omitted\"").dropFirst()
    #expect(
      Array(rows) == [
        ["2026-10-09 08:00", "Metformin 500 MG", "not signed"],
        ["2026-10-08", "Digoxin", "no reason recorded"],
        ["2026-10-07 08:00", "Metformin 500 MG", "refused &lt;by&gt; patient"],
        ["2026-09-12 08:00", "Metformin 500 MG", "not signed"],
      ])
    let omitted = try #require(html.range(of: "id=\"omitted\""))
    let glance = try #require(html.range(of: "id=\"glance\""))
    #expect(omitted.lowerBound < glance.lowerBound)
  }

  @Test func `who omitted none is told so, and of whom no dose is known nothing is said`() {
    let kept = Self.page([Fixture.due(.taken, daysAgo: 1)])
    #expect(kept.contains("No dose due in the last 4 weeks is omitted."))
    #expect(!Self.page([]).contains("id=\"omitted\""))
    #expect(!Self.page([]).contains("record.html"))
    #expect(kept.contains("<a href=\"record.html\">Administration record</a>"))
  }

  @Test func `many omitted doses are folded behind the first ones`() {
    let doses = (0..<25).map { Fixture.due(.unrecorded, daysAgo: $0 + 1) }
    let html = Self.page(doses)
    #expect(html.contains("<details class=\"rest\"><summary>19 more rows</summary>"))
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

  @Test func `the record says what its signs mean, with a letter for each reason`() {
    let html = Self.record()
    #expect(html.contains("<li><b>○</b> not signed</li>"))
    #expect(html.contains("<li><b>✗a</b> <bdi>refused &lt;by&gt; patient</bdi></li>"))
    #expect(html.contains("1 tablet by mouth 2 times a day"))
    #expect(
      Self.record(style: PageFixtures.german).contains("<li><b>○</b> nicht abgezeichnet</li>"))
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
