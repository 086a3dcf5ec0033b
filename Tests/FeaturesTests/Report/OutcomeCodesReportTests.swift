import Counting
import FHIRDecoding
import MedicationAdherence
import TestSupport
import Testing

@testable import Features

/// Reports of doses whose outcome a site writes beside the status.
@Suite struct OutcomeCodesReportTests {
  private static func dose(_ day: Int, _ method: String) -> String {
    FHIRLine.administration(
      "\(day)", at: "2025-03-0\(day)T08:00:00Z", order: "o",
      #","dosage":{"method":{"text":"\#(method)"}}"#)
  }

  private static let lines = [
    FHIRLine.patient("p"), FHIRLine.order("o", FHIRLine.daily), dose(1, "Administered"),
    dose(2, "Not Given"), dose(3, "Not Given"), dose(4, "Study drug"),
  ]

  private func run(_ table: String? = nil) async throws -> RunFixture {
    let codes = try table.map { table in
      let folder = try ScratchFolder()
      return try OutcomeCodeFile(try folder.write("codes.csv", table)).codes
    }
    return try await RunFixture(Self.lines, asOf: "2025-03-04") {
      $0.data.rules.bucketSize = .month
      $0.data.codes.outcomes = codes
    }
  }

  private func counts(_ run: RunFixture) throws -> [String?] {
    let row = try #require(try run.timeline.rows.first)
    return [row["taken"], row["not_taken"], row["undetermined"]]
  }

  @Test func `by the status alone they are taken, and the first page says how many say otherwise`()
    async throws
  {
    let run = try await run()
    #expect(try counts(run) == ["4", "0", "0"])
    #expect(
      run.summary.notices.contains {
        $0.contains("2 administrations count as taken by their status")
          && $0.contains("--outcome-codes FILE")
      })
  }

  @Test func `by a file of codes they count as the site means them`() async throws {
    let run = try await run(
      "element,system,code,outcome\ndosage.method,,Not Given,not-taken\n"
        + "dosage.method,,Study drug,undetermined\n")
    #expect(try counts(run) == ["1", "2", "1"])
    #expect(!run.summary.notices.contains { $0.contains("--outcome-codes") })
  }

  @Test(arguments: [
    ("dosage.text,,Not Given,not-taken", "column element: is none of dosage.method, statusReason"),
    ("status,,on-hold,given", "column outcome: is none of taken, not-taken"),
    ("status,,,taken", "column code: is empty"),
  ])
  func `a row that cannot be understood is named`(row: String, words: String) throws {
    let folder = try ScratchFolder()
    let file = try folder.write("codes.csv", "element,system,code,outcome\n\(row)\n")
    #expect {
      try OutcomeCodeFile(file)
    } throws: { error in
      "\(error)".hasPrefix("--outcome-codes \(file), line 2, \(words)")
    }
  }
}
