import MedicationAdherence
import Testing

@testable import FHIRDecoding

@Suite struct TimingDecodingTests {
  /// The instructions of an order whose `dosageInstruction` is a text, of a type.
  private static func dosages(
    _ instruction: String, type: String = "MedicationRequest"
  ) throws -> [Dosage] {
    let dosages = #""dosageInstruction":[\#(instruction)]"#
    return try order(#"{"resourceType":"\#(type)","id":"o","status":"active",\#(dosages)}"#).dosages
  }

  /// The order that a text is.
  private static func order(_ text: String) throws -> Order {
    var reader = ResourceReader(keepsTexts: false)
    let bytes = Array(text.utf8)
    reader.read(
      Chunk(
        bytes: bytes + [UInt8](repeating: 0x20, count: Chunk.padding), count: bytes.count,
        layout: .lines, file: 0, sequence: 0, firstLine: 1))
    let record = try #require(reader.stores.orders.records.first)
    return Order(record.content.terms, id: record.origin.id, written: record.written)
  }

  private static func repetition(_ text: String) throws -> Timing.Repetition {
    let dosage = try #require(try dosages(#"{"timing":{"repeat":\#(text)}}"#).first)
    #expect(dosage.faults.isEmpty)
    return try #require(dosage.timing?.repetition)
  }

  private static func faults(_ instruction: String) throws -> [String] {
    try #require(try dosages(instruction).first).faults.map(\.path)
  }

  @Test func `what an instruction says as text only is kept on one line`() throws {
    let dosage = #"""
      {"text":" 1-0-1\n with food ","timing":{"code":{"text":"mornings"}},"route":{"text":"by cup"},\#
      "site":{"text":"left arm","coding":[{"display":"Arm"}]},"asNeededCodeableConcept":{\#
      "text":"knee pain"},"additionalInstruction":[{"text":"no alcohol"},{"coding":[{"display":\#
      "With food (qualifier value)"}]},{}],"patientInstruction":"ask\tus"}
      """#
    let order = try Self.order(
      #"{"resourceType":"MedicationRequest","id":"o","dosageInstruction":[\#(dosage)]}"#)
    let instruction = try #require(order.instructions.first)
    #expect(instruction.text == "1-0-1 with food")
    #expect(instruction.timingText == "mornings")
    #expect(instruction.route == .display("by cup"))
    #expect(instruction.site == "left arm")
    #expect(instruction.reasons == [.display("knee pain")])
    #expect(instruction.advice == ["no alcohol", "With food", "ask us"])
  }

  @Test func `DSTU2 has one additional instruction, and a site that is a concept`() throws {
    let order = try Self.order(
      #"""
      {"resourceType":"MedicationOrder","id":"o","dosageInstruction":[{"siteCodeableConcept":\#
      {"text":"hip"},"additionalInstructions":{"text":"shake"},"timing":{"code":{"text":"BID"}}}]}
      """#)
    let instruction = try #require(order.instructions.first)
    #expect((instruction.site, instruction.timingText) == ("hip", nil))
    #expect(instruction.advice == ["shake"])
  }

  @Test func `DSTU2 spells units in the plural and when as one code`() throws {
    let dosages = try Self.dosages(
      #"{"asNeededBoolean":false,"timing":{"repeat":{"boundsQuantity":{"value":10,"code":"d"},"#
        + #""frequency":2,"period":1,"periodUnits":"d","duration":5,"durationUnits":"min","#
        + #""when":"ACM"}}}"#, type: "MedicationOrder")
    let repetition = try #require(dosages.first?.timing?.repetition)
    #expect(repetition.periodUnit == .day)
    #expect(repetition.length == TimeLength(10, .day))
    #expect(repetition.duration == TimeLength(5, .minute))
    #expect(repetition.when == [.beforeBreakfast])
    #expect(dosages.first?.isAsNeeded == false)
  }

  @Test func `STU3 and later have lists of days, times and moments`() throws {
    let repetition = try Self.repetition(
      #"{"dayOfWeek":["mon","fri"],"timeOfDay":["20:00:00","08:30:00","08:30:00"],"#
        + #""offset":10,"count":4,"countMax":6}"#)
    #expect(repetition.weekdays == [WeekdaySet(weekday: 1), WeekdaySet(weekday: 5)])
    #expect(repetition.timesOfDay == [30_600_000, 72_000_000])
    #expect(repetition.offset == 10)
    #expect((repetition.count, repetition.countMax) == (4, 6))
  }

  @Test(arguments: EventTiming.allCases)
  func `every moment of daily life is read`(event: EventTiming) throws {
    #expect(try Self.repetition(#"{"when":["\#(event.rawValue)"]}"#).when == [event])
  }

  @Test(arguments: TimeUnit.allCases)
  func `every unit is read`(unit: TimeUnit) throws {
    let repetition = try Self.repetition(#"{"period":1.5,"periodUnit":"\#(unit.rawValue)"}"#)
    #expect(repetition.periodUnit == unit)
    #expect(repetition.period == 1.5)
  }

  @Test func `bounds are a period, a duration or a range`() throws {
    let period = try Self.repetition(
      #"{"boundsPeriod":{"start":"2024-02","end":"2024-02"}}"#
    ).bounds
    #expect(period.start?.day == Day(year: 2024, month: 2, day: 1))
    #expect(period.end?.day == Day(year: 2024, month: 2, day: 29))
    #expect(period.end?.millisecond == nil)
    let duration = try Self.repetition(#"{"boundsDuration":{"value":2,"unit":"weeks"}}"#)
    #expect(duration.length == TimeLength(2, .week))
    let coded = try Self.repetition(#"{"boundsDuration":{"value":2,"unit":"weeks","code":"d"}}"#)
    #expect(coded.length == TimeLength(2, .day))
    let most = try Self.repetition(#"{"boundsRange":{"high":{"value":7,"code":"d"}}}"#)
    #expect(most.length == TimeLength(7, .day))
    let range = try Self.repetition(
      #"{"boundsRange":{"low":{"value":5,"code":"d"},"high":{"value":7,"code":"d"}}}"#)
    #expect(range.length == TimeLength(5, .day))
    #expect(range.longestLength == TimeLength(7, .day))
  }

  @Test func `ranges of frequency and period are read`() throws {
    let repetition = try Self.repetition(
      #"{"frequency":3,"frequencyMax":4,"period":4,"periodMax":6,"periodUnit":"h"}"#)
    #expect((repetition.frequency, repetition.frequencyMax) == (3, 4))
    #expect((repetition.period, repetition.periodMax) == (4, 6))
  }

  @Test func `events are sorted and keep their time of day`() throws {
    let dosage = try #require(
      try Self.dosages(
        #"{"sequence":2,"timing":{"event":["2024-01-02","2024-01-01T22:00:00+11:00"],"#
          + #""code":{"coding":[{"code":"BID"}],"text":"twice"}}}"#
      ).first)
    #expect(dosage.timing?.events.map(\.millisecond) == [79_200_000, nil])
    #expect(dosage.timing?.codes == ["BID", "twice"])
    #expect(dosage.sequence == 2)
  }

  @Test(arguments: [
    (#"{"asNeededBoolean":true}"#, true), (#"{"asNeededBoolean":false}"#, false),
    (#"{"asNeededCodeableConcept":{"text":"pain"}}"#, true), (#"{"asNeeded":true}"#, true),
    (#"{"asNeededFor":[{"text":"pain"}]}"#, true), ("{}", false),
    (#"{"asNeededBoolean":false,"asNeededCodeableConcept":null}"#, false),
    (#"{"asNeeded":null,"asNeededFor":null}"#, false),
  ])
  func `as needed is read in every version`(instruction: String, isAsNeeded: Bool) throws {
    #expect(try Self.dosages(instruction).first?.isAsNeeded == isAsNeeded)
  }

  @Test func `a route is its codes and its text`() throws {
    let sct = #"{"system":"http://snomed.info/sct","code":"26643006"}"#
    let coded = #"{"route":{"coding":[\#(sct),{"code":"PO"},{"display":"Oral"}],"text":"Oral"}}"#
    let codes = [
      DosageRoute.Code(system: "http://snomed.info/sct", code: "26643006"),
      DosageRoute.Code(system: "", code: "PO"),
    ]
    #expect(try Self.dosages(coded).first?.route == DosageRoute(codes: codes, text: "oral"))
    #expect(try Self.dosages("{}").first?.route == DosageRoute())
  }

  /// Further members of a dosage, and whether its dose is 0.
  @Test(arguments: [
    (#""doseAndRate":[{"doseQuantity":{"value":0,"unit":"tablet"}}]"#, true),
    (#""doseAndRate":[{"doseRange":{"low":{"value":0},"high":{"value":0}}}]"#, true),
    (#""doseAndRate":[{"doseRange":{"low":{"value":0},"high":{"value":2}}}]"#, false),
    (#""doseAndRate":[{"doseRange":{"low":{"value":0}}}]"#, false),
    (#""doseAndRate":[{"doseQuantity":{"value":0}},{"doseQuantity":{"value":1}}]"#, false),
    (#""doseAndRate":[{"doseQuantity":{"value":0},"rateQuantity":{"value":5}}]"#, false),
    (#""doseQuantity":{"value":0.0}"#, true), (#""doseSimpleQuantity":{"value":0}"#, true),
    (#""doseRange":{"high":{"value":0}}"#, true),
    (#""doseQuantity":{"value":0,"comparator":">"}"#, false),
    (#""doseQuantity":{"unit":"tablet"}"#, false), (#""text":"0""#, false),
  ])
  func `a dose of 0 is nothing, in every version`(members: String, isOfNothing: Bool) throws {
    #expect(try Self.dosages("{\(members)}").first?.isOfNothing == isOfNothing)
  }

  @Test(arguments: [
    (#""frequency":"2""#, "frequency"), (#""frequency":1.5"#, "frequency"),
    (#""period":"1""#, "period"), (#""periodUnit":"fortnight""#, "periodUnit"),
    (#""count":true"#, "count"), (#""dayOfWeek":["monday"]"#, "dayOfWeek"),
    (#""timeOfDay":["24:00:00"]"#, "timeOfDay"), (#""when":["TEATIME"]"#, "when"),
    (#""boundsPeriod":{"end":"2024-02-30"}"#, "boundsPeriod.end"),
    (#""boundsPeriod":"2024-02""#, "boundsPeriod"), (#""boundsRange":[]"#, "boundsRange"),
    (#""boundsDuration":{"value":3,"code":"lightyear"}"#, "boundsDuration"),
    (#""boundsDuration":{"value":10,"code":"d","comparator":"<"}"#, "boundsDuration"),
    (
      #""boundsRange":{"low":{"value":3,"code":"d","comparator":">="}}"#, "boundsRange.low"
    ),
    (#""modifierExtension":[{"url":"u"}]"#, "modifierExtension"),
  ])
  func `a value that cannot be read is named by its path, and the order is kept`(
    member: String, field: String
  ) throws {
    let faults = try Self.faults(#"{"timing":{"repeat":{\#(member)}}}"#)
    #expect(faults == ["dosageInstruction[0].timing.repeat." + field])
  }

  @Test(arguments: [
    ([#""periodUnit":"d""#, #""periodUnits":"wk""#], "periodUnit"),
    (
      [#""boundsDuration":{"value":10,"code":"d"}"#, #""boundsQuantity":{"value":3,"code":"d"}"#],
      "bounds[x]"
    ),
    (
      [
        #""boundsDuration":{"value":10,"code":"d"}"#,
        #""boundsRange":{"low":{"value":3,"code":"d"},"high":{"value":10,"code":"d"}}"#,
      ], "bounds[x]"
    ),
    ([#""periodUnit":"d""#, #""periodUnits":"d""#], nil),
    (
      [#""boundsDuration":{"value":3,"code":"d"}"#, #""boundsQuantity":{"value":3,"unit":"d"}"#],
      nil
    ),
  ])
  func `of two members that say one thing in two ways none is taken, whichever comes first`(
    members: [String], field: String?
  ) throws {
    for written in [members, members.reversed()] {
      let faults = try Self.faults(#"{"timing":{"repeat":{\#(written.joined(separator: ","))}}}"#)
      #expect(faults == (field.map { ["dosageInstruction[0].timing.repeat.\($0)"] } ?? []))
    }
  }

  @Test(arguments: ["asNeededBoolean", "asNeeded"])
  func `a flag that is neither true nor false is named by its path`(field: String) throws {
    #expect(try Self.faults(#"{"\#(field)":"true"}"#) == ["dosageInstruction[0].\(field)"])
  }

  @Test(arguments: [
    #"{"sequence":null,"timing":null,"modifierExtension":null}"#,
    #"{"timing":{"event":null,"repeat":{"boundsPeriod":{"start":"2024-02-01","end":null}}}}"#,
    #"{"timing":{"repeat":{"boundsRange":{"low":null,"high":{"value":3,"code":"d"}}}}}"#,
    #"{"timing":{"repeat":{"boundsDuration":{"value":3,"code":null,"unit":"d"}}}}"#,
    #"{"timing":{"code":{"coding":null,"text":null}},"asNeeded":false,"asNeededFor":[]}"#,
  ])
  func `what is null is missing`(instruction: String) throws {
    #expect(try Self.faults(instruction).isEmpty)
  }

  @Test(arguments: [
    (#"{"modifierExtension":[{"url":"u"}]}"#, "modifierExtension"),
    (#"{"timing":{"modifierExtension":[{"url":"u"}]}}"#, "timing.modifierExtension"),
    (#"{"timing":{"code":"BID"}}"#, "timing.code"),
    (#"{"timing":{"code":{"coding":[{"code":5}]}}}"#, "timing.code.coding.code"),
    (#"{"timing":{"code":{"text":2}}}"#, "timing.code.text"),
    (#"{"asNeeded":false,"asNeededFor":[{"text":"pain"}]}"#, "asNeeded"),
  ])
  func `what may change the meaning of an instruction is named by its path`(
    instruction: String, field: String
  ) throws {
    #expect(try Self.faults(instruction) == ["dosageInstruction[0]." + field])
  }

  @Test(
    arguments: [
      (#"{"value":30,"code":"d"}"#, 2, TimeLength(30, .day), 2),
      (#"{"value":0,"code":"d"}"#, -3, nil, 0), (#"{"value":30}"#, 2, nil, 2),
      (#"{"value":30,"code":"d","comparator":"<"}"#, 2, nil, 2),
      (#"{"value":30,"code":"tablets"}"#, 2, nil, 2),
      (#"{"value":1,"code":"mo"}"#, 0, TimeLength(1, .month), 0),
    ] as [(String, Int, TimeLength?, Int)])
  func `the supply is above 0, and no repeat takes some of it back`(
    duration: String, repeats: Int, supply: TimeLength?, allowed: Int
  ) throws {
    let request = #"{"expectedSupplyDuration":\#(duration),"numberOfRepeatsAllowed":\#(repeats)}"#
    let order = try Self.order(
      #"{"resourceType":"MedicationRequest","id":"o","dispenseRequest":\#(request)}"#)
    #expect(order.supply == supply)
    #expect(order.isSupplyUnusable == (supply == nil))
    #expect(order.repeatsAllowed == allowed)
  }

  @Test(
    arguments: [
      (#"{"value":100,"unit":"tablet"}"#, 100.0 / 6), (#"{"value":30,"code":"TABLET"}"#, 5),
      (#"{"value":100,"unit":"mg"}"#, nil), (#"{"value":100}"#, nil),
      (#"{"value":0,"unit":"tablet"}"#, nil),
      (#"{"value":100,"unit":"tablet","comparator":"<"}"#, nil), (#""100""#, nil),
    ] as [(String, Double?)])
  func `a quantity lasts as long as its doses, where both have one unit`(
    quantity: String, days: Double?
  ) throws {
    func length(_ more: String, _ dosages: String...) throws -> TimeLength? {
      try Self.order(
        #"{"resourceType":"MedicationRequest","id":"o","dispenseRequest":{"quantity":\#(quantity)\#(more)},"#
          + #""dosageInstruction":[\#(dosages.joined(separator: ","))]}"#
      ).quantityLength
    }
    let dosage =
      #"{"timing":{"repeat":{"frequency":3,"period":1,"periodUnit":"d"}},"#
      + #""doseAndRate":[{"doseQuantity":{"value":2,"unit":"tablet"}}]"#
    #expect(try length("", dosage + "}") == days.map { TimeLength($0, .day) })
    #expect(
      try length(#","expectedSupplyDuration":{"value":9,"unit":"d"}"#, dosage + "}") == nil)
    #expect(try length("", dosage + "}", dosage + #","asNeededBoolean":true}"#) == nil)
    // Numbers alone put no dosage after another.
    #expect(
      try length("", dosage + #","sequence":1}"#, dosage + #","sequence":2}"#)
        == days.map { TimeLength($0 / 2, .day) })
  }

  /// A timing, a dose, and how many days 10 tablets last.
  @Test(
    arguments: [
      (
        #""frequency":1,"frequencyMax":2,"period":1,"periodUnit":"d""#,
        #""doseQuantity":{"value":1"#, 10
      ),
      (
        #""frequency":1,"period":8,"periodMax":12,"periodUnit":"h""#, #""doseQuantity":{"value":1"#,
        5
      ),
      (
        #""frequency":1,"period":1,"periodUnit":"d""#,
        #""doseRange":{"low":{"value":1,"unit":"tablet"},"high":{"value":2"#, 10
      ),
      (
        #""frequency":1,"period":1,"periodUnit":"d","dayOfWeek":["mon"]"#,
        #""doseQuantity":{"value":1"#, 70
      ),
    ] as [(String, String, Double)])
  func `of ranges the lower demand says how long a quantity lasts`(
    timing: String, dose: String, days: Double
  ) throws {
    let closing = dose.contains("low") ? "}}" : "}"
    let dosage = #"{"timing":{"repeat":{\#(timing)}},\#(dose),"unit":"tablet"\#(closing)}"#
    let request = #""dispenseRequest":{"quantity":{"value":10,"unit":"tablet"}}"#
    let order = try Self.order(
      #"{"resourceType":"MedicationRequest","id":"o",\#(request),"dosageInstruction":[\#(dosage)]}"#
    )
    let length = try #require(order.quantityLength)
    #expect(abs(length.value - days) < 1e-9)
  }

  @Test(arguments: [
    (#""dispenseRequest":"30 days""#, "dispenseRequest is not an object"),
    (
      #""dispenseRequest":{"expectedSupplyDuration":"30 days"}"#,
      "dispenseRequest.expectedSupplyDuration is not an object"
    ),
    (
      #""dispenseRequest":{"numberOfRepeatsAllowed":"2"}"#,
      "dispenseRequest.numberOfRepeatsAllowed is not a number"
    ),
    (
      #""dispenseRequest":{"validityPeriod":[{"end":"2025-01-01"}]}"#,
      "dispenseRequest.validityPeriod is not an object"
    ),
    (#""effectiveDosePeriod":"2025""#, "effectiveDosePeriod is not an object"),
    (
      #""priorPrescription":[{"reference":"MedicationRequest/o"}]"#,
      "priorPrescription is not an object"
    ),
  ])
  func `of the wrong type it is quarantined with its path`(member: String, detail: String) {
    let line = Resource.order("o", patient: "p", member)
    let findings = Reading(line).findings
    #expect(findings.count == 1 && findings[0].hasPrefix("quarantined wrong-type"))
    #expect(findings[0].contains(detail), "\(findings)")
  }

  @Test func `an event that is no date is named by its path`() throws {
    let faults = try Self.faults(#"{"timing":{"event":["yesterday"]}}"#)
    #expect(faults == ["dosageInstruction[0].timing.event"])
  }

  @Test func `a clock moves an order's instants that have an offset, and nothing else`() throws {
    let text =
      #"{"resourceType":"MedicationRequest","id":"o","authoredOn":"2024-01-01T23:30:00Z","#
      + #""dosageInstruction":[{"timing":{"event":["2024-01-02T23:30:00Z","2024-01-05"]}}]}"#
    let order = try Self.order(text)
    let clock = LocalClock(transitions: [LocalClock.Transition(instant: 0, offset: 3600)])
    let written = clock.local(try #require(order.written))
    #expect(written.day == Day(year: 2024, month: 1, day: 2))
    #expect(written.millisecond == 1_800_000)
    let events = try #require(clock.local(order.terms).dosages.first?.timing?.events)
    #expect(events.map(\.day.description) == ["2024-01-03", "2024-01-05"])
    #expect(LocalClock.asRecorded.local(order.terms).dosages == order.dosages)
  }
}
