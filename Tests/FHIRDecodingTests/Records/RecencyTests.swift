import MedicationAdherence
import Testing

@testable import FHIRDecoding

@Suite struct RecencyTests {
  /// `meta` of a reading, `meta` of one read after it, and whether the later one is newer.
  static let table: [(first: String, second: String, isSecondNewer: Bool)] = [
    ("", "", true),
    (version("1"), version("2"), true),
    (version("2"), version("1"), false),
    (version("9"), version("10"), true),
    (version("10"), version("9"), false),
    (version("2"), version("2"), true),
    (version("002"), version("1"), false),
    (version("1684206193126000002"), version("1684206193126000001"), false),
    (version("b"), version("a"), true),
    (version("2"), version("W/1"), true),
    (version("2"), "", true),
    ("", version("1"), true),
    (updated("2016-08-15T08:00:00Z"), updated("2016-08-15T07:00:00Z"), false),
    (updated("2016-08-15T08:00:00+02:00"), updated("2016-08-15T07:00:00Z"), true),
    (updated("2016-08-15T08:00:00.002Z"), updated("2016-08-15T08:00:00.001Z"), false),
    (updated("2016-08-15T08:00:00Z"), updated("2016-08-15T08:00:00Z"), true),
    (updated("2016-08-15T08:00:00Z"), updated("never"), true),
    (both("2", "2016-08-15T07:00:00Z"), both("1", "2016-08-15T08:00:00Z"), false),
    (both("2", "2016-08-15T08:00:00Z"), both("2", "2016-08-15T07:00:00Z"), false),
    (both("b", "2016-08-15T08:00:00Z"), both("2", "2016-08-15T07:00:00Z"), false),
    (both("2", "2016-08-15T07:00:00Z"), version("1"), false),
    (version("2"), updated("2016-08-15T07:00:00Z"), true),
  ]

  private static func version(_ text: String) -> String { #""versionId":"\#(text)""# }
  private static func updated(_ text: String) -> String { #""lastUpdated":"\#(text)""# }
  private static func both(_ id: String, _ text: String) -> String {
    version(id) + "," + updated(text)
  }

  @Test(arguments: table)
  func `the newest reading of an administration is known`(
    row: (first: String, second: String, isSecondNewer: Bool)
  ) {
    let read = Reading(
      Resource.administration("a", #""meta":{\#(row.first)}"#),
      Resource.administration("a", #""meta":{\#(row.second)}"#)
    ).administrations
    #expect(read.map(\.identity).count { $0 == read[0].identity } == 2)
    #expect(read[1].recency.isNewer(than: read[0].recency) == row.isSecondNewer)
    #expect(read[0].recency.isNewer(than: read[1].recency) == !row.isSecondNewer)
  }

  @Test(arguments: table)
  func `the newest reading of an order and of a patient counts, once`(
    row: (first: String, second: String, isSecondNewer: Bool)
  ) {
    let linked = Reading(
      Resource.order("o", #""meta":{\#(row.first)},"intent":"plan""#),
      Resource.patient("p", #""meta":{\#(row.first)},"name":[{"text":"Old"}]"#),
      Resource.order("o", #""meta":{\#(row.second)},"intent":"order""#),
      Resource.patient("p", #""meta":{\#(row.second)},"name":[{"text":"New"}]"#)
    ).linked
    #expect(linked.orders.map(\.order.intent) == [row.isSecondNewer ? "order" : "plan"])
    #expect(linked.patients.map(\.name) == [row.isSecondNewer ? "New" : "Old"])
    #expect(linked.duplicateCounts == ["MedicationRequest": 1, "Patient": 1])
  }

  @Test func `both ways of reading tell the same recency, whatever those before had`() {
    let metas = Self.table.flatMap { [$0.first, $0.second, $0.first] }
      .map { #""meta":{\#($0)}"# }
    let date = #""effectiveDateTime":"2016-08-15""#
    for lines in [
      metas.map { Resource.administration("a", $0, date) },
      metas.map { Resource.order("o", $0) },
      metas.map { Resource.patient("p", $0) },
    ] {
      let alike = lines + lines
      #expect(TwoWays.outline(alike, isLong: false) == TwoWays.outline(alike, isLong: true))
    }
  }

  @Test func `resources without an id are never duplicates`() {
    let order = #"{"resourceType":"MedicationRequest","subject":{"reference":"Patient/p"}}"#
    let reading = Reading(
      order, order, #"{"resourceType":"Patient"}"#, #"{"resourceType":"Patient"}"#,
      #"{"resourceType":"MedicationAdministration","status":"completed","subject":{"reference":"p"}}"#
    )
    #expect(reading.linked.orders.count == 2)
    #expect(reading.linked.patients.count == 3)
    #expect(reading.linked.duplicateCounts.isEmpty)
    #expect(reading.administrations.map(\.identity) == [.none])
  }

  @Test func `orders of two types with one id are two orders`() {
    let linked = Reading(
      Resource.order("o"),
      #"{"resourceType":"MedicationOrder","id":"o","patient":{"reference":"Patient/p"}}"#
    ).linked
    #expect(linked.orders.map(\.order.reference) == ["MedicationRequest/o", "MedicationOrder/o"])
    #expect(linked.duplicateCounts.isEmpty)
  }
}
