import MedicationAdherence
import TestSupport
import Testing

@testable import Counting
@testable import FHIRDecoding
@testable import ReportLanguage
@testable import Features
@testable import ReportWriting

/// Where the administrations lie that no bucket takes for their dates.
@Suite struct DatePlaceTests {
  private let sound = FHIRLine.administration("sound", at: "2025-03-05T08:00:00+01:00")

  /// The ledger's single places of administrations: what became of each, where, and why.
  private func places(_ run: RunFixture) throws -> [[String]] {
    try run.ledger.filter { $0["resource"] == "MedicationAdministration" && $0["file"] != "" }
      .map { row in
        let file = row["file"]?.split(separator: "/").last ?? ""
        return ["disposition", "reason", "line", "detail"].map { row[$0] ?? "" } + [String(file)]
      }
  }

  @Test func `each has its file and line`() async throws {
    let run = try await RunFixture([
      sound, FHIRLine.administration("a", at: nil), FHIRLine.administration("b", at: "2025-03"),
      FHIRLine.administration("c", at: "2025-03-06"), FHIRLine.administration("d", at: "1899-12"),
      FHIRLine.administration("e", at: "2025"),
    ])
    let type = "MedicationAdministration"
    #expect(
      try places(run) == [
        ["undated", "no-date", "2", "\(type) has no date", "data.ndjson"],
        ["imprecise", "only-a-month", "3", "\(type) has a month for its date", "data.ndjson"],
        ["implausible", "before-1900", "5", "\(type) has a date before 1900", "data.ndjson"],
        ["imprecise", "only-a-year", "6", "\(type) has a year for its date", "data.ndjson"],
      ])
    #expect(run.summary.isComplete)
  }

  @Test(arguments: [
    ("1900-01-01T00:30:00+05:00", "UTC"), ("1900-01-01T11:00:00Z", "Etc/GMT+12"),
    ("1900-01-02T01:59:00+14:00", "Etc/GMT+12"), ("1900-01-01T00:30+05:00", "UTC"),
  ])
  func `one that a time zone moves before 1900 has, too`(time: String, zone: String) async throws {
    let run = try await RunFixture([sound, FHIRLine.administration("a", at: time)]) {
      $0.data.timeZone = ReportTimeZone(name: zone)
    }
    let detail = "MedicationAdministration lies before 1900 in the report's time zone"
    #expect(
      try places(run) == [["implausible", "before-1900", "2", detail, "data.ndjson"]])
    #expect(try run.classes["implausible before-1900"] == 1)
    let fact = LedgerDetail.fact(.movedBefore1900, of: "MedicationAdministration")
    #expect(fact.text == detail)
    #expect(German.ledgerDetail(fact).hasSuffix("in der Zeitzone des Berichts vor 1900"))
  }

  @Test(arguments: [
    ("1899-12-31T23:30:00-05:00", "UTC"), ("1900-01-01T12:00:00Z", "Etc/GMT+12"),
    ("1900-01-01", "Etc/GMT+12"), ("1900-01-01T00:00:00", "Etc/GMT+12"),
  ])
  func `one that a time zone leaves or moves after 1900 has none`(
    time: String, zone: String
  ) async throws {
    let run = try await RunFixture([sound, FHIRLine.administration("a", at: time)]) {
      ($0.data.timeZone, $0.data.rules.bucketSize) = (ReportTimeZone(name: zone), .year)
    }
    #expect(try places(run).isEmpty)
    #expect(try run.classes["counted"] == 2)
  }

  @Test func `each of a Bundle has its entry, and files follow one another`() async throws {
    let undated = FHIRLine.administration("a", at: nil)
    let bundle =
      #"{"resourceType":"Bundle","entry":["# + #"{"resource":"# + sound
      + #"},{"resource":"# + undated + "}]}"
    let run = try await RunFixture([
      "a.json": [bundle], "b.ndjson": [FHIRLine.administration("b", at: nil)],
    ])
    let type = "MedicationAdministration"
    #expect(
      try places(run) == [
        ["undated", "no-date", "1", "Bundle.entry[1].resource.\(type) has no date", "a.json"],
        ["undated", "no-date", "1", "\(type) has no date", "b.ndjson"],
      ])
  }

  @Test func `a month that a bucket takes has none, and one that the range cuts has`() async throws
  {
    let lines = [sound, FHIRLine.administration("a", at: "2025-03")]
    let whole = try await RunFixture(lines) { $0.data.rules.bucketSize = .month }
    #expect(try places(whole).isEmpty)
    let cut = try await RunFixture(lines) {
      $0.data.rules.bucketSize = .month
      $0.data.rules.window = WindowChoice(from: Day.iso("2025-03-02"), to: Day.iso("2025-04-30"))
    }
    #expect(try places(cut).map { $0[0] } == ["imprecise"])
  }

  @Test func `what was replaced, not selected or entered in error has none`() async throws {
    let run = try await RunFixture([
      sound, FHIRLine.administration("a", at: nil, #","meta":{"versionId":"1"}"#),
      FHIRLine.administration("a", at: "2025-03-04", #","meta":{"versionId":"2"}"#),
      FHIRLine.administration("b", of: "q", at: nil),
      FHIRLine.administration("c", at: nil, status: "entered-in-error"),
    ]) { $0.data.rules.patients = ["p"] }
    #expect(try places(run).isEmpty)
    #expect(try run.classes["undated"] == nil)
  }

  @Test func `of very many the first are kept, noted in any order and joined`() {
    let many = UInt64(3 * DoubtfulDate.mostKept)
    var (odd, even) = (FirstOrdinals(), FirstOrdinals())
    for ordinal in (1...many).reversed() {
      if ordinal.isMultiple(of: 2) { even.note(ordinal) } else { odd.note(ordinal) }
    }
    odd.add(even)
    #expect(odd.first == Array(1...UInt64(DoubtfulDate.mostKept)))
  }
}
