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
    #"{"resourceType":"Observation","contained":[{"id":"x" ,\#t"resourceType":"Patient"}]}"#,
  ])
  func `a second type is found behind blanks`(text: String) {
    let long = text.replacing(#""x""#, with: #""\#(String(repeating: "x", count: 60))""#)
    #expect(Reading(long).findings.count == (text.contains("contained") ? 0 : 1))
    #expect(Peek.typeToSkip(long) == nil)
  }

  @Test func `a type that is not used is passed over whatever blanks are around it`() {
    let contained = #""contained":[ { "resourceType":"Patient"}]"#
    let rest = #""id":"\#(String(repeating: "x", count: 60))",\#(contained)"#
    for opening in [#"{"resourceType":"Encounter","#, #" {\#t"resourceType" : "Encounter" , "#] {
      // The text is no JSON, as nobody finds who does not read it.
      #expect(Peek.typeToSkip(opening + rest + "]") == "Encounter")
      #expect(Reading(opening + rest + "]").reader.resourceCounts == ["Encounter": 1])
    }
  }

  @Test func `the seam of two resources within a string does no harm`() {
    let text = #"{"resourceType":"Observation","note":"}{\"resourceType\":\"Patient\"}","#
    let reading = Reading(text + #""id":"\#(String(repeating: "x", count: 60))"}"#)
    #expect(reading.reader.resourceCounts == ["Observation": 1])
    #expect(reading.findings.isEmpty)
  }
}

/// What is seen at the first bytes of a text.
private enum Peek {
  static func typeToSkip(_ text: String) -> String? {
    unsafe ShortWay.withPadding(text) {
      unsafe ResourceTypePeek.typeToSkip($0, keeping: .administrations)
    }
  }
}
