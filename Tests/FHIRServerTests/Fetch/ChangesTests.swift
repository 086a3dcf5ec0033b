import FHIRDecoding
import Foundation
import TestSupport
import Testing

@testable import FHIRServer

/// What a store asks a server for, and whether changes are enough.
@Suite struct ChangesTests {
  let fixture: FetchFixture

  init() throws { fixture = try FetchFixture() }

  /// A statement that offers all that tells what changed, but for what is left out of it.
  private static func metadata(without missing: String = "") -> String {
    let resources = ["Patient", "MedicationRequest", "MedicationAdministration"].map {
      #"{"type":"\#($0)","interaction":[{"code":"history-type"}],"#
        + #""searchParam":[{"name":"_lastUpdated"},{"name":"patient"}]}"#
    }
    let text =
      #"{"resourceType":"CapabilityStatement","fhirVersion":"4.0.1","rest":[{"mode":"server","#
      + #""resource":[\#(resources.joined(separator: ","))]}]}"#
    return missing.isEmpty ? text : text.replacing(missing, with: "other")
  }

  /// A ward that says what it can do at a time, and answers one address in another way.
  private func ward(
    without missing: String = "", date: String? = nil, _ answers: [String: HTTPAnswer] = [:]
  ) -> FakeTransport {
    .ward { request, _ in
      let target = String(request.address.text.dropFirst("https://a.test/fhir/".count))
      if target == "metadata" {
        return .text(
          Self.metadata(without: missing), headers: date.map { [("Date", $0)] } ?? [])
      }
      if target.contains("/_history") {
        return answers[String(target.prefix { $0 != "?" })]
          ?? .text(#"{"resourceType":"Bundle","type":"history"}"#)
      }
      return answers[target] ?? answers[String(target.prefix { $0 != "?" })]
    }
  }

  /// Fetches changes as a store does.
  private func fetch(
    _ transport: FakeTransport, _ earlier: EarlierFetch? = EarlierFetch(),
    _ change: (inout FetchPlan) throws -> Void = { _ in }
  ) async throws -> FetchSummary {
    var plan = try FetchPlan(
      fixture.request { $0.types = ["Patient", "MedicationRequest", "Medication"] })
    (plan.earlier, plan.isKept) = (earlier, true)
    if earlier != nil {
      let since = SearchSettings.Since(
        text: "2023-06-01T00:00:00Z", milliseconds: 1_685_577_600_000)
      plan.settings.sinceByType = [
        "Patient": since, "MedicationRequest": since, "Medication": since,
      ]
      (plan.settings.since, plan.settings.readsDeletions) = (since, true)
    }
    try change(&plan)
    return try await FetchRun(
      plan, progress: NoFetchProgress(), clock: fixture.clock, ledger: .csv
    ).run(over: transport)
  }

  private static let moment: Int64 = 1_698_796_800_000  // 2023-11-01

  @Test func `a server that cannot be searched by the time of changes is read whole`() async throws
  {
    await #expect(throws: EverythingNeeded.self) { try await fetch(ward(without: "_lastUpdated")) }
    #expect(try await fetch(ward(without: "_lastUpdated"), nil).outcome == .complete)
  }

  @Test func `without its history everything has to be due now and then`() async throws {
    await #expect(throws: DeletionsUntold.self) {
      try await fetch(ward(without: "history-type"), nil) { $0.mustTellDeletions = true }
    }
    #expect(try await fetch(ward(without: "history-type")).outcome == .complete)
  }

  @Test(arguments: [
    ("Sun, 01 Oct 2023 00:00:00 GMT", true), ("Thu, 02 Nov 2023 00:00:00 GMT", false),
  ])
  func `a clock behind what was fetched was set back`(date: String, isSetBack: Bool) async throws {
    var earlier = EarlierFetch()
    earlier.latestWatermark = Double(Self.moment) / 1000
    do {
      _ = try await fetch(ward(date: date), earlier)
      #expect(!isSetBack)
    } catch let need as EverythingNeeded {
      #expect(isSetBack && need == .clockWasSetBack)
    }
  }

  @Test(arguments: [
    (200, "2023-10-01T00:00:00Z", true), (200, "2023-12-01T00:00:00Z", false), (410, "", false),
    (404, "", false), (403, "", false),
  ])
  func `a deletion that is undone tells of a backup, one that is made again does not`(
    status: Int, updated: String, isRestored: Bool
  ) async throws {
    var earlier = EarlierFetch()
    earlier.deletions = [ServerLandmark(deleted: "Patient", id: "x", at: Self.moment)]
    let row = FakeTransport.resource("Patient", "x").replacing(
      "2023-11-01T00:00:00Z", with: updated)
    do {
      _ = try await fetch(ward(["Patient/x": .text(row, status: status)]), earlier)
      #expect(!isRestored)
    } catch is EverythingNeeded {
      #expect(isRestored)
    }
  }

  @Test(arguments: [
    ("3", 0, false), ("2", 0, true), ("3", 1, true), ("3", -1, true), ("4", 1, false),
    ("4", -1, true), ("x", 0, false), ("x", -1, true),
  ])
  func `a resource in an older version, or written again in the same, tells of a backup`(
    version: String, later: Int64, isRestored: Bool
  ) throws {
    let text = FakeTransport.resource("Patient", "x").replacing(
      #""meta":{"#, with: #""meta":{"versionId":"3","#)
    let row = FetchedRow(
      try ServedResourceReader().resource(Array(text.utf8)), line: Array(text.utf8),
      base: try #require(WebAddress("https://a.test/fhir")))
    let landmark = try #require(ServerLandmark(row))
    #expect(landmark.isAfter(version: version, lastUpdated: Self.moment + later) == isRestored)
  }

  @Test func `the time to ask from is that of the newest row where the clock is ahead`()
    async throws
  {
    let summary = try await fetch(ward(date: "Thu, 02 Nov 2023 00:00:00 GMT"), nil)
    #expect(summary.watermarks["Patient"] == "2023-10-31T23:55:00.000Z")
    let behind = try FetchFixture()
    let plan = try FetchPlan(behind.request { $0.types = ["Patient"] })
    let other = try await FetchRun(
      plan, progress: NoFetchProgress(), clock: behind.clock, ledger: .csv
    ).run(over: ward(date: "Sun, 01 Oct 2023 00:00:00 GMT"))
    #expect(other.watermarks["Patient"] == "2023-09-30T23:55:00.000Z")
  }

  @Test func `Medications that are kept are asked for changes, and not for themselves`()
    async throws
  {
    let medication = FakeTransport.resource("Medication", "m1")
    var earlier = EarlierFetch()
    earlier.medications = ["m1", "m2"]
    let transport = ward(["Medication": .page([medication])])
    let summary = try await fetch(transport, earlier)
    #expect(summary.outcome == .complete && summary.counts["Medication"] == 1)
    let asked = transport.targets.filter { $0.hasPrefix("/fhir/Medication?") }
    #expect(asked.count == 1 && asked[0].contains("_id=m1,m2"), "\(asked)")
    #expect(asked[0].contains("_lastUpdated=ge2023-06-01"))
  }

  @Test func `a row that is kept already is not written again, and still counts`() async throws {
    var earlier = EarlierFetch()
    earlier.hasLine = { String(decoding: $0, as: UTF8.self).contains("\"o1\"") }
    let summary = try await fetch(ward(), earlier)
    #expect(summary.outcome == .complete)
    #expect(fixture.lines("MedicationRequest.ndjson").count == 2)
    #expect(summary.ledger.first { $0.type == "MedicationRequest" }?.unique == 3)
  }

  @Test func `what changed and is of nobody who was asked for is told`() async throws {
    let stranger = FakeTransport.resource("MedicationRequest", "o9")
      .replacing("Patient/p1", with: "Patient/p9")
    let history =
      #"{"resourceType":"Bundle","type":"history","entry":[{"resource":\#(stranger)},"#
      + #"{"resource":\#(FakeTransport.resource("MedicationRequest", "o1"))}]}"#
    let transport = ward(["MedicationRequest/_history": .text(history)])
    let summary = try await fetch(transport) { $0 = try $0.choosing(["p1"]) }
    #expect(summary.told.strangers == ["MedicationRequest/o9": Self.moment])
  }
}
