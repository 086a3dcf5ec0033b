import Foundation
import Testing

@testable import FHIRDecoding

@Suite("A member that stands twice")
struct RepeatedMemberTests {
  private static let dosage = """
    "dosageInstruction":[{"text":"x"},{"text":"t","timing":{"code":{"coding":[{"code":"BID"}]},\
    "repeat":{"frequency":3,"period":1,"periodUnit":"d","boundsPeriod":{"start":"2025-01-01"}}},\
    "route":{"coding":[{"code":"26643006"}]},"doseAndRate":[{"doseQuantity":{"value":1,\
    "unit":"mg"}}]}]
    """
  private static let order = Resource.order(
    "o", dosage, #""meta":{"versionId":"3"},"identifier":[{"system":"s","value":"1"}]"#,
    #""medicationCodeableConcept":{"coding":[{"code":"C09AA05","display":"Ramipril"}]}"#,
    #""dispenseRequest":{"expectedSupplyDuration":{"value":9,"unit":"d"}}"#)
  private static let administration = Resource.administration(
    "a", #""effectiveDateTime":"2025-01-17","statusReason":[{"coding":[{"code":"7"}]}]"#,
    #""medicationCodeableConcept":{"coding":[{"code":"C09AA05"}]},"meta":{"versionId":"3"}"#)
  private static let repetition = "dosageInstruction[1].timing.repeat"

  /// A part of an order, the same with a member twice, and the place that is reported.
  private static let inOrders = [
    (#""frequency":3"#, #""frequency":1,"frequency":3"#, "\(repetition).frequency"),
    (#""periodUnit":"d""#, #""periodUnit":"wk","periodUnit":"d""#, "\(repetition).periodUnit"),
    (#""period":1"#, #""period":null,"period":1"#, "\(repetition).period"),
    (
      #""start":"2025-01-01""#, #""start":"2025","start":"2025""#,
      "\(repetition).boundsPeriod.start"
    ),
    (#""repeat":{"#, #""repeat":{"frequency":1},"repeat":{"#, repetition),
    (#""timing":{"#, #""timing":{},"timing":{"#, "dosageInstruction[1].timing"),
    (
      #""code":"BID""#, #""code":"QD","code":"BID""#,
      "dosageInstruction[1].timing.code.coding[0].code"
    ),
    (#""text":"t""#, #""text":"s","text":"t""#, "dosageInstruction[1].text"),
    (#""code":"26643006""#, #""code":"1","code":"2""#, "dosageInstruction[1].route.coding[0].code"),
    (
      #"{"value":1,"#, #"{"value":2,"value":1,"#,
      "dosageInstruction[1].doseAndRate[0].doseQuantity.value"
    ),
    (
      #""code":"C09AA05""#, #""code":"A","code":"B""#, "medicationCodeableConcept.coding[0].code"
    ),
    (
      #""display":"Ramipril""#, #""display":"A","display":"B""#,
      "medicationCodeableConcept.coding[0].display"
    ),
    (#""versionId":"3""#, #""versionId":"3","versionId":"4""#, "meta.versionId"),
    (#""value":"1""#, #""value":"1","value":"2""#, "identifier[0].value"),
    (#""identifier":["#, #""identifier":[],"identifier":["#, "identifier"),
    (#"{"value":9,"#, #"{"value":1,"value":9,"#, "dispenseRequest.expectedSupplyDuration.value"),
    (
      #""resourceType":"MedicationRequest""#,
      #""resourceType":"MedicationRequest","resourceType":"Observation""#, "resourceType"
    ),
  ]
  /// The same of administrations.
  private static let inAdministrations = [
    (#""code":"C09AA05""#, #""code":"A","code":"B""#, "medicationCodeableConcept.coding[0].code"),
    (#""code":"7""#, #""code":"7","code":"8""#, "statusReason[0].coding[0].code"),
    (#""versionId":"3""#, #""lastUpdated":"2025","lastUpdated":"2026""#, "meta.lastUpdated"),
    (
      #""resourceType":"MedicationAdministration""#,
      #""resourceType":"MedicationAdministration","resourceType":"Observation""#, "resourceType"
    ),
  ]

  @Test("in what is read of an order quarantines it in every way of reading", arguments: inOrders)
  func orders(original: String, changed: String, path: String) {
    let finding = "quarantined duplicate-key 1: MedicationRequest.\(path) stands there twice"
    Self.expect(finding, of: Self.order, original, changed)
  }

  @Test(
    "in what is read of an administration quarantines it in every way of reading",
    arguments: inAdministrations)
  func administrations(original: String, changed: String, path: String) {
    let finding = "quarantined duplicate-key 1: MedicationAdministration.\(path) stands there twice"
    Self.expect(finding, of: Self.administration, original, changed)
  }

  @Test("quarantines a resource of a type that is read behind another type")
  func typeBehindAnother() {
    let padding = #""text":{"div":"a text of some length, so that the line is a long one"}"#
    for first in ["Observation", "Bundle"] {
      let line =
        #"{"resourceType":"\#(first)",\#(padding),"# + Self.administration.dropFirst()
      #expect(
        Reading(line).findings == [
          "quarantined duplicate-key 1: MedicationAdministration.resourceType stands there twice"
        ])
    }
    let contained = #""contained":[{"resourceType":"Device"}]"#
    let other = #"{"resourceType":"Observation",\#(padding),\#(contained)}"#
    let reading = Reading(other, #"{"resourceType":"Bundle","resourceType":"Group"}"#)
    #expect(reading.findings.isEmpty)
    #expect(reading.reader.resourceCounts == ["Observation": 1])
  }

  @Test("quarantines a patient, a Medication and a dispense")
  func others() {
    let texts = [
      (Resource.patient("p", #""name":[{"family":"A","family":"B"}]"#), "Patient.name.family"),
      (
        #"{"resourceType":"Medication","code":{"coding":[{"code":"1","code":"2"}]}}"#,
        "Medication.code.coding[0].code"
      ),
    ]
    for (text, path) in texts {
      #expect(
        Reading(text).findings == ["quarantined duplicate-key 1: \(path) stands there twice"])
    }
  }

  @Test("does not matter where it is not read, and is found behind any number of others")
  func elsewhere() {
    let extensions =
      #""extension":[{"url":"u","url":"v"}],"id":"1","id":"2","note":{},"note":1"#
    let changed = Self.order.replacingOccurrences(of: #""text":"t""#, with: extensions)
    #expect(changed != Self.order)
    #expect(Reading(changed).findings.isEmpty)
    let others = (0..<100).map { #""x\#($0)":1,"x\#($0)":2"# }.joined(separator: ",")
    for place in [others + #","text":"t","text":"t""#, #""text":"t",\#(others),"text":"t""#] {
      let changed = Self.order.replacingOccurrences(of: #""text":"t""#, with: place)
      #expect(
        Reading(changed).details == [
          "MedicationRequest.dosageInstruction[1].text stands there twice"
        ])
    }
  }

  /// Expects a finding of a changed text, and the same of both ways of reading it, also after the
  /// unchanged one, whose template it might fit.
  private static func expect(
    _ finding: String, of text: String, _ original: String, _ changed: String
  ) {
    let line = text.replacingOccurrences(of: original, with: changed)
    #expect(line != text)
    #expect(Reading(text).findings.isEmpty)
    #expect(Reading(line).findings == [finding])
    let lines = [text, line, text, line, text]
    let short = TwoWays.outline(lines, isLong: false)
    #expect(short == TwoWays.outline(lines, isLong: true))
    #expect(
      TwoWays.entryOutline(lines, isLong: false) == TwoWays.entryOutline(lines, isLong: true))
    var reader = ResourceReader(keepsTexts: false)
    reader.read(TwoWays.chunk(lines))
    #expect(reader.findings.map(\.reason) == ["duplicate-key", "duplicate-key"])
  }
}
