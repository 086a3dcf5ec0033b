import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import Features

/// What becomes of resources that a Bundle deletes.
@Suite struct DeletedResourceTests {
  /// A Bundle that deletes, as a fetch writes it.
  private static func deletion(of urls: String..., at moment: String? = nil) -> String {
    let meta = moment.map { #""meta":{"lastUpdated":"\#($0)"},"# } ?? ""
    let entries = urls.map { #"{"request":{"method":"DELETE","url":"\#($0)"}}"# }
    return #"{"entry":[\#(entries.joined(separator: ","))],\#(meta)"resourceType":"Bundle"}"#
  }

  private static func dose(
    _ id: String, updated: String? = nil, status: String = "completed", day: Int = 3
  ) -> String {
    let meta = updated.map { #","meta":{"lastUpdated":"\#($0)"}"# } ?? ""
    return FHIRLine.administration(
      id, at: "2025-03-0\(day)T08:00:00Z", status: status, order: "o", meta)
  }

  private static let moment = "2025-04-01T00:00:00Z"
  private static let before = "2025-03-31T23:59:59Z"
  private static let after = "2025-04-01T00:00:01Z"

  /// The versions of a dose that were read, and the classes that they come to beside one that counts.
  @Test(
    arguments: [
      ([before], ["counted": 1, "excluded deleted": 1]),
      ([moment], ["counted": 1, "excluded deleted": 1]), ([after], ["counted": 2]),
      ([nil], ["counted": 1, "excluded deleted": 1]),
      ([before, after], ["counted": 2, "excluded deleted": 1]),
      ([after, before], ["counted": 2, "excluded deleted": 1]),
      ([after, nil], ["counted": 2, "excluded deleted": 1]),
      ([before, before], ["counted": 1, "excluded deleted": 2]),
      ([after, after], ["counted": 2, "duplicate": 1]),
    ] as [([String?], [String: Int])])
  func `a version counts when it was updated after the deletion`(
    versions: [String?], classes: [String: Int]
  ) async throws {
    let doses = versions.map { Self.dose("a", updated: $0) } + [Self.dose("b", day: 4)]
    let deletion = Self.deletion(of: "MedicationAdministration/a", at: Self.moment)
    for lines in [doses + [deletion], [deletion] + doses] {
      let run = try await RunFixture(lines)
      #expect(try run.classes == classes)
      #expect(run.summary.isComplete)
    }
  }

  @Test func `a deletion without a time takes back all versions, and one of nobody nothing`()
    async throws
  {
    let lines = [
      Self.dose("a", updated: Self.after), Self.dose("b"),
      Self.deletion(of: "https://a.test/fhir/MedicationAdministration/a"),
      Self.deletion(of: "MedicationAdministration/c", "Patient/b", "Observation/b"),
    ]
    let run = try await RunFixture(lines)
    #expect(try run.classes == ["counted": 1, "excluded deleted": 1])
    #expect(try run.timeline.rows.map { $0["taken"] } == ["1"])
  }

  @Test func `what was deleted need not be right, nor of a patient who was asked for`()
    async throws
  {
    let lines = [
      Self.dose("a", status: "given"), Self.dose("c", status: "entered-in-error"),
      FHIRLine.administration("d", of: nil, at: nil), Self.dose("b"),
      Self.deletion(
        of: "MedicationAdministration/a", "MedicationAdministration/c", "MedicationAdministration/d"
      ),
    ]
    let run = try await RunFixture(lines) { $0.data.rules.patients = ["p"] }
    #expect(try run.classes == ["counted": 1, "excluded deleted": 3])
    #expect(run.summary.isComplete)
  }

  @Test func `nothing is due of an order that was deleted, and its doses name none`() async throws {
    let order = FHIRLine.order("o", #","authoredOn":"2025-03-03""# + FHIRLine.daily)
    let lines = [order, Self.dose("a")]
    let kept = try await RunFixture(lines, asOf: "2025-03-09")
    #expect(try kept.timeline.rows.map { $0["expected"] } == ["7"])
    let run = try await RunFixture(
      lines + [Self.deletion(of: "MedicationRequest/o")], asOf: "2025-03-09")
    #expect(try run.timeline.rows.map { $0["expected"] } == [""])
    #expect(try run.remarks["no-order-unresolved"] == 1)
    let row = try run.ledger.first { $0["reason"] == "deleted" }
    #expect(row?["resource"] == "MedicationRequest")
    #expect(row?["disposition"] == "excluded" && row?["count"] == "1")
  }

  @Test func `dispenses that were deleted are in the ledger, also when none is left`() async throws
  {
    let dispense = #"""
      {"resourceType":"MedicationDispense","id":"d","status":"completed","subject":\#
      {"reference":"Patient/p"},"medicationCodeableConcept":{"text":"Aspirin"},\#
      "whenHandedOver":"2025-03-01","daysSupply":{"value":30}}
      """#
    let run = try await RunFixture([
      Self.dose("a"), dispense, Self.deletion(of: "MedicationDispense/d"),
    ])
    let rows = try run.ledger.filter {
      $0["resource"] == "MedicationDispense" && $0["file"] == ""
    }
    #expect(
      rows.map { [$0["disposition"], $0["reason"], $0["count"]] } == [
        ["read", "", "1"], ["counted", "", "0"], ["excluded", "deleted", "1"],
      ])
  }

  @Test func `a deletion that names nothing makes the report incomplete, with its place`()
    async throws
  {
    let condition = Self.deletion(of: "MedicationAdministration?status=unknown")
    let run = try await RunFixture([Self.dose("a"), condition])
    #expect(try run.classes == ["counted": 1])
    #expect(!run.summary.isComplete)
    let row = try run.ledger.first { $0["reason"] == "unclear-deletion" }
    #expect(row?["resource"] == "Bundle" && row?["line"] == "2")
  }

  /// Two folders of a server, the later one with deletions, and a resource made again in a third.
  @Test func `the report is the same whatever the threads, and the order of files`() async throws {
    let ids = (0..<300).map { "a\($0)" }
    let first = ids.map { Self.dose($0, updated: Self.before) }
    let urls = stride(from: 0, to: 300, by: 3).map { "MedicationAdministration/a\($0)" }
    let deletions = urls.map { Self.deletion(of: $0, at: Self.moment) }
    let again = stride(from: 0, to: 300, by: 30).map { Self.dose("a\($0)", updated: Self.after) }
    let history =
      #"{"resourceType":"Bundle","#
      + "\n"
      + #""entry":[{"resource":\#(Self.dose("h", updated: Self.before))},"#
      + #"{"request":{"method":"DELETE","url":"MedicationAdministration/h"}}],"#
      + #""meta":{"lastUpdated":"\#(Self.moment)"}}"#
    var reports: Set<[String]> = []
    for (names, threads) in [
      (["a", "b", "c", "d"], 1), (["c", "d", "a", "b"], 2),
      (["d", "c", "b", "a"], 5),
    ] {
      let files = [
        names[0] + ".ndjson": first, names[1] + ".ndjson": deletions, names[2] + ".ndjson": again,
        names[3] + ".json": [history],
      ]
      let run = try await RunFixture(files) { plan in
        (plan.data.rules.threads, plan.sets) = (threads, [.cohort, .patient])
      }
      #expect(
        try run.classes == ["counted": 210, "excluded deleted": 101])
      // Doses of one instant stand in the order of reading.
      let doses = try run.folder.text("out/patients/p/administrations.csv").split(separator: "\n")
      reports.insert(
        [try run.folder.text("out/cohort/timeline.csv")] + doses.sorted().map { "\($0)" })
    }
    #expect(reports.count == 1)
  }
}
