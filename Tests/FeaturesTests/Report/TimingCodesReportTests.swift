import Counting
import FHIRDecoding
import MedicationAdherence
import TestSupport
import Testing

@testable import Features

/// Orders that say how often by codes of a house.
@Suite struct TimingCodesReportTests {
  private static func order(_ id: String, _ timing: String) -> String {
    FHIRLine.order(
      id, #","authoredOn":"2025-03-01","dosageInstruction":[{"timing":{\#(timing)}}]"#)
  }

  private static let lines = [
    FHIRLine.patient("p"),
    order("a", #""code":{"coding":[{"system":"http://house.test","code":"3xtgl"}]}"#),
    order("b", #""code":{"text":"every second day"}"#),
    order(
      "c",
      #""repeat":{"boundsPeriod":{"start":"2025-03-02","end":"2025-03-03"},"frequency":9},"#
        + #""code":{"coding":[{"system":"http://other.test","code":"ML"}]}"#),
    order("d", #""code":{"coding":[{"system":"http://other.test","code":"3xtgl"}]}"#),
  ]

  private static let table = """
    system;code;frequency;period;unit;when
    http://house.test;3xtgl;3;;;
    ;every second day;1;2;d;
    ;ML;;;;C HS
    """

  private func run(_ table: String?) async throws -> RunFixture {
    let timings = try table.map { table in
      let folder = try ScratchFolder()
      return try TimingCodeFile(try folder.write("codes.csv", table)).codes
    }
    return try await RunFixture(Self.lines, asOf: "2025-03-04") {
      $0.data.rules.bucketSize = .month
      $0.data.codes.timings = timings
    }
  }

  private func expected(_ run: RunFixture) throws -> [String?] {
    try run.timeline.rows.sorted { $0["series"] ?? "" < $1["series"] ?? "" }.map { $0["expected"] }
  }

  @Test func `a code of the house is the schedule, within the bounds`() async throws {
    // Without the table nothing tells the first order from the last, which then says it twice.
    #expect(try expected(await run(nil)) == ["", "", "18", "0"])
    #expect(try expected(await run(Self.table)) == ["12", "2", "8", ""])
  }

  @Test(arguments: [
    (",x,,,,", "column frequency: is empty"),
    (",x,0,,,", "column frequency: is no whole number above 0"),
    (",x,1,-1,,", "column period: is no number above 0"),
    (",x,1,1,fortnight,", "column unit: is none of s, min, h, d, wk, mo, a"),
    (",x,,,,NOONISH", "column when: is no code of FHIR's event timings"),
    (",,1,,,", "column code: is empty"),
  ])
  func `a row that cannot be understood is named`(row: String, words: String) throws {
    let folder = try ScratchFolder()
    let file = try folder.write("codes.csv", "system,code,frequency,period,unit,when\n\(row)\n")
    #expect {
      try TimingCodeFile(file)
    } throws: { error in
      "\(error)".hasPrefix("--timing-codes \(file), line 2, \(words)")
    }
  }
}
