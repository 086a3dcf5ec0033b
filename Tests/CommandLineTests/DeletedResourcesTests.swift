import Foundation
import TestSupport
import Testing

/// Two folders: what the second one says was deleted since the first.
@Suite struct DeletedResourcesTests {
  private let program: BuiltProgram
  private let sources = ["first", "second"]

  init() throws {
    program = try BuiltProgram()
    let daily = #","authoredOn":"2025-03-03""# + FHIRLine.daily
    let deleted = ["MedicationAdministration/b", "MedicationRequest/gone", "MedicationDispense/e"]
    try program.folder.write(
      "first/data.ndjson",
      lines: [
        FHIRLine.patient("p"), FHIRLine.order("o", daily), FHIRLine.order("gone", daily),
        FHIRLine.administration("a", at: "2025-03-03T08:00:00Z", order: "o"),
        FHIRLine.administration("b", at: "2025-03-04T08:00:00Z", order: "o"),
        Self.dispense("d", on: "2025-03-03"), Self.dispense("e", on: "2025-03-10"),
      ])
    try program.folder.write(
      "second/deleted.ndjson",
      lines: deleted.map {
        #"{"resourceType":"Bundle","meta":{"lastUpdated":"2025-04-01T00:00:00Z"},"entry":["#
          + #"{"request":{"method":"DELETE","url":"\#($0)"}}]}"#
      })
  }

  private static func dispense(_ id: String, on date: String) -> String {
    #"{"resourceType":"MedicationDispense","id":"\#(id)","status":"completed","#
      + #""subject":{"reference":"Patient/p"},"whenHandedOver":"\#(date)","#
      + #""medicationCodeableConcept":{"text":"Aspirin"},"daysSupply":{"value":7}}"#
  }

  /// The rows of a ledger about what was deleted, as sums or as places.
  private func rows(ofPlaces: Bool) throws -> [[String: String]] {
    CSVTable(try program.folder.text("out/ledger.csv")).rows.filter {
      $0["disposition"] == "excluded" && $0["reason"] == "deleted" && ($0["file"] != "") == ofPlaces
    }
  }

  /// How much of each type was deleted, by the ledger.
  private var deleted: [String: String] {
    get throws {
      let rows = try rows(ofPlaces: false)
      return Dictionary(
        uniqueKeysWithValues: rows.map { ($0["resource"] ?? "", $0["count"] ?? "") })
    }
  }

  @Test func `a report counts it no more, and its ledger says so`() throws {
    let options = ["--as-of", "2025-03-09", "--output", "out"]
    let result = try program.run(["report"] + sources + options)
    #expect(result.status == 0, "\(result.messages)")
    let week = try #require(CSVTable(try program.folder.text("out/cohort/timeline.csv")).rows.first)
    #expect(week["taken"] == "1" && week["expected"] == "7")
    #expect(
      try deleted == [
        "MedicationAdministration": "1", "MedicationRequest": "1", "MedicationDispense": "1",
      ])
    let explained = try program.run(["explain", "out", "p", "2025-W10"])
    #expect(explained.status == 0, "\(explained.messages)")
    #expect(
      explained.output.contains(
        """
          2025-03-04  deleted: what was read says that the resource was deleted  \
        MedicationAdministration/b  first/data.ndjson:5
            deleted by second/deleted.ndjson:1 Bundle.entry[0]
        """), "\(explained.output)")
    let german = try program.run(
      ["report"] + sources + options + ["--locale", "de", "--overwrite"])
    #expect(german.status == 0)
    #expect(try program.folder.text("out/index.html").contains("gelöscht"))
  }

  @Test(arguments: ["1", "3"])
  func `the ledger names the Bundles that took something back`(threads: String) throws {
    // Of what is not there nothing is taken back, and what was deleted twice is so by the first.
    let more = ["Patient/nobody", "MedicationRequest/gone"].map {
      #"{"resourceType":"Bundle","entry":[{},{"request":{"method":"DELETE","url":"\#($0)"}}]}"#
    }
    try program.folder.write("third.ndjson", lines: more)
    let result = try program.run(
      ["report"] + sources + ["third.ndjson", "--as-of", "2025-03-09", "--output", "out"]
        + ["--threads", threads, "--format", "csv,html"])
    #expect(result.status == 0, "\(result.messages)")
    let places = try rows(ofPlaces: true)
    let types = ["MedicationAdministration", "MedicationRequest", "MedicationDispense"]
    #expect(places.map { $0["resource"] } == types)
    #expect(places.map { $0["line"] } == ["1", "2", "3"])
    for place in places {
      #expect(place["count"] == "1" && place["file"] == "second/deleted.ndjson")
      #expect(place["detail"] == "Bundle.entry[0] says that it was deleted")
    }
    let page = try program.folder.text("out/index.html")
    #expect(page.contains("Bundle.entry[0] says that it was deleted"))
  }

  @Test func `refills do not measure it`() throws {
    let result = try program.run(["refills"] + sources + ["--output", "out"])
    #expect(result.status == 0, "\(result.messages)")
    #expect(
      try deleted == ["MedicationRequest": "1", "MedicationDispense": "1"])
    #expect(CSVTable(try program.folder.text("out/cma.csv")).rows.count == 1)
  }

  @Test func `lists have it no more`() throws {
    let orders = try program.run(["orders"] + sources)
    #expect(orders.status == 0 && !orders.output.contains("gone"), "\(orders.messages)")
    let doses = try program.run(["administrations"] + sources)
    #expect(doses.messages.contains("1 of 2 administrations listed"), "\(doses.messages)")
    #expect(doses.messages.contains("1 deleted"), "\(doses.messages)")
  }

  @Test func `a check says how much was deleted, and what of it is not clear`() throws {
    let result = try program.run(["check"] + sources)
    #expect(result.output.contains("1 MedicationRequest deleted"), "\(result.output)")
    try program.folder.write(
      "second/x.json",
      Data(#"{"resourceType":"Bundle","entry":[{"request":{"method":"DELETE"}}]}"#.utf8))
    let unclear = try program.run(["check"] + sources)
    #expect(unclear.status == 1)
    #expect(unclear.output.contains("deletes what it does not name by type and id"))
  }
}
