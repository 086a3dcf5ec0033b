import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// What medications are called that have one code and several names.
@Suite struct MedicationNamesTests {
  /// The member of a resource that names warfarin, of which the code knows no strength.
  private func warfarin(_ name: String) -> String {
    #"""
    "medicationCodeableConcept":{"text":"Warfarin \#(name)",\#
    "coding":[{"system":"http://www.whocc.no/atc","code":"B01AA03"}]}
    """#
  }

  private func order(_ id: String, of patient: String, _ name: String) -> String {
    #"""
    {"resourceType":"MedicationRequest","id":"\#(id)","status":"active","intent":"order",\#
    "subject":{"reference":"Patient/\#(patient)"},"authoredOn":"2025-03-03",\#(warfarin(name))\#
    \#(FHIRLine.daily)}
    """#
  }

  private func dose(
    _ id: String, of patient: String, _ name: String, order: String? = nil,
    status: String = "completed", at date: String = "2025-03-04T08:00:00+01:00"
  ) -> String {
    #"""
    {"resourceType":"MedicationAdministration","id":"\#(id)","status":"\#(status)",\#
    "subject":{"reference":"Patient/\#(patient)"},"effectiveDateTime":"\#(date)",\#
    \#(order.map { #""request":{"reference":"MedicationRequest/\#($0)"},"# } ?? "")\#
    \#(warfarin(name))}
    """#
  }

  private var ward: [String] {
    [
      order("a1", of: "a", "1 mg"), order("b1", of: "b", "5 mg"), order("b2", of: "b", "2 mg"),
      dose("x", of: "a", "1 mg", order: "a1"), dose("y", of: "b", "own", order: "b1"),
    ]
  }

  private func run(
    _ lines: [String], _ kind: SeriesKind = .order,
    _ change: @escaping (inout ReportPlan) -> Void = { _ in }
  ) async throws -> RunFixture {
    try await RunFixture(lines, asOf: "2025-03-12") {
      $0.data.rules.seriesKind = kind
      change(&$0)
    }
  }

  private func names(_ run: RunFixture) throws -> [String] {
    CSVTable(try run.folder.text("out/cohort/measures.csv")).rows.map {
      ($0["series"] ?? "") + " " + ($0["medication"] ?? "")
    }
  }

  @Test func `each order's line has the order's own name`() async throws {
    #expect(
      try await names(run(ward)) == [
        "MedicationRequest/a1 Warfarin 1 mg", "MedicationRequest/b2 Warfarin 2 mg",
        "MedicationRequest/b1 Warfarin 5 mg",
      ])
  }

  @Test func `a dose has the name of its order`() async throws {
    let run = try await run(ward) { $0.sets = [.patient] }
    #expect(
      CSVTable(try run.folder.text("out/patients/b/administrations.csv")).rows.map {
        $0["medication"]
      } == ["Warfarin 5 mg"])
  }

  @Test func `a dose without an order has its own name, and their line has all of them`()
    async throws
  {
    let doses = [
      dose("x", of: "a", "1 mg"), dose("y", of: "b", "5 mg"),
      dose("z", of: "b", "2 mg", at: "2025-03-05"),
    ]
    let run = try await run(doses) { $0.sets = [.cohort, .patient] }
    #expect(
      CSVTable(try run.folder.text("out/patients/b/administrations.csv")).rows.map {
        $0["medication"]
      } == ["Warfarin 5 mg", "Warfarin 2 mg"])
    let key = "none:http://www.whocc.no/atc|B01AA03 "
    #expect(
      try names(run) == [key + "Warfarin 1 mg", key + "Warfarin 5 mg; Warfarin 2 mg"])
  }

  @Test(arguments: [
    (SeriesKind.medication, "http://www.whocc.no/atc|B01AA03", "http://www.whocc.no/atc|B01AA03"),
    (.patient, "a", "b"),
  ])
  func `a line of several orders has the names of the patient's own`(
    kind: SeriesKind, a: String, b: String
  ) async throws {
    #expect(
      try await names(run(ward, kind)) == [
        a + " Warfarin 1 mg", b + " Warfarin 5 mg; Warfarin 2 mg",
      ])
  }

  @Test func `names beyond three are counted`() async throws {
    let orders = (1...5).map { order("o\($0)", of: "a", "\($0) mg") }
    #expect(
      try await names(run(orders, .patient)) == [
        "a Warfarin 1 mg; Warfarin 2 mg; Warfarin 3 mg; +2"
      ])
  }

  @Test func `names that differ in letters' case and white space only are one`() async throws {
    let orders = [order("o1", of: "a", "1 mg"), order("o2", of: "a", " 1  MG")]
    #expect(try await names(run(orders, .patient)) == ["a Warfarin 1 mg"])
  }

  @Test func `a line does not name what was thrown out or lies outside the days asked for`()
    async throws
  {
    let lines =
      ward + [
        dose("bad", of: "b", "of nowhere", status: "nonsense"),
        dose("late", of: "b", "of tomorrow", at: "2025-03-20"),
        FHIRLine.order("draft", of: "b", medication: "Aspirin", status: "draft"),
        FHIRLine.administration("old", of: "b", at: "2020-01-01", medication: "Ibuprofen"),
      ]
    let march = WindowChoice(from: Day.iso("2025-03-01"))
    #expect(
      try await names(run(lines, .patient) { $0.data.rules.window = march })[1]
        == "b Warfarin 5 mg; Warfarin 2 mg")
  }

  @Test func `a table of all patients has every name that counts in it`() async throws {
    let missed = [
      dose("m", of: "a", "1 mg", order: "a1", status: "not-done"),
      dose("n", of: "b", "5 mg", order: "b1", status: "not-done"),
    ]
    let run = try await run(ward + missed) { $0.formats = [.csv, .json] }
    #expect(
      try run.folder.text("out/cohort/measure-report.json").contains(
        #""Warfarin 1 mg; Warfarin 5 mg; Warfarin 2 mg""#))
    #expect(
      CSVTable(try run.folder.text("out/cohort/dose-times.csv")).rows.map { $0["medication"] }
        == ["Warfarin 1 mg; Warfarin 5 mg"])
  }

  @Test func `a part of a name selects the orders that have it`() async throws {
    #expect(
      try await names(run(ward) { $0.data.rules.medications = ["2 mg"] })
        == ["MedicationRequest/b2 Warfarin 2 mg"])
  }

  @Test func `doses of two names without an order are one unit of matching`() async throws {
    let doses = [
      dose("x", of: "a", "1 mg"), dose("y", of: "a", "2 mg", at: "2025-03-05T08:00:00+01:00"),
    ]
    #expect(try await run(doses, .medication).measuresOfSeries.values.map { $0["taken"] } == ["2"])
    #expect(try await run(doses).measuresOfSeries.values.map { $0["taken"] } == ["2"])
  }
}
