import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// Orders whose medication the data do not name in words.
@Suite struct NamelessOrdersTests {
  private static let ndc = "http://hl7.org/fhir/sid/ndc"

  /// An order of one dose a day from a day of March on.
  private func order(_ id: String, from day: String = "01", _ medication: String) -> String {
    #"""
    {"resourceType":"MedicationRequest","id":"\#(id)","status":"active","intent":"order",\#
    "subject":{"reference":"Patient/p"},"authoredOn":"2025-03-\#(day)",\#(medication)\#
    \#(FHIRLine.daily)}
    """#
  }

  private func contained(_ fields: String) -> String {
    #"""
    "contained":[{"resourceType":"Medication","id":"m"\#(fields)}],\#
    "medicationReference":{"reference":"#m"}
    """#
  }

  private func coded(_ code: String) -> String {
    #""medicationCodeableConcept":{"coding":[{"system":"\#(Self.ndc)","code":"\#(code)"}]}"#
  }

  private func run(
    _ lines: [String], _ change: @escaping (inout ReportPlan) -> Void = { _ in }
  ) async throws -> RunFixture {
    try await RunFixture(lines, asOf: "2025-03-31") {
      $0.data.rules.bucketSize = .month
      change(&$0)
    }
  }

  private func expected(_ run: RunFixture) throws -> [String] {
    try run.timeline.rows.map {
      [$0["series"], $0["medication"], $0["expected"]].map { $0 ?? "" }.joined(separator: " ")
    }.sorted()
  }

  @Test func `contained medications of one local id are as many as their ingredients`()
    async throws
  {
    func ingredient(_ name: String) -> String {
      #","ingredient":[{"itemCodeableConcept":{"text":"\#(name)"}}]"#
    }
    let run = try await run([
      order("c1", contained(ingredient("Hydrocortisone 1 %"))),
      order("c2", from: "05", contained(ingredient("Clotrimazole 1 %"))),
    ])
    #expect(
      try expected(run) == [
        "MedicationRequest/c1 Hydrocortisone 1 % 31", "MedicationRequest/c2 Clotrimazole 1 % 27",
      ])
  }

  @Test(arguments: [SeriesKind.order, .medication])
  func `contained medications that nothing names replace nobody`(kind: SeriesKind) async throws {
    let run = try await run([
      order("c1", contained("")), order("c2", from: "05", contained("")),
    ]) { $0.data.rules.seriesKind = kind }
    #expect(try run.timeline.rows.map { $0["expected"] } == ["31", "27"])
    #expect(
      try run.timeline.rows.map { $0["medication"] } == [
        "unknown medication", "unknown medication",
      ])
  }

  @Test func `the first page says how many orders have no name`() async throws {
    let named = (1...19).map {
      order("n\($0)", #""medicationCodeableConcept":{"text":"Drug \#($0)"}"#)
    }
    let few = try await run(named + [order("c1", coded("00409650901"))]).summary
    #expect(!few.notices.contains { $0.contains("digits or an id") })
    let many = try await run(
      named + [order("c1", coded("00409650901")), order("c2", coded("1"))]
    ).summary
    #expect(
      many.notices.contains {
        $0.hasPrefix("2 of 21 orders are shown under digits or an id")
          && $0.contains("--names FILE")
      })
  }

  @Test func `a file of names calls medications as the house does`() async throws {
    let folder = try ScratchFolder()
    let file = try folder.write("names.csv", "system;code;name\n\(Self.ndc);1;House\n")
    let names = try NameFile(file).names
    let run = try await run([order("c1", coded("1")), order("c2", coded("2"))]) {
      $0.data.rules.names = names
    }
    #expect(
      try expected(run) == ["MedicationRequest/c1 House 31", "MedicationRequest/c2 2 31"])
    try folder.write("names.csv", "system,code,name\n\(Self.ndc),,House\n")
    #expect {
      try NameFile(file)
    } throws: { error in
      "\(error)" == "--names \(file), line 2, column code: is empty"
    }
  }

  @Test func `a part of a name says how many orders it could not look at`() async throws {
    let lines = [
      order("a", #""medicationCodeableConcept":{"text":"Vancomycin"}"#),
      order("b", coded("00409650901")), order("c", coded("1")),
      order("d", #""medicationCodeableConcept":{"text":"Heparin"}"#),
    ]
    let found = try await run(lines) { $0.data.rules.medications = ["vanco"] }.summary
    #expect(found.seriesCount == 1)
    #expect(
      found.notices.contains {
        $0.contains(" 2 orders have only digits or an id as the medicine’s name and could not")
      })
    let coded = try await run(lines) { $0.data.rules.medications = ["00409650901"] }.summary
    #expect(!coded.notices.contains { $0.contains("could not be looked at") })
    let error = CountingError.noSuchMedication(["gold"], nameless: 2)
    await #expect(throws: error) { try await run(lines) { $0.data.rules.medications = ["gold"] } }
    #expect(
      error.sentence.hasSuffix(
        "2 orders have only digits or an id as name and could not be "
          + "looked at, --names FILE names codes"))
  }
}
