import Foundation
import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// `summary.json`: the first page for programs.
@Suite struct SummaryFileTests {
  /// The content of the file for the small report of tables: three lines, each 15 taken, 2 not taken and 2
  /// undetermined.
  private func content(
    _ cohort: CohortReport, isComplete: Bool = true, style: ReportStyle = ReportStyle()
  ) throws -> [String: Any] {
    let folder = try ScratchFolder()
    try SummaryFile(
      cohort, context: try TableFixtures.context(), style: style,
      run: SummaryFile.Run(definition: nil, isCaughtUp: false, isComplete: isComplete)
    ).write(in: folder.path)
    let value = try JSONSerialization.jsonObject(with: folder.data("summary.json"))
    return try #require(value as? [String: Any])
  }

  private func cohort() throws -> CohortReport {
    TableFixtures.cohort(of: try TableFixtures.patients())
  }

  @Test func `the figures are those of the page, also the share of the recorded doses`() throws {
    let figures = try #require(content(cohort())["figures"] as? [String: Any])
    let expected: [String: Double] = [
      "patients": 2, "series_count": 3, "series_without_order": 0, "taken": 45, "not_taken": 6,
      "undetermined": 6, "recorded_adherence": 45.0 / 51, "threshold": 0.8,
    ]
    for (key, value) in expected {
      // Reading JSON may round the last digit.
      let figure = try #require(figures[key] as? Double)
      #expect(abs(figure - value) < 1e-12, "\(key)")
    }
  }

  @Test func `the ledger is summed up as on the page`() throws {
    let ledger = try #require(content(cohort())["ledger"] as? [[String: Any]])
    #expect(
      ledger.map { "\($0["resource"] ?? "") \($0["disposition"] ?? "") \($0["reason"] ?? "")" } == [
        "MedicationAdministration read ", "file quarantined broken",
      ])
    #expect(ledger.map { $0["count"] as? Int } == [60, 1])
  }

  @Test(arguments: [Language.english, .german])
  func `the sentence is the page's, in its language`(language: Language) throws {
    let style = ReportStyle(language: language)
    let sentence = try #require(content(cohort(), style: style)["sentence"] as? String)
    let page = IndexPage(
      outline: try TableFixtures.outline(), frame: PageFrame(style), cohort: try cohort())
    #expect(page.html.contains("<p>\(sentence)</p>"))
  }

  @Test(arguments: [(true, 0, "complete"), (false, 1, "incomplete")])
  func `the exit code is that of the run`(isComplete: Bool, code: Int, state: String) throws {
    let content = try content(cohort(), isComplete: isComplete)
    #expect(content["exit_code"] as? Int == code)
    #expect(content["state"] as? String == state)
    let notices = try #require(content["notices"] as? [[String: String]])
    #expect(notices.map { $0["key"] } == ["unusable-rows"])
  }
}
