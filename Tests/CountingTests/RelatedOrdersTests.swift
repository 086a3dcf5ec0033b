import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// Orders of one patient that say the same, or take each other's place, from the record to the figures.
@Suite struct RelatedOrdersTests {
  private static func order(_ id: String, from day: String, _ more: String = "") -> String {
    FHIRLine.order(id, #","authoredOn":"\#(day)""# + FHIRLine.daily + more)
  }

  private static func counted(
    _ lines: [String], change: (inout CountingRules) -> Void = { _ in }
  ) async throws -> CountedLines {
    try await CountedLines(
      [FHIRLine.patient("p")] + lines, asOf: "2025-03-31", change: change)
  }

  @Test(arguments: SeriesKind.allCases)
  func `one order under two ids is due once`(kind: SeriesKind) async throws {
    let start = "2025-03-01T10:00:00+01:00"
    let counted = try await Self.counted([
      Self.order("a", from: start), Self.order("b", from: start),
      FHIRLine.administration("1", at: "2025-03-01T11:00:00+01:00", order: "b"),
    ]) { $0.seriesKind = kind }
    #expect(counted.patients.first?.measures[.expected] == 31)
    #expect(counted.patients.first?.measures[.unrecorded] == 30)
    #expect(counted.scheduleRemarks == ["said-twice"])
    guard kind == .order else { return }
    #expect(counted.value(.expected, ofOrder: "a") == 0)
    #expect(counted.value(.expected, ofOrder: "b") == 31)
  }

  @Test func `an order made of another one takes its place`() async throws {
    let counted = try await Self.counted([
      Self.order("a", from: "2025-03-01"),
      Self.order(
        "b", from: "2025-03-11", #","basedOn":[{"reference":"MedicationRequest/a"}]"#),
    ])
    #expect(counted.value(.expected, ofOrder: "a") == 10)
    #expect(counted.value(.expected, ofOrder: "b") == 21)
  }

  @Test func `of an unknown medication it does only where it says so`() async throws {
    func order(_ id: String, _ day: String, _ more: String = "") -> String {
      let reference = #""reference":"Medication/0a8eebfd-a352-522e-89f0-1d4a13abdebc""#
      return FHIRLine.order(id, #","authoredOn":"\#(day)""# + FHIRLine.daily + more)
        .replacing(
          #""medicationCodeableConcept":{"text":"Aspirin"}"#,
          with: #""medicationReference":{\#(reference)}"#)
    }
    let side = try await Self.counted([order("a", "2025-03-20"), order("b", "2025-03-22")])
    #expect(side.value(.expected, ofOrder: "a") == 12)
    #expect(side.value(.expected, ofOrder: "b") == 10)
    let named = try await Self.counted([
      order("a", "2025-03-20"),
      order("b", "2025-03-22", #","basedOn":[{"reference":"MedicationRequest/a"}]"#),
    ])
    #expect(named.value(.expected, ofOrder: "a") == 2)
  }
}
