import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// Entries of Bundles that are not as FHIR has them.
@Suite struct BundleEntryTests {
  private let dose = Resource.administration("a")

  private func reading(entry: String) -> Reading {
    Reading(#"{"resourceType":"Bundle","entry":\#(entry)}"#)
  }

  @Test func `a single entry that is in no list is read`() {
    let reading = reading(entry: #"{"resource":\#(dose)}"#)
    #expect(reading.administrations.count == 1)
    #expect(reading.findings.isEmpty)
  }

  @Test func `an entry that is itself a resource is unreadable`() {
    let reading = reading(entry: #"[{"resource":\#(dose)},\#(dose)]"#)
    #expect(reading.administrations.count == 1)
    #expect(
      reading.findings == [
        "unreadable not-fhir-json 1: Bundle.entry[1] is a resource, not an object that has one "
          + "as resource"
      ])
  }

  @Test(arguments: ["{}", "null", "7"])
  func `an entry with two resources is unreadable, whatever they are`(other: String) {
    for resources in [(dose, other), (other, dose), (dose, dose)] {
      let reading = reading(
        entry: #"[{},{"resource":\#(resources.0),"resource":\#(resources.1)}]"#)
      #expect(reading.administrations.isEmpty)
      #expect(
        reading.findings == [
          "unreadable not-fhir-json 1: Bundle.entry[1].resource stands there twice"
        ])
    }
  }

  @Test(arguments: ["7", "null", #""x""#, "[]", #"[{"resource":{}}]"#])
  func `an entry that is no object is unreadable`(entry: String) {
    #expect(reading(entry: "[{},\(entry)]").details == ["Bundle.entry[1] is not an object"])
  }

  @Test(arguments: ["7", #""x""#])
  func `a resource that is no object is told by its entry`(resource: String) {
    let summary = "Bundle.entry[1].resource: the text is neither an object nor an array"
    #expect(reading(entry: #"[{},{"resource":\#(resource)}]"#).details == [summary])
    // As the value of a document, which is cut into its entries.
    for (part, way) in [(resource, "Bundle.entry[0].resource"), ("{]", "Bundle.entry[0]")] {
      var reader = ResourceReader(keepsTexts: false)
      reader.read(TwoWays.chunk(entries: [#"{"resource":\#(part)}"#], bundles: [1]))
      #expect(
        reader.findings.map { $0.detail.text.prefix(while: { $0 != ":" }) } == [Substring(way)])
    }
  }

  @Test(arguments: [
    "[]", "[{}]", #"[{"fullUrl":"x","request":{"method":"DELETE","url":"Patient/1"}}]"#,
    #"[{"response":{"status":"200"}}]"#,
  ])
  func `an entry without a resource is passed over`(entry: String) {
    #expect(reading(entry: entry).findings.isEmpty)
  }
}
