import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// The days that a patient's row of the list of patients names.
@Suite struct ReportedDaysTests {
  private static func days(
    _ lines: [String], _ change: (inout CountingRules) -> Void = { _ in }
  ) async throws -> String {
    let counted = try await CountedLines(
      [FHIRLine.patient("p")] + lines, asOf: "2025-03-20"
    ) { rules in
      rules.bucketSize = .month
      change(&rules)
    }
    return counted.patients.first?.days.map { "\($0.first) \($0.last)" } ?? "none"
  }

  private static let order = FHIRLine.order(
    "o",
    #","dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d","#
      + #""boundsPeriod":{"start":"2025-03-05","end":"2025-03-09"}}}}]"#)

  @Test func `they are those of orders and doses, not of buckets`() async throws {
    #expect(try await Self.days([Self.order]) == "2025-03-05 2025-03-09")
    let doses = ["2025-02-11T08:00:00Z", "2025-03-12"].map {
      FHIRLine.administration($0, at: $0, medication: "Gold")
    }
    #expect(try await Self.days(doses) == "2025-02-11 2025-03-12")
    #expect(try await Self.days([Self.order] + doses) == "2025-02-11 2025-03-12")
  }

  @Test func `they lie within the days that are shown`() async throws {
    let open = FHIRLine.order("o", #","authoredOn":"2025-01-08""# + FHIRLine.daily)
    #expect(try await Self.days([open]) == "2025-01-08 2025-03-20")
    #expect(
      try await Self.days([open]) { $0.window.from = Day.iso("2025-02-03") }
        == "2025-02-03 2025-03-20")
  }

  @Test func `a dose of a month alone has no days`() async throws {
    #expect(try await Self.days([FHIRLine.administration("a", at: "2025-03")]) == "none")
  }
}
