import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

@Suite struct DoseJoiningTests {
  private func counted(_ lines: [String], joins: Bool = true) async throws -> Int? {
    try await RunFixture(lines) { $0.data.rules.joinsDoses = joins }.classes["counted"]
  }

  private func given(
    _ id: String, at date: String = "2025-03-04T08:00:00Z", status: String = "completed",
    order: String? = nil, medication: String = "Aspirin"
  ) -> String {
    FHIRLine.administration(id, at: date, status: status, order: order, medication: medication)
  }

  @Test func `tablets of one dose at one instant are one dose`() async throws {
    #expect(try await counted([given("a"), given("b"), given("c")]) == 1)
  }

  @Test func `one instant may be written in two zones and with fractions of its second`()
    async throws
  {
    let lines = [
      given("a"), given("b", at: "2025-03-04T09:00:00+01:00"),
      given("c", at: "2025-03-04T08:00:00.900Z"),
    ]
    #expect(try await counted(lines) == 1)
  }

  private static let others: [(date: String, status: String, order: String?, drug: String)] = [
    ("2025-03-04T08:00:01Z", "completed", nil, "Aspirin"),
    ("2025-03-04T08:00:00Z", "not-done", nil, "Aspirin"),
    ("2025-03-04T08:00:00Z", "completed", "o", "Aspirin"),
    ("2025-03-04T08:00:00Z", "completed", nil, "Ibuprofen"),
  ]

  @Test(arguments: others)
  func `another second, outcome, order or medication is another dose`(
    date: String, status: String, order: String?, drug: String
  ) async throws {
    let other = given("b", at: date, status: status, order: order, medication: drug)
    #expect(try await counted([FHIRLine.order("o"), given("a"), other]) == 2)
  }

  @Test(arguments: ["2025-03-04", "2025-03-04T00:00:00Z", "2025-03-04T00:00:00+01:00"])
  func `days and exact midnights are never joined`(date: String) async throws {
    #expect(try await counted([given("a", at: date), given("b", at: date)]) == 2)
  }

  @Test func `a day is not joined with the instant at which it begins in UTC`() async throws {
    let lines = [given("a", at: "2025-03-04"), given("b", at: "2025-03-04T01:00:00+01:00")]
    #expect(try await counted(lines) == 2)
  }

  @Test func `a date before 1900 takes nothing of the same instant in another zone`() async throws {
    let dates = ["1899-12-31T23:30:00Z", "1900-01-01T00:30:00+01:00"]
    #expect(try await counted(dates.map { given($0, at: $0) }) == 1)
  }

  @Test func `without being asked to, the ledger says how many could be joined`() async throws {
    let run = try await RunFixture([given("a"), given("b"), given("c")])
    #expect(try run.classes == ["counted": 3])
    #expect(try run.remarks["could-be-joined"] == 2)
  }

  @Test func `the first read stands for the dose`() async throws {
    let run = try await RunFixture([
      "1.ndjson": [given("first")], "0.ndjson": [given("zero")], "2.ndjson": [given("last")],
    ]) {
      ($0.data.rules.joinsDoses, $0.sets) = (true, [.patient])
    }
    let rows = CSVTable(try run.folder.text("out/patients/p/administrations.csv")).rows
    #expect(rows.map { $0["administration"] } == ["zero"])
  }
}
