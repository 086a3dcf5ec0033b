import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// Encounters and locations, read when wards are asked for.
@Suite struct WardGatheringTests {
  private func reader(
    _ lines: [String], details: RecordDetails = .wards
  ) -> ResourceReader {
    var reader = ResourceReader(keepsTexts: false, details: details)
    reader.read(TwoWays.chunk(lines))
    return reader
  }

  /// The name of the ward of each administration, as its encounter tells.
  private func wards(_ lines: [String]) -> [String] {
    let reader = reader(lines)
    let circumstances = LinkedRecord([reader]).circumstances
    return reader.administrations.records.map { record in
      guard let encounter = circumstances.encounter(of: record.references) else { return "none" }
      let moment = LocalMoment(day: Day(number: record.day), millisecond: record.millisecond)
      return circumstances.wards.names[
        Int(circumstances.wards.ward(of: encounter, at: moment))]
    }
  }

  private static func location(_ id: String, _ name: String) -> String {
    #"{"resourceType":"Location","id":"\#(id)","name":"\#(name)"}"#
  }

  private static func encounter(_ fields: String) -> String {
    #"{"resourceType":"Encounter","id":"e",\#(fields)}"#
  }

  private static func dose(_ context: String) -> String {
    Resource.administration("a", #""effectiveDateTime":"2025-03-03T12:00:00Z""#, context)
  }

  @Test(arguments: [
    // STU3 and R4; DSTU2; R5.
    #""subject":{"reference":"Patient/p"},"period":{"start":"2025-03-01","end":"2025-03-09"}"#,
    #""patient":{"reference":"Patient/p"},"period":{"start":"2025-03"}"#,
    #""subject":{"reference":"Patient/p"},"actualPeriod":{"end":"2025-03"}"#,
  ])
  func `an encounter of every version names the ward`(fields: String) {
    for key in ["context", "encounter"] {
      let lines = [
        Self.encounter(fields + #","location":[{"location":{"reference":"Location/l"}}]"#),
        Self.location("l", "Ward 3"), Self.dose(#""\#(key)":{"reference":"Encounter/e"}"#),
      ]
      #expect(wards(lines) == ["Ward 3"])
      let patients = LinkedRecord([reader(lines)])
      let day = Day(year: 2025, month: 3, day: 3) ?? .first
      let wards = patients.circumstances.wards
      #expect(wards.names[Int(wards.ward(ofPatient: 0, at: LocalMoment(day: day)))] == "Ward 3")
    }
  }

  @Test(arguments: [
    // A location that was not read is called as the reference has it, else it is not known.
    (#""location":[{"location":{"reference":"Location/x","display":"Bed 1"}}]"#, "Bed 1"),
    (#""location":[{"location":{"reference":"Location/x"}}]"#, ""),
    (#""location":[{"location":{"reference":"Location/nameless","display":"Bed 1"}}]"#, "Bed 1"),
    // Only where the patient was, and when.
    (
      #""location":[{"location":{"reference":"Location/l"},"status":"planned"}],"serviceProvider":{"display":"Surgery"}"#,
      "Surgery"
    ),
    (#""serviceProvider":{"reference":"Organization/o"}"#, ""),
    (#""status":"entered-in-error","location":[{"location":{"reference":"Location/l"}}]"#, ""),
    (
      #""location":[{"location":{"reference":"Location/l"},"period":{"end":"2025-03-03T12:00:00Z"}},{"location":{"reference":"Location/m"},"period":{"start":"2025-03-03T12:00:00Z"}}]"#,
      "Ward 4"
    ),
  ])
  func `a ward is called as its location, else as what provides the encounter`(
    fields: String, name: String
  ) {
    let lines = [
      Self.dose(#""context":{"reference":"Encounter/e"}"#), Self.location("l", "Ward 3"),
      Self.location("m", "Ward 4"), #"{"resourceType":"Location","id":"nameless"}"#,
      Self.encounter(#""period":{"start":"2025-03-01"},"# + fields),
    ]
    #expect(wards(lines) == [name])
  }

  @Test func `an administration without an encounter has that of its order`() {
    let stay = #""period":{"start":"2025-03-01"},"location":[{"location":{"display":"Ward 3"}}]"#
    let order = Resource.order("o", #""encounter":{"reference":"Encounter/e"}"#)
    let dose = Self.dose(#""request":{"reference":"MedicationRequest/o"}"#)
    #expect(wards([Self.encounter(stay), order, order, dose]) == ["Ward 3"])
    #expect(wards([Self.encounter(stay), Resource.order("o"), dose]) == ["none"])
    #expect(wards([order, dose]) == ["none"])
  }

  @Test func `templates and the parser keep the same encounters of orders`() {
    let fields = [
      #""encounter":{"reference":"Encounter/1"}"#, #""encounter":{"reference":"Encounter/2"}"#,
      #""context":{"reference":"Encounter/1"}"#, #""encounter":null"#, #""encounter":"x""#,
      #""encounter":{"identifier":{"value":"1"}}"#,
      #""context":{"reference":"Encounter/1"},"encounter":{"reference":"Encounter/2"}"#,
    ]
    let lines = fields.flatMap { fields in ["a", "b", "c"].map { Resource.order($0, fields) } }
    #expect(
      TwoWays.outline(lines + lines, isLong: false) == TwoWays.outline(lines + lines, isLong: true))
  }

  @Test func `encounters are deleted, repeated and counted like other resources`() {
    let other = Self.encounter(
      #""meta":{"versionId":"2"},"period":{"start":"2025-03-01"},"location":[{"location":{"display":"B"}}]"#
    )
    let first = Self.encounter(
      #""meta":{"versionId":"1"},"period":{"start":"2025-03-01"},"location":[{"location":{"display":"A"}}]"#
    )
    let dose = Self.dose(#""context":{"reference":"Encounter/e"}"#)
    #expect(wards([other, first, dose]) == ["B"])
    let linked = LinkedRecord([reader([other, first, dose])])
    #expect(linked.duplicateCounts["Encounter"] == 1)
    let deletion =
      #"{"resourceType":"Bundle","type":"history","entry":[{"request":{"method":"DELETE","url":"Encounter/e"}}]}"#
    #expect(wards([first, dose, deletion]) == ["none"])
  }

  @Test func `what is missing is counted, and nothing is read unless it is asked for`() {
    let lines = [
      Self.encounter(
        #""subject":{"reference":"Patient/q"},"location":[{"location":{"reference":"Location/x"}}]"#
      ),
      Self.encounter(#""period":{"start":"2025-02-30"}"#).replacing(
        #""id":"e""#, with: #""id":"f""#),
    ]
    let read = reader(lines)
    #expect(read.findings.map(\.reason) == ["bad-value"])
    let linked = LinkedRecord([read])
    #expect(linked.circumstances.wards.withoutPeriod == 1)
    #expect(linked.circumstances.unreadLocations == 1)
    #expect(linked.patients.isEmpty)
    let unasked = reader(lines, details: [])
    #expect(unasked.findings.isEmpty && unasked.resourceCounts == ["Encounter": 2])
    #expect(LinkedRecord([unasked]).circumstances.wards.isEmpty)
  }
}
