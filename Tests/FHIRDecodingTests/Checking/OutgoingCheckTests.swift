import Testing

@testable import FHIRDecoding

/// What is said of a resource before it is sent.
@Suite struct OutgoingCheckTests {
  private func faults(_ text: String, _ version: FHIRVersion) throws -> [String]? {
    try OutgoingCheck.faults(in: Array(text.utf8), of: version)?.map(\.text)
  }

  private static let whole: [(FHIRVersion, String)] = [
    (.dstu2, #""type":{"text":"t"},"indexed":"2025-03-01T00:00:00Z","docStatus":{"text":"final"}"#),
    (.stu3, #""type":{"text":"t"},"indexed":"2025-03-01T00:00:00Z","docStatus":"final""#),
    (.r4, #""date":"2025-03-01T00:00:00Z","docStatus":"final""#),
    (.r5, #""date":"2025-03-01T00:00:00Z","docStatus":"final","version":"1""#),
  ]

  @Test(arguments: whole)
  func `a document is held against its version`(version: FHIRVersion, more: String) throws {
    func document(_ more: String) -> String {
      #"{"resourceType":"DocumentReference",\#(more),"content":[{"attachment":{"url":"Binary/1"}}]}"#
    }
    #expect(try faults(document(#""status":"current",\#(more)"#), version) == [])
    #expect(
      try faults(document(more), version) == ["status is missing, which \(version.name) demands"])
    let wrong = try faults(document(#""status":"current","state":"x",\#(more)"#), version)
    #expect(wrong?.count == 1 && wrong?.first?.hasPrefix("state is no property") == true)
  }

  @Test(arguments: [
    (FHIRVersion.dstu2, "content", "data"), (.stu3, "content", "data"), (.r4, "data", "content"),
    (.r5, "data", "content"),
  ])
  func `a Binary has its bytes where its version has them`(
    version: FHIRVersion, name: String, other: String
  ) throws {
    func binary(_ name: String) -> String {
      #"{"resourceType":"Binary","contentType":"text/csv","\#(name)":"YQ=="}"#
    }
    #expect(try faults(binary(name), version) == [])
    #expect(try faults(binary(other), version)?.isEmpty == false)
  }

  @Test(arguments: FHIRVersion.allCases)
  func `a Basic has a code, and answers a status`(version: FHIRVersion) throws {
    #expect(try faults(#"{"resourceType":"Basic","code":{"text":"x"}}"#, version) == [])
    #expect(try faults(#"{"resourceType":"Basic"}"#, version)?.count == 1)
    let answers =
      version == .dstu2
      ? #""group":{"question":[{"linkId":"1","answer":[{"valueInteger":2}]}]}"#
      : #""questionnaire":\#(version == .stu3 ? #"{"reference":"q"}"# : #""q""#),"#
        + #""item":[{"linkId":"1","answer":[{"valueInteger":2}],"item":[{"linkId":"1.1"}]}]"#
    let whole = #"{"resourceType":"QuestionnaireResponse","status":"completed",\#(answers)}"#
    #expect(try faults(whole, version) == [])
    #expect(try faults(whole.replacing("2}", with: "2.5}"), version)?.count == 1)
  }

  @Test func `a type without a table is not judged, and what is no resource is refused`() throws {
    #expect(try faults(#"{"resourceType":"Observation","x":1}"#, .r4) == nil)
    #expect(try faults(#"{"resourceType":"MedicationOrder"}"#, .r4) == nil)
    #expect(throws: UnreadableText.self) { try faults("{}", .r4) }
    #expect(throws: UnreadableText.self) { try faults("{", .r4) }
  }

  @Test func `modifier extensions that are not understood are named by their paths`() throws {
    let text = """
      {"resourceType":"MedicationRequest","modifierExtension":[{"url":"http://x"}],\
      "extension":[{"modifierExtension":[{"url":"http://x"}]}]}
      """
    #expect(try OutgoingCheck.unknownModifiers(in: Array(text.utf8)) == ["modifierExtension"])
    #expect(try OutgoingCheck.unknownModifiers(in: Array("{}".utf8)) == [])
  }
}
