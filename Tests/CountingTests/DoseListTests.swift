import MedicationAdherence
import TestSupport
import Testing

@testable import Counting

/// The list of doses: each dose due and each administration once.
@Suite struct DoseListTests {
  /// An order for 08:00 and 20:00 from 1 to 3 March.
  private static let twice = FHIRLine.order(
    "o",
    #","dosageInstruction":[{"timing":{"repeat":{"frequency":1,"period":1,"periodUnit":"d","#
      + #""timeOfDay":["08:00:00","20:00:00"],"boundsPeriod":{"start":"2025-03-01","#
      + #""end":"2025-03-03"}}}}]"#)

  private static func counted(
    _ order: String, _ doses: [(at: String, isTaken: Bool)],
    _ change: (inout CountingRules) -> Void = { _ in }
  ) async throws -> CountedLines {
    let lines = doses.enumerated().map { place, dose in
      FHIRLine.administration(
        "a\(place)", at: "2025-03-" + dose.at + ":00+01:00",
        status: dose.isTaken ? "completed" : "not-done", order: "o")
    }
    return try await CountedLines([FHIRLine.patient("p"), order] + lines, asOf: "2025-03-08") {
      $0.needs = [.weekPatterns, .delays, .dosePlaces]
      change(&$0)
    }
  }

  /// When each was due and given, and what became of it.
  private static func words(_ patient: PatientReport?) -> [String] {
    (patient?.doseRows.map { row in
      let cells = Dictionary(
        uniqueKeysWithValues: zip(
          DoseRow.definition.columns.map(\.name), DoseRow.definition.cells(of: row)))
      return [
        "due_date", "due_time", "administration", "given_time", "outcome", "kind", "delay_minutes",
      ]
      .map { text(cells[$0] ?? .missing) }.filter { $0 != "due" }.joined(separator: " ")
    }) ?? []
  }

  private static func text(_ cell: Cell) -> String {
    switch cell {
    case .missing: "-"
    case .text(let text): text.isEmpty ? "-" : text
    case .date(let day): String("\(day)".suffix(2))
    case .integer(let number): "\(number)"
    default: "?"
    }
  }

  @Test(
    arguments: [
      ([], []), (.timing, ["on time"]), (.weekPatterns, ["on time", "hours"]), (.doses, ["doses"]),
      (.delays, ["doses", "delay"]), (.dosePlaces, ["doses", "ids"]),
    ] as [(ReportNeeds, [String])])
  func `what nothing needs is not worked out`(needs: ReportNeeds, found: [String]) async throws {
    let counted = try await Self.counted(Self.twice, [("01T08:05", true), ("02T08:00", false)]) {
      $0.needs = needs
    }
    let patient = try #require(counted.patients.first)
    let parts = [
      ("on time", patient.measures[.onTime] != nil), ("hours", !patient.weekPatterns.isEmpty),
      ("doses", !patient.doses.doses.isEmpty),
      ("delay", patient.measures[.delayMedianMinutes] != nil),
      ("ids", !patient.doses.administrations.isEmpty),
    ]
    #expect(parts.filter(\.1).map(\.0) == found)
    #expect(patient.measures[.implementation] == 1.0 / 6)
  }

  @Test func `each dose due is there once, with its own time and what became of it`()
    async throws
  {
    let counted = try await Self.counted(
      Self.twice,
      [
        ("01T08:05", true), ("01T19:30", true), ("02T08:00", false), ("03T09:30", true),
        ("03T12:00", true), ("03T23:00", true),
      ])
    #expect(
      Self.words(counted.patients.first) == [
        "01 08:00 a0 08:05 taken 5", "01 20:00 a1 19:30 taken -30", "02 08:00 a2 08:00 not-taken -",
        "02 20:00 - - unrecorded -", "03 08:00 a3 09:30 taken 90", "- - a4 12:00 taken extra -",
        "03 20:00 a5 23:00 taken 180",
      ])
    #expect(counted.account.brokenDoseLaw == nil)
    let measures = counted.patients.first?.measures
    // Of -30, 5, 90 and 180 minutes.
    #expect(measures?[.delayMedianMinutes] == 47.5 && measures?[.delayedOver2h] == 1)
  }

  @Test func `a dose after midnight stands for that of the evening before`() async throws {
    let counted = try await Self.counted(Self.twice, [("02T00:20", true)])
    #expect(Self.words(counted.patients.first).first == "01 08:00 - - unrecorded -")
    #expect(Self.words(counted.patients.first).contains("01 20:00 a0 00:20 taken 260"))
    #expect(counted.account.brokenDoseLaw == nil)
  }

  /// An order of a timing that is written in JSON.
  private static func order(_ timing: String, _ more: String = "") -> String {
    FHIRLine.order("o", more + #","dosageInstruction":[{"timing":{"# + timing + "}}]")
  }

  /// Doses at moments as they are written, with an offset where they have a time.
  private static func listed(_ order: String, _ moments: [String]) async throws -> CountedLines {
    let doses = moments.enumerated().map { place, at in
      FHIRLine.administration(
        "a\(place)", at: "2025-03-" + at + (at.count > 2 ? ":00+01:00" : ""), order: "o")
    }
    return try await CountedLines([FHIRLine.patient("p"), order] + doses, asOf: "2025-03-08") {
      $0.needs = [.timing, .delays, .dosePlaces]
    }
  }

  @Test func `a dose without a time takes what those with one leave`() async throws {
    let order = Self.order(
      #""repeat":{"timeOfDay":["07:00:00","13:00:00","19:00:00"],"boundsPeriod":"#
        + #"{"start":"2025-03-01","end":"2025-03-01"}}"#)
    let counted = try await Self.listed(order, ["01", "01T13:02", "01T18:59"])
    #expect(
      Self.words(counted.patients.first) == [
        "01 07:00 a0 - taken -", "01 13:00 a1 13:02 taken 2", "01 19:00 a2 18:59 taken -1",
      ])
    let measures = counted.patients.first?.measures
    #expect(measures?[.delayedOver2h] == 0 && measures?[.onTime] == 1)
  }

  @Test func `a dose near no free time has no delay, nor has one written as midnight`()
    async throws
  {
    let order = Self.order(
      #""repeat":{"timeOfDay":["07:00:00","13:00:00","19:00:00"],"boundsPeriod":"#
        + #"{"start":"2025-03-01","end":"2025-03-02"}}"#)
    let counted = try await Self.listed(order, ["01T13:02", "01T13:40", "02T00:00", "02T19:10"])
    #expect(
      Self.words(counted.patients.first) == [
        "01 07:00 a1 13:40 taken -", "01 13:00 a0 13:02 taken 2", "01 19:00 - - unrecorded -",
        "02 07:00 a2 00:00 taken -", "02 13:00 - - unrecorded -", "02 19:00 a3 19:10 taken 10",
      ])
    #expect(counted.account.brokenDoseLaw == nil)
    // The one written as midnight has no time that could be on time.
    #expect(counted.patients.first?.measures[.onTime] == 2.0 / 3)
  }

  @Test func `an interval from a start with a time names due times`() async throws {
    let order = Self.order(
      #""repeat":{"frequency":1,"period":6,"periodUnit":"h","boundsPeriod":"#
        + #"{"start":"2025-03-01T18:00:00+01:00","end":"2025-03-02"}}"#)
    let counted = try await Self.listed(order, ["01T18:05", "02T00:00", "02T08:30"])
    #expect(
      Self.words(counted.patients.first) == [
        "01 18:00 a0 18:05 taken 5", "02 00:00 a1 00:00 taken 0", "02 06:00 a2 08:30 taken 150",
        "02 12:00 - - unrecorded -", "02 18:00 - - unrecorded -",
      ])
    let measures = counted.patients.first?.measures
    #expect(measures?[.delayedOver2h] == 1 && measures?[.onTime] == nil)
    #expect(measures?[.firstDoseMinutes] == nil)
    #expect(counted.series["MedicationRequest/o"]?.measures[.firstDoseMinutes] == 5)
  }

  @Test func `a single dose is due at its start, and a later one stands for it`() async throws {
    let order = Self.order(
      #""code":{"coding":[{"code":"STAT"}]}"#, #","authoredOn":"2025-03-01T06:00:00+01:00""#)
    for (given, row) in [
      ("01T07:15", "01 06:00 a0 07:15 taken 75"), ("04T07:15", "01 06:00 a0 07:15 taken -"),
    ] {
      let counted = try await Self.listed(order, [given])
      #expect(Self.words(counted.patients.first) == [row])
      #expect(counted.account.brokenDoseLaw == nil)
    }
  }

  @Test func `a dose days after the only due day of several doses is extra`() async throws {
    let order = Self.order(
      #""repeat":{"frequency":3,"period":1,"periodUnit":"d","count":3,"#
        + #""boundsPeriod":{"start":"2025-03-01"}}"#)
    let counted = try await Self.listed(order, ["01T08:00", "06T08:00"])
    #expect(counted.value(.unrecorded, ofOrder: "o") == 2)
    #expect(counted.value(.extra, ofOrder: "o") == 1)
    #expect(counted.account.brokenDoseLaw == nil)
  }

  @Test func `a dose as needed is due never, and one of an unknown schedule is not judged`()
    async throws
  {
    let asNeeded = FHIRLine.order("o", #","dosageInstruction":[{"asNeededBoolean":true}]"#)
    let first = try await Self.counted(asNeeded, [("01T08:00", true), ("02T08:00", false)])
    #expect(
      Self.words(first.patients.first) == [
        "- - a0 08:00 taken as-needed -", "- - a1 08:00 not-taken as-needed -",
      ])
    let unknown = FHIRLine.order("o", #","dosageInstruction":[{"text":"as the doctor says"}]"#)
    let second = try await Self.counted(unknown, [("01T08:00", true)])
    #expect(Self.words(second.patients.first) == ["- - a0 08:00 taken not-judged -"])
  }

  @Test func `each administration has its file and line`() async throws {
    let counted = try await Self.counted(Self.twice, [("01T08:05", true), ("01T19:30", true)])
    let places = counted.patients.first?.doses.administrations.map(\.line)
    #expect(places == [3, 4])
    let context = counted.patients.first?.doses.context
    #expect(context?.files.first?.hasSuffix("data.ndjson") == true)
  }

  @Test(arguments: 1...60)
  func `whatever is recorded, the list adds up to the timeline`(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let schedules = [
      Self.twice,
      Self.order(
        #""repeat":{"frequency":1,"period":8,"periodUnit":"h","boundsPeriod":"#
          + #"{"start":"2025-03-01T06:00:00+01:00","end":"2025-03-06"}}"#),
      Self.order(
        #""repeat":{"timeOfDay":["00:00:00","23:00:00"],"boundsPeriod":{"start":"2025-03-01"}}"#),
      Self.order(
        #""code":{"coding":[{"code":"STAT"}]}"#, #","authoredOn":"2025-03-02T23:00:00+01:00""#),
      Self.order(
        #""event":["2025-03-01T23:00:00+01:00","2025-03-03T00:30:00+01:00"]"#),
      FHIRLine.order(
        "o",
        #","authoredOn":"2025-03-01","dosageInstruction":[{"timing":{"repeat":{"frequency":2,"#
          + #""period":1,"periodUnit":"wk"}}}]"#),
      FHIRLine.order(
        "o",
        #","authoredOn":"2025-03-01T15:00:00+01:00","dosageInstruction":[{"timing":{"repeat":"#
          + #"{"frequency":3,"period":2,"periodUnit":"d"}}}]"#),
    ]
    let doses = (0..<Int.random(in: 0...25, using: &random)).map { _ in
      let day = Int.random(in: 1...9, using: &random)
      // A dose in four lies at midnight, which may be a date without a time.
      let isMidnight = Int.random(in: 0...3, using: &random) == 0
      let (hour, minute) =
        isMidnight
        ? (0, 0) : (Int.random(in: 0...23, using: &random), Int.random(in: 0...59, using: &random))
      return (
        at: "0\(day)T\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)",
        isTaken: Bool.random(using: &random)
      )
    }
    let order = schedules[seed % schedules.count]
    for kind in SeriesKind.allCases {
      for size in BucketSize.allCases {
        let counted = try await Self.counted(order, doses) {
          ($0.seriesKind, $0.bucketSize) = (kind, size)
          if seed % 2 == 0 { $0.window.from = Day.iso("2025-03-03") }
        }
        #expect(counted.account.brokenDoseLaw == nil)
        let listed = counted.patients.flatMap(\.doses.doses).compactMap(\.given)
        #expect(Set(listed.map(\.administration)).count == listed.count)
        #expect(listed.count(where: \.isCounted) == counted.account.counts[.counted])
      }
    }
  }

  @Test func `a usual time of a moment of daily life matches doses and is no due time`()
    async throws
  {
    let bedtime = FHIRLine.order(
      "o",
      #","dosageInstruction":[{"timing":{"repeat":{"when":["HS"],"#
        + #""boundsPeriod":{"start":"2025-03-01","end":"2025-03-02"}}}}]"#)
    let counted = try await Self.counted(bedtime, [("02T00:20", true), ("02T22:10", true)])
    #expect(
      Self.words(counted.patients.first) == ["01 - a0 00:20 taken -", "02 - a1 22:10 taken -"])
  }
}
