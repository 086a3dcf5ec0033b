import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// What is kept of responses to questionnaires.
@Suite struct ResponseRecordTests {
  private static let answers =
    #"{"linkId":"a","answer":[{"valueInteger":3}]},{"linkId":"b","answer":[{"valueCoding":"#
    + #"{"system":"s","code":"y","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/"#
    + #"ordinalValue","valueDecimal":2.5}]}}]},{"linkId":"free","answer":[{"valueString":"text"}]}"#

  /// The members of one response in each version.
  private static let versions = [
    #""questionnaire":{"reference":"Questionnaire/q"},"group":{"question":[\#(answers)]}"#,
    #""questionnaire":{"reference":"Questionnaire/q"},"item":[\#(answers)]"#,
    #""questionnaire":"http://host/q|1","item":[{"linkId":"g","item":[\#(answers)]}]"#,
    #""questionnaire":"http://host/q|1","item":[\#(answers)]"#,
  ]

  private static func line(_ members: String) -> String {
    #"{"resourceType":"QuestionnaireResponse","id":"r","status":"completed",\#(members)}"#
  }

  private static let patient =
    #""subject":{"reference":"Patient/p"},"authored":"2025-03-04T08:00:00Z""#

  private static func read(_ lines: [String], _ details: RecordDetails = .responses)
    -> ResourceReader
  {
    var reader = ResourceReader(keepsTexts: false, details: details)
    reader.read(TwoWays.chunk(lines))
    return reader
  }

  @Test(arguments: versions.indices)
  func `the same answers are read of every version`(version: Int) throws {
    let reader = Self.read([Self.line(Self.versions[version] + "," + Self.patient)])
    let record = try #require(reader.stores.responses.records.first)
    #expect(record.date?.day.description == "2025-03-04")
    let content = record.content
    #expect(content.questionnaire == (version < 2 ? "Questionnaire/q" : "http://host/q|1"))
    #expect(content.status == "completed")
    #expect(content.answers["a"]?.map(\.value) == [.integer(3)])
    #expect(content.answers["b"]?.map(\.ordinal) == [2.5])
    #expect(content.answers["free"]?.count == 1)
  }

  @Test func `without scales they are only counted`() {
    let reader = Self.read([Self.line(Self.versions[0] + "," + Self.patient)], [])
    #expect(reader.stores.responses.records.isEmpty)
    #expect(reader.resourceCounts == ["QuestionnaireResponse": 1])
  }

  @Test(
    arguments: [
      #""subject":"Patient/p""#, #""subject":{"reference":3}"#,
      patient.replacing("2025-03-04T08:00:00Z", with: "yesterday"),
    ])
  func `one whose subject or date is none is quarantined`(members: String) {
    let reader = Self.read([Self.line(members)])
    #expect(reader.stores.responses.records.isEmpty)
    #expect(reader.findings.map(\.severity) == [.quarantined])
    #expect(reader.findings.map(\.resource) == ["QuestionnaireResponse"])
  }
}
