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

  private static func place(_ id: String, _ name: String, _ kind: String?, in whole: String? = nil)
    -> String
  {
    let type = kind.map { #","physicalType":{"coding":[{"code":"\#($0)"}]}"# } ?? ""
    let part = whole.map { #","partOf":{"reference":"Location/\#($0)"}"# } ?? ""
    return #"{"resourceType":"Location","id":"\#(id)","name":"\#(name)"\#(type)\#(part)}"#
  }

  @Test(
    arguments: [
      // A bed and its ward at once; a bed alone, whose room is in the ward.
      (["bed", "ward"], "Ward 4"), (["bed"], "Ward 4"), (["room", "bed"], "Ward 4"),
      // Two wards at once are not one.
      (["bed", "other"], ""), (["ward", "other"], ""),
      // Without a ward the widest below the building.
      (["bay"], "Level 2"), (["bay", "hall"], "Level 2"), (["hut"], "Main building"),
      // A place of which nothing is said counts before a bed, but not when it is a part of another one.
      (["cot", "nook"], "Nook"), (["nook"], "Nook"), (["nook", "unit"], "Unit"),
      (["one", "two"], "Two"), (["one"], "One"),
    ] as [([String], String)])
  func `a bed stands for its ward, else for the widest place below the building`(
    places: [String], name: String
  ) {
    let stays = places.map { #"{"location":{"reference":"Location/\#($0)"}}"# }
      .joined(separator: ",")
    let locations = [
      Self.place("house", "Main building", "bu"), Self.place("ward", "Ward 4", "wa", in: "house"),
      Self.place("room", "Room 8", "ro", in: "ward"), Self.place("bed", "Bed 8a", "bd", in: "room"),
      Self.place("other", "Ward 5", "wa"), Self.place("level", "Level 2", "lvl", in: "house"),
      Self.place("hall", "Hall", "ro", in: "level"), Self.place("bay", "Bay", "bd", in: "hall"),
      Self.place("hut", "Main building", "bu"), Self.place("cot", "Cot", "bd"),
      Self.place("nook", "Nook", nil, in: "unit"), Self.place("unit", "Unit", nil),
      // A part of one that was not read.
      Self.place("one", "One", nil, in: "two"), Self.place("two", "Two", nil, in: "gone"),
    ]
    let lines =
      locations + [
        Self.encounter(#""period":{"start":"2025-03-01"},"location":[\#(stays)]"#),
        Self.dose(#""context":{"reference":"Encounter/e"}"#),
      ]
    #expect(wards(lines) == [name])
  }

  @Test func `what an encounter says of a place stands for what the place does not say`() {
    let stay = { (id: String, kind: String) in
      #"{"location":{"display":"\#(id)"},"\#(kind)":{"coding":[{"code":"bd"},{"code":"wa"}]}}"#
    }
    let bed = #"{"location":{"display":"Bed"},"physicalType":{"coding":[{"code":"bd"}]}}"#
    for kind in ["physicalType", "form"] {
      let ward = stay("Ward", kind).replacing(#"{"code":"bd"},"#, with: "")
      let lines = [
        Self.encounter(#""period":{"start":"2025-03-01"},"location":[\#(bed),\#(ward)]"#),
        Self.dose(#""context":{"reference":"Encounter/e"}"#),
      ]
      #expect(wards(lines) == ["Ward"])
    }
  }

  @Test func `places that are parts of each other end`() {
    let lines = [
      Self.place("a", "A", "bd", in: "b"), Self.place("b", "B", "ro", in: "a"),
      Self.encounter(
        #""period":{"start":"2025-03-01"},"location":[{"location":{"reference":"Location/a"}}]"#),
      Self.dose(#""context":{"reference":"Encounter/e"}"#),
    ]
    #expect(wards(lines) == ["B"])
  }

  @Test(
    arguments: [
      (#""status":"in-progress","class":{"code":"IMP"}"#, EncounterStatus.goingOn, true),
      (#""status":"finished","class":{"code":"AMB"}"#, .over, false),
      (#""status":"discharged","class":[{"coding":[{"code":"ACUTE"}]}]"#, .over, true),
      (#""status":"arrived","class":"inpatient""#, .goingOn, true),
      (#""status":"planned","class":"outpatient""#, .planned, false),
      (#""status":"entered-in-error""#, .void, false), (#""class":null"#, .unknown, false),
    ] as [(String, EncounterStatus, Bool)])
  func `an order has the status, the class and the end of its encounter`(
    fields: String, status: EncounterStatus, isInpatient: Bool
  ) throws {
    let lines = [
      Self.encounter(#""period":{"end":"2025-03-05T12:00:00+01:00"},"# + fields),
      Resource.order("o", #""encounter":{"reference":"Encounter/e"}"#), Resource.order("p"),
      Resource.order("q", #""encounter":{"reference":"Encounter/gone"}"#),
    ]
    let circumstances = LinkedRecord([reader(lines)]).circumstances
    let encounters = (0..<3).map { circumstances.encounter(ofOrder: $0) }
    #expect(encounters == [0, nil, nil])
    let encounter = circumstances.wards[try #require(encounters[0])]
    #expect(encounter.status == status && encounter.isInpatient == isInpatient)
    let end: Int32? = status == .over ? 12 * 3_600_000 : nil
    #expect(encounter.end?.millisecond == end)
    #expect(LinkedRecord([reader(lines, details: [])]).circumstances.encounter(ofOrder: 0) == nil)
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
    #expect(linked.circumstances.unreadLocations.count == 1)
    #expect(linked.patients.isEmpty)
    let unasked = reader(lines, details: [])
    #expect(unasked.findings.isEmpty && unasked.resourceCounts == ["Encounter": 2])
    #expect(LinkedRecord([unasked]).circumstances.wards.isEmpty)
  }
}
