import Testing

@testable import FHIRDecoding

@Suite("What a server's resource says before it is written down") struct ServedResourceTests {
  private static let day: Int64 = 86_400_000

  @Test(arguments: [
    ("1970-01-02T00:00:00Z", day + 999), ("1970-01-02T01:00:00+01:00", day + 999),
    ("1970-01-02T00:00Z", day + 59_999), ("1970-01-02T00:00:00", day + day / 2 + 999),
    ("1970-01-02T00:00", day + day / 2 + 59_999), ("1970-01-01", day + day / 2),
    ("1970-01", 31 * day + day / 2), ("1970", 365 * day + day / 2),
  ])
  func `a date may mean any instant up to its end, without an offset anywhere on earth`(
    date: String, latest: Int64
  ) throws {
    for field in ["effectiveDateTime", "authoredOn", "whenHandedOver"] {
      let text = #"{"resourceType":"X","\#(field)":"\#(date)"}"#
      #expect(try ServedResourceReader().resource(text.utf8).latestDate == latest)
    }
    let period = #"{"resourceType":"X","effectivePeriod":{"start":"1969","end":"\#(date)"}}"#
    #expect(try ServedResourceReader().resource(period.utf8).latestDate == latest)
  }
}
