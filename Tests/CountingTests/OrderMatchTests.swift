import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// Administrations without an order under that of their medication, by `--match-orders medication`.
@Suite struct OrderMatchTests {
  private static func order(_ id: String, from: String, to: String? = nil, _ medication: String)
    -> String
  {
    let end = to.map { #","end":"\#($0)""# } ?? ""
    return FHIRLine.order(
      id, medication: medication,
      #","dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d","#
        + #""boundsPeriod":{"start":"\#(from)"\#(end)}}}}]"#)
  }

  private static func dose(
    _ day: String, order: String? = nil, of patient: String = "p", _ medication: String = "Aspirin"
  ) -> String {
    FHIRLine.administration(
      "\(day)\(patient)\(order ?? "")", of: patient, at: "2025-03-\(day)T08:00:00Z", order: order,
      medication: medication)
  }

  private static func counted(
    _ lines: [String], by match: OrderMatch = .medication
  ) async throws -> CountedLines {
    try await CountedLines(
      [FHIRLine.patient("p"), FHIRLine.patient("q")] + lines, asOf: "2025-03-10"
    ) { $0.orderMatch = match }
  }

  @Test func `a dose counts under the order of its medication that is active`() async throws {
    let lines = [
      Self.order("o", from: "2025-03-01", to: "2025-03-04", "Aspirin"),
      Self.order("gold", from: "2025-03-01", "Gold"),
      Self.dose("02"), Self.dose("03", order: "o"), Self.dose("05"), Self.dose("02", of: "q"),
      Self.dose("04", "Silver"),
    ]
    let counted = try await Self.counted(lines)
    #expect(counted.value(.taken, ofOrder: "o") == 2)
    #expect(counted.value(.implementation, ofOrder: "o") == 0.5)
    #expect(counted.account.matchedByMedication == 1)
    #expect(counted.account.withoutOrder == ["none": 3])
    let apart = try await Self.counted(lines, by: .reference)
    #expect(apart.value(.taken, ofOrder: "o") == 1)
    #expect(apart.account.matchedByMedication == 0)
    #expect(apart.account.withoutOrder == ["none": 4])
  }

  @Test func `of several orders the one that started last counts`() async throws {
    let counted = try await Self.counted([
      Self.order("new", from: "2025-03-03", to: "2025-03-06", "Aspirin"),
      Self.order("old", from: "2025-03-01", to: "2025-03-08", "Aspirin"),
      Self.dose("02"), Self.dose("04"), Self.dose("07"),
    ])
    #expect(counted.value(.taken, ofOrder: "old") == 2)
    #expect(counted.value(.taken, ofOrder: "new") == 1)
  }

  @Test func `an order that was not read is not replaced by another`() async throws {
    let counted = try await Self.counted([
      Self.order("o", from: "2025-03-01", "Aspirin"), Self.dose("02", order: "gone"),
    ])
    #expect(counted.value(.taken, ofOrder: "o") == 0)
    #expect(counted.account.matchedByMedication == 0)
  }

  @Test func `doses that are matched make the patient judged`() async throws {
    let lines = [Self.order("o", from: "2025-03-01", to: "2025-03-04", "Aspirin"), Self.dose("02")]
    let counted = try await Self.counted(lines)
    #expect(counted.value(.implementation, ofOrder: "o") == 0.25)
    #expect(counted.account.ordersNotJudged.isEmpty)
  }
}
