import Testing

@testable import FHIRDecoding

@Suite("What a server's resource says before it is written down") struct ServedResourceTests {
  private static let day: Int64 = 86_400_000

  @Test(arguments: [
    ("Patient/p", "p"), ("https://a.test/fhir/Patient/p", "p"), ("Patient/p/_history/1", "p"),
    ("p", "p"), ("Patient/", nil), ("Patient/p?x=1", nil), ("Patient/p#x", nil), ("p#x", nil),
    ("Patient?identifier=a|b", "a|b"), ("Group?identifier=a|b", nil), ("#p", nil),
    ("Patient/\\u0070", "p"), ("Group/p", nil),
  ])
  func `every reading of a reference knows the same patient, and none by a question or a part`(
    reference: String, id: String?
  ) throws {
    let text =
      #"{"resourceType":"X","id":"x","subject":{"reference":"\#(reference)"}}"#
    #expect(try ServedResourceReader().resource(text.utf8).patient == id)
    let written = reference.replacing("\\u0070", with: "p")
    let target = FHIRReference.Target(written, scope: 0)
    #expect(FHIRReference(target: target, identifier: nil, display: "").patientID == id)
  }

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
