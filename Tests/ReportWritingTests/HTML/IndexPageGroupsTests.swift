import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// The groups on the first page.
@Suite struct IndexPageGroupsTests {
  private static func page(
    _ cohort: CohortReport, formats: Set<ReportFormat> = ReportFormat.usual,
    style: ReportStyle = ReportStyle()
  ) -> String {
    var outline = ChartFixtures.outline(sets: [.cohort], formats: formats)
    (outline.hasGroups, outline.groupFiles) = (true, ["ward": "ward"])
    return IndexPage(outline: outline, frame: PageFrame(style), cohort: cohort).html
  }

  private static let wards = GroupFixtures.cohort([
    ("", [9, 9]), ("B <1>", [6, 4]), ("A", [10, 9]),
  ])

  @Test func `a section has the picture and a row for each group`() throws {
    let html = Self.page(Self.wards)
    let section = try #require(
      html.components(separatedBy: "aria-labelledby=\"groups\"").dropFirst().first?
        .components(separatedBy: "</section>").first)
    #expect(section.contains("<h2 id=\"groups\">Wards</h2>"))
    #expect(section.contains("<title>Share taken over time, by ward</title>"))
    let rows = section.components(separatedBy: "<tr><th scope=\"row\">").dropFirst()
    let cells = rows.map { row in
      row.replacing(/<[^>]*>/) { _ in "|" }.split(separator: "|").map(String.init)
        .prefix { $0 != "\n" }
    }
    #expect(cells.map(\.first) == ["A", "B &lt;1&gt;", "not known"])
    #expect(
      Array(try #require(cells.dropFirst().first))
        == ["B &lt;1&gt;", "1", "20", "10", "10", "50\u{A0}% ", "low", "of the doses due"])
    for file in ["groups.csv", "groups-over-time.csv", "groups-ward.svg"] {
      #expect(section.contains("href=\"cohort/\(file)\""), "\(file)")
    }
    #expect(!Self.page(Self.wards, formats: [.html]).contains("cohort/groups"))
    #expect(PageReading(html).misfit == nil)
  }

  @Test func `a German page says it in German, and without groups there is no section`() {
    let german = Self.page(Self.wards, style: ReportStyle(language: .german))
    #expect(german.contains("<h2 id=\"groups\">Stationen</h2>"))
    #expect(german.contains("davon nicht angewendet oder nicht dokumentiert"))
    #expect(!Self.page(GroupFixtures.cohort([])).contains("id=\"groups\""))
  }
}
