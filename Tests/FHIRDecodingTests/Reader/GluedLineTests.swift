import Testing

@testable import FHIRDecoding

/// Resources without a line end between them.
@Suite struct GluedLineTests {
  private let dose = Resource.administration("a")

  @Test(arguments: ["Observation", "Encounter", "MedicationDispense"])
  func `a resource that is glued to one of a type that is not used is not lost in silence`(
    type: String
  ) {
    let first = #"{"resourceType":"\#(type)","id":"\#(String(repeating: "x", count: 60))"}"#
    let reading = Reading(first + dose, first, dose)
    #expect(reading.administrations.count == 1)
    #expect(reading.reader.resourceCounts[type] == 1)
    #expect(reading.findings.count == 1)
    #expect(reading.reader.findings.map(\.line) == [1])
  }

  @Test(arguments: [
    #"{"resourceType":"Observation","id":"x"} { "resourceType" : "Patient"}"#,
    #"{ "resourceType" : "Observation" , "id":"x", "resourceType" : "Patient"}"#,
    #"{"resourceType":"Observation","text":"cut{"resourceType":"Patient","id":"x"}"#,
  ])
  func `a second type is found wherever it is`(text: String) {
    let long = text.replacing(#""x""#, with: #""\#(String(repeating: "x", count: 60))""#)
    #expect(Reading(dose, long, dose).reader.findings.map(\.line) == [2])
  }

  @Test func `the seam of two resources within a string does no harm`() {
    let text = #"{"resourceType":"Observation","note":"}{\"resourceType\":\"Patient\"}","#
    let reading = Reading(text + #""id":"\#(String(repeating: "x", count: 60))"}"#)
    #expect(reading.reader.resourceCounts == ["Observation": 1])
    #expect(reading.findings.isEmpty)
  }
}
