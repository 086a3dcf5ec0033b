import MedicationAdherence
import Testing

@Suite struct OrderWindowTests {
  private static let daily = Timing.every(1, per: 1, .day)

  @Test func `an order starts with its bounds, its effective period, its validity, its date`()
    throws
  {
    var order = try Order.example(CourseTests.bounded(Self.daily, start: "2024-01-05"))
    order.terms.effective.start = try LocalMoment("2024-01-04")
    order.terms.validity.start = try LocalMoment("2024-01-03")
    order.written = try LocalMoment("2024-01-02")
    var starts: [String?] = []
    func note() throws {
      starts.append(
        try order.expected(given: ("2024-01-01", "2024-01-09")).activeDays?.first.description)
    }
    try note()
    order.terms.dosages = [Dosage(timing: Self.daily)]
    try note()
    order.terms.effective.start = nil
    try note()
    order.terms.validity.start = nil
    try note()
    order.written = nil
    try note()
    #expect(starts == ["2024-01-05", "2024-01-04", "2024-01-03", "2024-01-02", "2024-01-01"])
  }

  @Test func `an order without any start is unknown`() throws {
    let expected = try Order.example(Self.daily) { $0.written = nil }.expected()
    #expect(expected.activeDays == nil)
    #expect(try expected.doses(2) == [-1, -1])
    #expect(expected.remarkNames == ["start-unknown"])
  }

  @Test func `a start before 1900 is not used, and said`() throws {
    let old = try LocalMoment("0205-01-01")
    let dated = try Order.example(
      CourseTests.bounded(Self.daily, start: "0205-01-01", end: "2024-01-03"))
    #expect(dated.firstStart == (try Day("2024-01-01")))
    #expect(try dated.expected().doses(4) == [1, 1, 1, 0])
    #expect(try dated.expected().remarkNames == ["start-implausible"])
    let alone = try Order.example(Self.daily) { $0.written = old }
    #expect(alone.firstStart == nil)
    #expect(try alone.expected().remarkNames == ["start-implausible", "start-unknown"])
    let given = try alone.expected(given: ("2024-01-02", "2024-01-03"), asOf: "2024-01-03")
    #expect(try given.doses(3) == [0, 1, 1])
    let beside = try Order.example(Self.daily) {
      ($0.written, $0.terms.validity.start) = (old, try LocalMoment("2024-01-02"))
    }
    #expect(try beside.expected().remarks.isEmpty)
  }

  @Test(arguments: ["active", "completed", "stopped"])
  func `an order that says when it ends is believed`(status: String) throws {
    let timing = try CourseTests.bounded(Self.daily, end: "2024-01-03")
    let expected = try Order.example(timing) { $0.terms.status = status }.expected()
    let isUnknown = status == "stopped"
    #expect(try expected.doses(4) == (isUnknown ? [-1, -1, -1, 0] : [1, 1, 1, 0]))
    #expect(expected.remarkNames == (isUnknown ? ["end-unknown"] : []))
  }

  @Test func `the earliest of the stated ends counts`() throws {
    let timing = try CourseTests.bounded(Self.daily, end: "2024-01-09")
    let order = try Order.example(timing) {
      $0.terms.status = "stopped"
      $0.terms.statusChanged = try LocalMoment("2024-01-04")
      $0.terms.effective.end = try LocalMoment("2024-01-06")
    }
    #expect(try order.expected().activeDays == DayRange("2024-01-01", "2024-01-04"))
  }

  @Test func `a status that does not end an order has no end`() throws {
    let order = try Order.example(Self.daily) {
      $0.terms.statusChanged = try LocalMoment("2024-01-04")
    }
    #expect(
      try order.expected(asOf: "2024-01-08").activeDays == DayRange("2024-01-01", "2024-01-08"))
  }

  @Test func `validity ends an order that states no end`() throws {
    let order = try Order.example(Self.daily) {
      $0.terms.validity.end = try LocalMoment("2024-01-03")
    }
    #expect(try order.expected().doses(4) == [1, 1, 1, 0])
  }

  @Test(arguments: ["2024-01-03", "2023-12-31"])
  func `validity does not end a count`(end: String) throws {
    let order = try Order.example(.every(1, per: 1, .day) { $0.count = 4 }) {
      $0.terms.validity.end = try LocalMoment(end)
    }
    #expect(try order.expected().doses(5) == [1, 1, 1, 1, 0])
  }

  @Test func `an order no longer active ends with its last administration`() throws {
    let order = try Order.example(Self.daily) { $0.terms.status = "completed" }
    let expected = try order.expected(given: ("2024-01-02", "2024-01-03"))
    #expect(try expected.doses(4) == [1, 1, 1, 0])
    #expect(expected.remarkNames == ["end-assumed"])
  }

  @Test func `an order no longer active and never given is unknown from its start on`() throws {
    let expected = try Order.example(Self.daily) { $0.terms.status = "completed" }.expected()
    #expect(try expected.doses(3, from: "2023-12-31") == [0, -1, -1])
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-01")))
    #expect(expected.remarkNames == ["end-unknown"])
  }

  @Test func `an active order ends with its supply and repeats`() throws {
    let expected = try Order.example(Self.daily) {
      ($0.terms.supply, $0.terms.repeatsAllowed) = (TimeLength(10, .day), 2)
    }.expected()
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-30")))
    #expect(expected.remarkNames == ["end-from-supply"])
  }

  @Test func `an active order ends when its quantity and repeats are used up`() throws {
    // 100 tablets, 3 a day, 2 repeats.
    let thrice = try Order.example(Timing.every(3, per: 1, .day)) {
      ($0.terms.quantityLength, $0.terms.repeatsAllowed) = (TimeLength(100.0 / 3, .day), 2)
    }.expected()
    #expect(thrice.activeDays == (try DayRange("2024-01-01", "2024-04-09")))
    #expect(thrice.remarkNames == ["end-from-quantity"])
  }

  @Test func `part of a day has the doses that are left`() throws {
    let thrice = try Order.example(Timing.every(3, per: 1, .day)) {
      $0.terms.quantityLength = TimeLength(10.0 / 3, .day)
    }.expected()
    #expect(try thrice.doses(5) == [3, 3, 3, 1, 0])
  }

  @Test(
    "a supply is rounded up to days when all its repeats are added up",
    arguments: [
      (TimeLength(2.5, .day), 1, "2024-01-05"), (TimeLength(2.5, .day), 0, "2024-01-03"),
      (TimeLength(1.5, .week), 1, "2024-01-21"), (TimeLength(0.5, .month), 3, "2024-02-29"),
    ])
  func fractionOfSupply(supply: TimeLength, repeats: Int, last: String) throws {
    let order = try Order.example(Self.daily) {
      ($0.terms.supply, $0.terms.repeatsAllowed) = (supply, repeats)
    }
    #expect(try order.expected().activeDays == DayRange("2024-01-01", last))
  }

  @Test(arguments: [("stopped", "2024-01-02"), ("unknown", "2024-01-02"), ("active", "2024-01-09")])
  func `an order stopped on an unknown day ends with its last administration`(
    status: String, last: String
  ) throws {
    let timing = try CourseTests.bounded(Self.daily, end: "2024-01-09")
    let order = try Order.example(timing) { $0.terms.status = status }
    let expected = try order.expected(given: ("2024-01-01", "2024-01-02"))
    #expect(expected.activeDays == (try DayRange("2024-01-01", last)))
  }

  @Test(arguments: [
    (1, "15:00", [1, 1, 1, 1, 1, 0, 0]), (2, "15:00", [1, 2, 2, 2, 2, 1, 0]),
    (3, "15:00", [2, 3, 3, 3, 3, 1, 0]), (4, "15:00", [2, 4, 4, 4, 4, 2, 0]),
    (2, "00:00", [2, 2, 2, 2, 2, 0, 0]), (2, "", [2, 2, 2, 2, 2, 0, 0]),
    (3, "23:30", [1, 3, 3, 3, 3, 2, 0]),
  ])
  func `a course of so many days has all its doses, whenever on the first day it begins`(
    frequency: Int32, time: String, doses: [Int32]
  ) throws {
    let start = try LocalMoment("2024-01-01" + (time.isEmpty ? "" : "T\(time):00Z"))
    let bounded = Timing.every(frequency, per: 1, .day) { $0.length = TimeLength(5, .day) }
    let supplied = Timing.every(frequency, per: 1, .day)
    let orders = [
      try Order.example(bounded) { $0.written = start },
      try Order.example(supplied) { ($0.written, $0.terms.supply) = (start, TimeLength(5, .day)) },
    ]
    for order in orders { #expect(try order.expected().doses(7) == doses) }
    let days = doses[5] > 0 ? 6 : 5
    #expect(try orders[0].expected().activeDays?.count == days)
    #expect(try orders[1].expected().activeDays?.count == days)
  }

  /// Perhaps such an order was stopped before anybody was to give it.
  @Test(arguments: ["stopped", "on-hold", "ended", "unknown"])
  func `what was due by an order that was stopped and never given is unknown up to its end`(
    status: String
  ) throws {
    let timing = try CourseTests.bounded(Self.daily, end: "2024-01-09")
    let order = try Order.example(timing) { $0.terms.status = status }
    #expect(try order.expected().activeDays == (try DayRange("2024-01-01", "2024-01-09")))
    #expect(try order.expected().doses(10) == Array(repeating: -1, count: 9) + [0])
    #expect(try order.expected().remarks == [ScheduleRemark(.endUnknown)])
    #expect(try order.expected(given: ("2024-01-01", "2024-01-09")).remarks.isEmpty)
    var dated = order
    dated.terms.ended = try LocalMoment("2024-01-04")
    #expect(try dated.expected().remarks.isEmpty)
    let active = try Order.example(timing)
    #expect(try active.expected().remarks.isEmpty)
  }

  @Test func `so it is up to the end of its supply, and without a status bounds and supply hold`()
    throws
  {
    let supplied = try Order.example(Self.daily) {
      ($0.terms.status, $0.terms.supply) = ("unknown", TimeLength(3, .day))
    }
    #expect(try supplied.expected().doses(4) == [-1, -1, -1, 0])
    #expect(try supplied.expected().remarkNames == ["end-unknown"])
    var missing = supplied
    missing.terms.isStatusMissing = true
    #expect(try missing.expected().doses(4) == [1, 1, 1, 0])
    #expect(try missing.expected().remarkNames == ["end-from-supply"])
    let bounded = try Order.example(CourseTests.bounded(Self.daily, end: "2024-01-02")) {
      ($0.terms.status, $0.terms.isStatusMissing) = ("unknown", true)
    }
    #expect(try bounded.expected().doses(3) == [1, 1, 0])
    #expect(try bounded.expected().remarks.isEmpty)
  }

  @Test func `of so many doses it is unknown up to the last`() throws {
    let counted = try Order.example(.every(2, per: 1, .day) { $0.count = 5 }) {
      $0.terms.status = "stopped"
    }
    let expected = try counted.expected()
    #expect(expected.remarks == [ScheduleRemark(.endUnknown)])
    #expect(try expected.doses(4) == [-1, -1, -1, 0])
    let given = try counted.expected(given: ("2024-01-01", "2024-01-02"))
    #expect(given.remarkNames == ["stop-assumed"])
  }

  @Test func `an order stopped on a day that is known ends then, whenever the last dose was`()
    throws
  {
    let order = try Order.example(Self.daily) {
      ($0.terms.status, $0.terms.ended) = ("stopped", try LocalMoment("2024-01-06"))
    }
    let expected = try order.expected(given: ("2024-01-01", "2024-01-02"))
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-06")))
  }

  @Test(arguments: [
    ("stopped", "stop-assumed"), ("on-hold", "stop-assumed"), ("ended", "stop-assumed"),
    ("unknown", "last-dose-assumed"),
  ])
  func `an order that names an end and was stopped before says so, and on which day`(
    status: String, remark: String
  ) throws {
    let timing = try CourseTests.bounded(Self.daily, end: "2024-01-20")
    let order = try Order.example(timing) { $0.terms.status = status }
    let expected = try order.expected(given: ("2024-01-01", "2024-01-14"))
    #expect(expected.remarkNames == [remark])
    #expect(expected.remarks.first?.day == (try Day("2024-01-14")))
    #expect(try order.expected(given: ("2024-01-01", "2024-01-20")).remarks.isEmpty)
  }

  @Test func `the death that ends an order is said, also of one that is as needed`() throws {
    let died = ScheduleRemark(.endedByDeath, on: try Day("2024-01-05"))
    let needed = Dosage(isAsNeeded: true, timing: Self.daily)
    for order in [try Order.example(Self.daily), try Order.example(dosages: [needed])] {
      #expect(try order.expected(deceased: "2024-01-05").remarks == [died])
      #expect(try order.expected(deceased: "2024-01-05", asOf: "2024-01-04").remarks.isEmpty)
      #expect(try order.expected(deceased: "2023-12-31").remarks.isEmpty)
    }
    let draft = try Order.example(Self.daily) { $0.terms.status = "draft" }
    #expect(try draft.expected(deceased: "2024-01-05").remarks.isEmpty)
  }

  @Test(arguments: [false, true])
  func `of an order of which nobody knows when it ended no death is said to have ended it`(
    isAsNeeded: Bool
  ) throws {
    let dosage = Dosage(isAsNeeded: isAsNeeded, timing: Self.daily)
    let order = try Order.example(dosages: [dosage]) { $0.terms.status = "completed" }
    let unknown = isAsNeeded ? [] : ["end-unknown"]
    #expect(try order.expected(deceased: "2024-01-05").remarkNames == unknown)
    #expect(try order.expected(isDeathUndated: true, asOf: "2024-01-20").remarkNames == unknown)
  }

  @Test func `an order that goes on although the patient has died some day says so`() throws {
    let order = try Order.example(Self.daily)
    let expected = try order.expected(isDeathUndated: true, asOf: "2024-01-20")
    #expect(expected.remarks == [ScheduleRemark(.deathUndated)])
    #expect(try expected.doses(21) == Array(repeating: 1, count: 20) + [0])
    let bounded = try Order.example(CourseTests.bounded(Self.daily, end: "2024-01-19"))
    #expect(try bounded.expected(isDeathUndated: true, asOf: "2024-01-20").remarks.isEmpty)
    #expect(
      try bounded.expected(isDeathUndated: true, asOf: "2024-01-19").remarkNames
        == ["death-undated"])
    let given = try order.expected(deceased: "2024-01-05", asOf: "2024-01-20")
    #expect(given.remarkNames == ["ended-by-death"])
  }

  @Test func `an order that had ended before the patient's death does not name it`() throws {
    let timing = try CourseTests.bounded(Self.daily, end: "2024-01-03")
    #expect(try Order.example(timing).expected(deceased: "2024-01-05").remarks.isEmpty)
    #expect(try Order.example(timing).expected(deceased: "2024-01-03").remarks.isEmpty)
    let counted = Timing.every(1, per: 1, .day) { $0.count = 3 }
    #expect(try Order.example(counted).expected(deceased: "2024-01-05").remarks.isEmpty)
  }

  @Test(arguments: [nil, "2024-01-20"])
  func `a status that FHIR does not have is noted and taken as unknown`(end: String?) throws {
    func expected(_ status: String) throws -> ExpectedDoses {
      let timing = try CourseTests.bounded(Self.daily, end: end)
      let order = try Order.example(timing) { $0.terms.status = status }
      let given = DayRange(first: try Day("2024-01-02"), last: try Day("2024-01-05"))
      return ExpectedDoses(
        of: order,
        evidence: ActivityWindow.Evidence(administrations: given, asOf: try Day("2024-02-01")))
    }
    let (weird, unknown) = (try expected("weird"), try expected("unknown"))
    #expect(weird.activeDays == unknown.activeDays)
    #expect(weird.remarks.contains(ScheduleRemark(.statusUnknown, at: "status")))
    #expect(!unknown.remarks.contains { $0.kind == .statusUnknown })
  }

  @Test(arguments: [("ordr", true), ("", false), ("filler-order", false), ("plan", false)])
  func `an intent that FHIR does not have is noted and taken as an order`(
    intent: String, isNoted: Bool
  ) throws {
    let expected = try Order.example(Self.daily) { $0.terms.intent = intent }.expected()
    #expect(expected.remarks.contains(ScheduleRemark(.intentUnknown, at: "intent")) == isNoted)
    #expect(expected.isApplicable == (intent != "plan"))
  }

  @Test func `nothing is due after death, nor from a renewal on, nor after the as-of day`() throws {
    let order = try Order.example(Self.daily)
    #expect(try order.expected(deceased: "2024-01-02").doses(3) == [1, 1, 0])
    #expect(try order.expected(replaced: "2024-01-02").doses(3) == [1, 0, 0])
    #expect(try order.expected(asOf: "2024-01-02").doses(3) == [1, 1, 0])
  }

  @Test func `a last dose on the day of death ends a stopped order`() throws {
    let timing = try CourseTests.bounded(Self.daily, end: "2024-01-20")
    let order = try Order.example(timing) { $0.terms.status = "stopped" }
    let expected = try order.expected(given: ("2024-01-01", "2024-01-05"), deceased: "2024-01-05")
    #expect(expected.remarkNames == ["stop-assumed"])
  }

  @Test func `a time of death leaves the doses of the day so far`() throws {
    let timing = try CourseTests.bounded(.every(2, per: 1, .day), end: "2024-01-02")
    let expected = try Order.example(timing).expected(deceased: "2024-01-02T10:00")
    #expect(try expected.doses(3) == [2, 1, 0])
  }

  @Test func `an order of no date starts with its first dose, also before its events`() throws {
    let event = try Order.example(Timing().with(events: ["2024-01-05"])) { $0.written = nil }
    #expect(event.firstStart == (try Day("2024-01-05")))
    #expect(event.firstStart(administered: try Day("2024-01-03")) == (try Day("2024-01-03")))
    #expect(event.firstStart(administered: try Day("2024-01-07")) == (try Day("2024-01-05")))
    let bare = try Order.example(dosages: []) { $0.written = nil }
    #expect(bare.firstStart(administered: try Day("2024-01-03")) == (try Day("2024-01-03")))
    // Each dosage says itself when it starts.
    let own = try Order.example(Timing.every(1, per: 1, .day).with(events: ["2024-01-05"])) {
      $0.written = nil
    }
    #expect(own.firstStart(administered: try Day("2024-01-03")) == (try Day("2024-01-05")))
    let written = try Order.example(Timing().with(events: ["2024-01-05"]))
    #expect(written.firstStart(administered: try Day("2023-12-03")) == (try Day("2024-01-01")))
  }

  @Test(arguments: [(12, 2), (8, 3), (24, 1)])
  func `a grid of hours that ends with the supply has all of its doses, whenever it starts`(
    hours: Double, daily: Int32
  ) throws {
    func doses(_ change: (inout Order) throws -> Void) throws -> Int32 {
      let order = try Order.example(.every(1, per: hours, .hour)) { order in
        order.written = try LocalMoment("2024-01-01T15:00")
        try change(&order)
      }
      return try #require(try order.expected().doses(12)).reduce(0, +)
    }
    #expect(try doses { $0.terms.supply = TimeLength(7, .day) } == 7 * daily)
    #expect(try doses { $0.terms.supply = TimeLength(1, .week) } == 7 * daily)
  }

  @Test func `events before the order was written are due all the same`() throws {
    var order = try Order.example(Timing().with(events: ["2023-12-30", "2024-01-02"]))
    #expect(try order.expected().doses(4, from: "2023-12-30") == [1, 0, 0, 1])
    #expect(order.firstStart == (try Day("2023-12-30")))
    order.written = nil
    #expect(order.firstStart == (try Day("2023-12-30")))
  }

  @Test func `what is said of several dosages has the latest of their days`() throws {
    let dosages = try ["2024-01-01", "2024-01-05"].enumerated().map { index, start in
      Dosage(index: index, timing: try CourseTests.bounded(Self.daily, start: start))
    }
    let order = try Order.example(dosages: dosages) { $0.terms.supply = TimeLength(10, .day) }
    #expect(
      try order.expected().remarks == [ScheduleRemark(.endFromSupply, on: Day("2024-01-14"))])
  }

  @Test func `a supply that cannot be used is said where the order would end with it`() throws {
    var order = try Order.example(Self.daily) { $0.terms.isSupplyUnusable = true }
    #expect(try order.expected().remarks.map(\.kind) == [.supplyUnusable])
    order.terms.validity.end = LocalMoment(day: try Day("2024-01-05"))
    #expect(try order.expected().remarks.isEmpty)
  }

  @Test(arguments: ["entered-in-error", "draft", "cancelled"])
  func `an order never in force expects nothing`(status: String) throws {
    let order = try Order.example(Self.daily) { $0.terms.status = status }
    #expect(try order.expected().doses(1) == nil)
    #expect(try order.expected()[Day("2024-01-01")] == .notApplicable)
  }

  @Test(arguments: ["proposal", "plan", "option"])
  func `an intent that is no order expects nothing`(intent: String) throws {
    #expect(
      try Order.example(Self.daily) { $0.terms.intent = intent }.expected().isApplicable == false)
  }

  @Test func `a prohibition expects nothing`() throws {
    #expect(
      try Order.example(Self.daily) { $0.terms.isProhibition = true }.expected().isApplicable
        == false)
  }

  @Test func `an order as needed is active but expects nothing`() throws {
    let needed = Dosage(isAsNeeded: true, timing: Self.daily)
    let expected = try Order.example(dosages: [needed]).expected(asOf: "2024-01-05")
    #expect(try expected.doses(1) == nil)
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-05")))
    #expect(expected.remarks.isEmpty)
  }

  @Test func `an as-needed dosage beside a regular one is left out`() throws {
    let needed = Dosage(index: 1, isAsNeeded: true)
    let order = try Order.example(dosages: [Dosage(timing: Self.daily), needed])
    #expect(try order.expected().doses(2) == [1, 1])
  }
}

@Suite struct ContradictionTests {
  @Test(arguments: [
    "effectiveDosePeriod", "dateEnded", "statusChanged", "dispenseRequest.validityPeriod",
    "dosageInstruction[0].timing.repeat.boundsPeriod",
  ])
  func `an end before the start makes what is expected unknown, and zero on no day`(
    path: String
  ) throws {
    let order = try Order.example(.every(1, per: 1, .day)) {
      $0.written = try LocalMoment("2024-01-05")
      let end = try LocalMoment("2024-01-03")
      switch path {
      case "effectiveDosePeriod": $0.terms.effective.end = end
      case "dateEnded": $0.terms.ended = end
      case "statusChanged": ($0.terms.status, $0.terms.statusChanged) = ("stopped", end)
      case "dispenseRequest.validityPeriod": $0.terms.validity.end = end
      default: $0.terms.dosages[0].timing?.repetition?.bounds.end = end
      }
    }
    let expected = try order.expected()
    #expect(try expected.doses(5, from: "2024-01-02") == [0, -1, -1, -1, -1])
    #expect(expected.remarks == [ScheduleRemark(.endBeforeStart, at: path)])
  }

  @Test func `an order stopped after it was written and before it was to start asks for nothing`()
    throws
  {
    let timing = try CourseTests.bounded(
      .every(1, per: 1, .day), start: "2024-01-05", end: "2024-01-09")
    let order = try Order.example(timing) {
      ($0.terms.status, $0.terms.statusChanged) = ("stopped", try LocalMoment("2024-01-03"))
    }
    #expect(try order.expected().doses(6, from: "2024-01-02") == [0, 0, 0, 0, 0, 0])
    #expect(try order.expected().remarks.isEmpty)
  }

  @Test(arguments: ["2024-01-01", "2024-01-05T10:00"])
  func `bounds that end before they start are unknown`(end: String) throws {
    let timing = try CourseTests.bounded(
      .every(1, per: 1, .day), start: "2024-01-05T15:00", end: end)
    let expected = try Order.example(timing).expected()
    #expect(try expected.doses(2, from: "2024-01-05") == [-1, -1])
    #expect(expected.remarkNames == ["end-before-start"])
  }

  @Test func `bounds of a single moment are sound, and so is a range of a single length`() throws {
    var timing = try CourseTests.bounded(
      .every(1, per: 1, .day), start: "2024-01-01T15:00", end: "2024-01-01T15:00")
    for frequency in [1, 2] as [Int32] {
      timing.repetition?.frequency = frequency
      #expect(try Order.example(timing).expected().doses(2) == [1, 0])
    }
    timing = .every(1, per: 1, .day) {
      ($0.length, $0.longestLength) = (TimeLength(2, .day), TimeLength(2, .day))
    }
    #expect(try Order.example(timing).expected().doses(3) == [1, 1, 0])
  }

  @Test func `a length of no time leaves all days unknown`() throws {
    let expected = try Order.example(.every(1, per: 1, .day) { $0.length = TimeLength(0, .day) })
      .expected()
    #expect(try expected.doses(3) == [-1, -1, -1])
    #expect(expected.remarkNames == ["value-not-positive"])
  }

  @Test(arguments: [
    Timing.every(1, per: 1e300, .day), .every(1, per: 1e300, .year),
    .every(10_000, per: 9999, .year), .every(1, per: 1, .day) { $0.count = .max },
    .every(1, per: 1, .day) { $0.length = TimeLength(1e300, .year) },
    .every(1, per: 1, .hour) { $0.length = TimeLength(1e300, .second) },
    .every(10_000, per: 7, .day), .every(1, per: 1, .day) { $0.duration = TimeLength(1e300, .day) },
  ])
  func `absurd but possible numbers neither overflow nor take long`(timing: Timing) throws {
    let order = try Order.example(timing) { $0.written = LocalMoment(day: .first) }
    let range = try #require(DayRange(first: .first, last: Day.first.adding(days: 100_000)))
    let evidence = ActivityWindow.Evidence(administrations: nil, asOf: range.last)
    #expect(ExpectedDoses(of: order, evidence: evidence).perDay(over: range) != nil)
  }

  @Test(arguments: ScheduleRemark.Kind.allCases)
  func `every remark says in words what it means`(kind: ScheduleRemark.Kind) {
    #expect(kind.sentence.count > 20)
  }
}
