import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import ReportWriting

/// A list of patients that is too long for one page.
@Suite struct PatientPagesTests {
  private static let patients = (0..<2_005).map {
    ChartFixtures.patient(
      "p\($0)", buckets: TimelineFixtures.buckets([OutcomeCounts(taken: $0 % 7, notTaken: 3)]))
  }

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    var writer = HTMLWriter(
      outline: ChartFixtures.outline(sets: [.cohort]), folder: folder.path)
    try writer.finish(ChartFixtures.cohort(Self.patients))
    return folder
  }

  private func ids(_ page: String) -> [String] {
    page.matches(of: /<bdi class="id">(p\d+)<\/bdi>/).map { String($0.1) }
  }

  private func shares(_ page: String) -> [Double] {
    page.matches(of: /<td class="number" data-value="([0-9.]+)"[^>]*>\d+\u{A0}%/).compactMap {
      Double($0.1)
    }
  }

  @Test func `every patient is on one of the pages, the lowest share first throughout`() throws {
    let folder = try folder()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "index-2.html", "index-3.html", "index.html",
      ])
    let pages = try ["index.html", "index-2.html", "index-3.html"].map(folder.text)
    let listed = pages.map(ids)
    #expect(listed.map(\.count) == [1_000, 1_000, 5])
    #expect(Set(listed.joined()) == Set(Self.patients.map(\.id)))
    let shares = pages.flatMap(shares)
    #expect(shares.count == 2_005 && shares == shares.sorted())
  }

  @Test(arguments: [
    (1, ["index-2.html", "index-3.html"], "Patients 1 to 1,000 of 2,005."),
    (
      2, ["index.html", "index.html", "index-3.html", "index-3.html"],
      "Patients 1,001 to 2,000 of 2,005."
    ),
    (3, ["index.html", "index-2.html"], "Patients 2,001 to 2,005 of 2,005."),
  ])
  func `each page leads to its neighbours and says which patients it has`(
    number: Int, links: [String], range: String
  ) throws {
    let page = try folder().text(PatientPages.file(number))
    let navigation = PageReading(
      page.components(separatedBy: "<nav aria-label").dropFirst().first?.components(
        separatedBy: "</nav>"
      )
      .first ?? "")
    #expect(navigation.values("href") == links)
    #expect(page.contains(range))
    #expect(page.contains("Page \(number) of 3"))
    #expect(page.contains("data-note=\"Sorting and finding look at this page only.\""))
  }

  @Test func `one page has no way to others`() {
    let page = PageFixtures.index([PageFixtures.patient()]).html
    #expect(!page.contains("<nav aria-label") && !page.contains("data-note"))
    #expect(PatientPages([]).count == 1)
  }
}
