import TestSupport
import Testing

@testable import ReportPipeline

/// What a reader is told before the figures.
@Suite struct NoticesTests {
  private static let patient = #"{"resourceType":"Patient","id":"p"}"#
  private static let daily =
    #","dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d"}}}]"#

  private static func order(_ more: String = daily) -> String {
    """
    {"resourceType":"MedicationRequest","id":"o","status":"active","intent":"order",\
    "subject":{"reference":"Patient/p"},"authoredOn":"2025-01-01","medicationCodeableConcept":\
    {"coding":[{"system":"http://www.whocc.no/atc","code":"C09AA05"}],"text":"Ramipril"}\(more)}
    """
  }

  private func administration(order: String, on day: String) -> String {
    """
    {"resourceType":"MedicationAdministration","id":"a-\(day)","status":"completed",\
    "subject":{"reference":"Patient/p"},"request":{"reference":"MedicationRequest/\(order)"},\
    "medicationCodeableConcept":{"text":"Ramipril"},"effectiveDateTime":"\(day)"}
    """
  }

  private func notices(
    _ administration: String, order: String = order(), asOf: String
  ) async throws -> [String] {
    try await RunFixture([Self.patient, order, administration], asOf: asOf).summary.notices
  }

  @Test func `a record that ends long before the as-of day is named with the way out`() async throws
  {
    let old = try await notices(administration(order: "o", on: "2025-01-05"), asOf: "2025-12-31")
    #expect(old.count == 1)
    #expect(old.first?.contains("give --as-of 2025-01-05") == true)
    let recent = try await notices(administration(order: "o", on: "2025-12-05"), asOf: "2025-12-31")
    #expect(recent.isEmpty)
  }

  @Test func `it is said when no order was read`() async throws {
    let said = try await notices(
      administration(order: "gone", on: "2025-12-05"), asOf: "2025-12-31")
    #expect(said.count == 1)
    #expect(said.first?.contains("not known what was due") == true)
  }

  @Test(
    arguments: [
      ("C09AA05", 1), ("c09", 1), ("C", 1), ("C09AA", 1), ("C09A", 1), ("C0", 0), ("C09AA0", 0),
      ("C08", 0), ("rami", 1), ("zzz", 0),
    ])
  func `a medication is selected by code, ATC group or name`(term: String, count: Int) async throws
  {
    let summary = try await RunFixture(
      [Self.patient, Self.order(), administration(order: "o", on: "2025-12-05")]
    ) { $0.medications = [term] }.summary
    #expect(summary.administrationsCounted == count)
    #expect(summary.notices.isEmpty == (count > 0))
  }

  @Test func `orders that do not say what is due are counted`() async throws {
    let said = try await notices(
      administration(order: "o", on: "2025-12-05"), order: Self.order(""), asOf: "2025-12-31")
    #expect(
      said == [
        "Of 1 order it is not known, on some or all days, what was due. The ledger says why."
      ])
  }
}
