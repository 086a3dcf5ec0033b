import MedicationAdherence
import Testing

@testable import FHIRDecoding

@Suite struct LocalClockTests {
  /// The transitions of 2024 and 2025, from the IANA database.
  static let vienna = LocalClock(transitions: [
    LocalClock.Transition(instant: .min, offset: 3_600),
    LocalClock.Transition(instant: 1_711_846_800, offset: 7_200),
    LocalClock.Transition(instant: 1_729_990_800, offset: 3_600),
    LocalClock.Transition(instant: 1_743_296_400, offset: 7_200),
    LocalClock.Transition(instant: 1_761_440_400, offset: 3_600),
  ])
  static let newYork = LocalClock(transitions: [
    LocalClock.Transition(instant: .min, offset: -18_000),
    LocalClock.Transition(instant: 1_710_054_000, offset: -14_400),
    LocalClock.Transition(instant: 1_730_613_600, offset: -18_000),
    LocalClock.Transition(instant: 1_741_503_600, offset: -14_400),
    LocalClock.Transition(instant: 1_762_063_200, offset: -18_000),
  ])

  @Test(arguments: [
    ("2024-03-30T23:30:00Z", "2024-03-31T00:30:00"),
    ("2024-03-31T00:59:59Z", "2024-03-31T01:59:59"),
    ("2024-03-31T01:00:00Z", "2024-03-31T03:00:00"),
    ("2024-10-26T21:59:59Z", "2024-10-26T23:59:59"),
    ("2024-10-26T22:00:00Z", "2024-10-27T00:00:00"),
    ("2024-10-27T00:30:00Z", "2024-10-27T02:30:00"),
    ("2024-10-27T01:30:00Z", "2024-10-27T02:30:00"),
    ("2024-10-27T22:59:59Z", "2024-10-27T23:59:59"),
    ("2024-10-27T23:00:00Z", "2024-10-28T00:00:00"),
    ("2024-10-27T04:00:00+05:30", "2024-10-27T00:30:00"),
    ("1969-07-20T20:17:40Z", "1969-07-20T21:17:40"),
  ])
  func `instants are moved to Vienna`(instant: String, local: String) throws {
    try expect(Self.vienna, instant, local)
  }

  @Test(arguments: [
    ("2024-03-10T04:59:59Z", "2024-03-09T23:59:59"),
    ("2024-03-10T05:00:00Z", "2024-03-10T00:00:00"),
    ("2024-03-10T06:59:59Z", "2024-03-10T01:59:59"),
    ("2024-03-10T07:00:00Z", "2024-03-10T03:00:00"),
    ("2024-03-11T03:59:59Z", "2024-03-10T23:59:59"),
    ("2024-03-11T04:00:00Z", "2024-03-11T00:00:00"),
    ("2024-11-03T05:30:00Z", "2024-11-03T01:30:00"),
    ("2024-11-03T06:30:00Z", "2024-11-03T01:30:00"),
    ("2024-11-04T04:59:59Z", "2024-11-03T23:59:59"),
    ("2024-11-04T05:00:00Z", "2024-11-04T00:00:00"),
  ])
  func `instants are moved to New York`(instant: String, local: String) throws {
    try expect(Self.newYork, instant, local)
  }

  @Test(arguments: [
    ("2024-03-30", 24), ("2024-03-31", 23), ("2024-04-01", 24), ("2024-10-26", 24),
    ("2024-10-27", 25), ("2024-10-28", 24),
  ])
  func `a day has 23 hours when clocks go forward and 25 when they go back`(
    day: String, hours: Int
  ) throws {
    let noon = try #require(FHIRDateTime(text: day + "T12:00:00Z"))
    let first = noon.epochMilliseconds / 3_600_000 - 48
    let count = (first..<first + 96).count { hour in
      let instant = FHIRDateTime(
        day: Day(number: Int32(hour / 24)), precision: .second,
        millisecond: Int32(hour % 24) * 3_600_000, offsetMinutes: 0)
      return Self.vienna.local(instant).day == noon.day
    }
    #expect(count == hours)
  }

  @Test(arguments: ["2024", "2024-03", "2024-03-31", "2024-03-31T23:30:00", "2024-03-31T23:30"])
  func `what has no offset stays as it is`(text: String) throws {
    let date = try #require(FHIRDateTime(text: text))
    #expect(Self.newYork.local(date) == (date.day, date.millisecond))
  }

  @Test(arguments: ["2024-03-31T23:30:00Z", "2024-03-31T00:30:00+14:00"])
  func `without a zone the wall clock counts as recorded`(text: String) throws {
    let date = try #require(FHIRDateTime(text: text))
    #expect(LocalClock.asRecorded.local(date) == (date.day, date.millisecond))
  }

  @Test func `a time without seconds is moved as well`() throws {
    let date = try #require(FHIRDateTime(text: "2024-03-10T04:30Z"))
    #expect(Self.newYork.local(date).day.description == "2024-03-09")
  }

  @Test func `no day lies outside of years 1 to 9999`() throws {
    let last = try #require(FHIRDateTime(text: "9999-12-31T23:30:00Z"))
    let first = try #require(FHIRDateTime(text: "0001-01-01T00:30:00Z"))
    #expect(Self.vienna.local(last).day == .last)
    #expect(Self.newYork.local(first).day == .first)
  }

  @Test(arguments: [
    "2024-03-30T23:30:00Z", "2024-10-27T01:30:00Z", "2024-03-31", "2024-06-01T23:30",
  ])
  func `a moment that was moved stays where it is`(text: String) throws {
    let moment = try #require(FHIRDateTime(text: text)).startMoment
    let moved = Self.vienna.local(moment)
    #expect(Self.vienna.local(moved) == moved)
  }

  private func expect(_ clock: LocalClock, _ instant: String, _ local: String) throws {
    let moved = clock.local(try #require(FHIRDateTime(text: instant)))
    let wanted = try #require(FHIRDateTime(text: local))
    #expect(moved.day == wanted.day)
    #expect(moved.millisecond == wanted.millisecond)
  }
}
