import MedicationAdherence
import Testing

@testable import FHIRDecoding

/// What a check says of when orders were due, and of doses of orders that ask for none.
@Suite struct ScheduleCheckTests {
  private static let daily = #""dosageInstruction":[{"timing":{"code":{"text":"QD"}}}]"#
  private static let written = #""authoredOn":"2025-03-01""#

  private static func order(_ fields: String...) -> String { order(fields) }

  private static func order(_ fields: [String]) -> String {
    let own = [
      #""resourceType":"MedicationRequest""#, #""id":"o""#,
      #""subject":{"reference":"Patient/p"}"#, #""medicationCodeableConcept":{"text":"Ramipril"}"#,
    ]
    let usual = [("status", "active"), ("intent", "order")].filter { name, _ in
      !fields.contains { $0.hasPrefix("\"\(name)\"") }
    }.map { #""\#($0)":"\#($1)""# }
    return "{" + (own + usual + fields).joined(separator: ",") + "}"
  }

  private static func dose(_ id: String, day: String = "2025-03-04", _ status: String = "completed")
    -> String
  {
    Resource.administration(
      id, #""status":"\#(status)""#, #""request":{"reference":"MedicationRequest/o"}"#,
      #""medicationCodeableConcept":{"text":"Ramipril"}"#, #""effectiveDateTime":"\#(day)""#)
  }

  private static func issues(_ lines: String...) throws -> [String] {
    let asOf = try #require(FHIRDateTime(text: "2025-04-01")).day
    return Checking([Resource.patient("p")] + lines, asOf: asOf).issues
  }

  @Test(arguments: [
    (
      [written, #""dosageInstruction":[{"text":"1-0-1"}]"#],
      "schedules-known 1: MedicationRequest.dosageInstruction.timing does not say in coded form how"
        + " often, so what is expected is unknown"
    ),
    (
      [
        written,
        #""dosageInstruction":[{"timing":{"repeat":{"frequency":0,"period":1,"periodUnit":"d"}}}]"#,
      ],
      "schedules-known 1: MedicationRequest.dosageInstruction.timing.repeat.frequency is not above 0,"
        + " so what is expected is unknown"
    ),
    (
      [daily],
      "schedules-known 1: MedicationRequest. has no date of a start, so what is expected is unknown"
    ),
    (
      [written, daily, #""intent":"ordr""#],
      "schedules-stated 1: MedicationRequest.intent is no intent of an order, taken as an order"
    ),
    (
      [daily, #""authoredOn":"1825-03-01""#, #""effectiveDosePeriod":{"start":"2025-03-01"}"#],
      nil
    ),
  ])
  func `what a report's ledger says of an order is a warning`(
    fields: [String], issue: String?
  ) throws {
    let found = try Self.issues(Self.order(fields)).filter { $0.hasPrefix("schedules") }
    #expect(found == [issue].compactMap(\.self))
  }

  @Test func `the administrations of an order say when it started and ended`() throws {
    let stopped = #""status":"completed""#
    #expect(
      try Self.issues(Self.order(stopped, Self.daily), Self.dose("a"), Self.dose("b")) == [
        "schedules-stated 1: MedicationRequest. has no date of an end, taken to end with the last"
          + " administration"
      ])
    // One that lies after the as-of day, or is of no plausible day, says nothing.
    let late = try Self.issues(
      Self.order(stopped, Self.daily), Self.dose("a", day: "2025-05-01"),
      Self.dose("b", day: "1825-05-01"))
    #expect(late.contains { $0.contains("no date of a start") })
  }

  @Test func `an order without a dosage is said once`() throws {
    let issues = try Self.issues(Self.order(Self.written))
    #expect(issues == ["order-dosage 1: MedicationRequest.dosageInstruction is missing (R4)"])
  }

  @Test(arguments: [
    (#""status":"cancelled""#, "was cancelled"), (#""status":"draft""#, "is only a draft"),
    (#""status":"entered-in-error""#, "was entered in error"),
    (#""intent":"plan""#, "is only proposed"), (#""doNotPerform":true"#, "says not to give it"),
  ])
  func `doses taken of an order that asks for none are a warning`(
    field: String, words: String
  ) throws {
    let issues = try Self.issues(
      Self.order(Self.written, Self.daily, field), Self.dose("a"), Self.dose("b"),
      Self.dose("c", "not-done"))
    #expect(
      issues == [
        "orders-in-force 2: MedicationAdministration.request leads to an order that \(words)"
      ])
  }

  @Test func `the place of what is said is that in the order, of a contained one in its dose`() {
    let order = Self.order(Self.written, #""dosageInstruction":[{"text":"a"},{"text":"b"}]"#)
    let dose = Resource.administration(
      "a", ##""request":{"reference":"#o"}"##, #""effectiveDateTime":"2025-03-04""#,
      #""contained":[\#(order)]"#)
    for (lines, path) in [
      ([Resource.bundle(("urn:uuid:1", order))], "Bundle.entry[0].resource.MedicationRequest"),
      ([dose], "MedicationAdministration.contained"),
    ] {
      let checking = Checking(lines)
      let tally = ReferenceCheck.tally([(checking.reader, checking.check)], placeLimit: 3)
      let places = tally.issues.filter { $0.key.requirement == .schedulesKnown }
        .flatMap(\.value.first).map(\.path)
      #expect(places == (0...1).map { path + ".dosageInstruction[\($0)].timing" })
    }
  }

  @Test func `it does not matter which reader met what`() throws {
    let lines = [Self.dose("a"), Self.order(Self.daily, #""status":"cancelled""#), Self.dose("b")]
    let parts = lines.enumerated().map { number, line in
      Checking([line], sequence: number, firstLine: number + 1)
    }
    let tallies = [parts, parts.reversed()].map { parts in
      ReferenceCheck.tally(parts.map { ($0.reader, $0.check) }, placeLimit: 3)
    }
    for tally in tallies {
      let issue = tally.issues.first { $0.key.requirement == .ordersInForce }?.value
      #expect(issue?.count == 2)
      #expect(issue?.first.map(\.resource) == ["a", "b"].map { "MedicationAdministration/" + $0 })
    }
  }
}
