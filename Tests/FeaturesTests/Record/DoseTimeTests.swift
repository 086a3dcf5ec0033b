import Counting
import DurableOutput
import Testing

@testable import Features

@Suite struct DoseTimeTests {
  /// 2025-06-01T12:00:00Z, on a clock two hours ahead.
  private let now = WallClock(seconds: 1_748_779_200, offset: 7200)

  private func time(
    at: String? = nil, from: String? = nil, to: String? = nil, zone: String? = nil
  ) throws -> DoseTime {
    let zone = try zone.map { try #require(ReportTimeZone(name: $0)) }
    return try DoseTime(at: at, from: from, to: to, now: now, zone: zone)
  }

  @Test(arguments: [
    ("2025-03-01T08:00:00+01:00", nil, "2025-03-01T08:00:00+01:00", "2025-03-01T07:00:00Z"),
    ("2025-03-01T08:00Z", nil, "2025-03-01T08:00:00Z", "2025-03-01T08:00:00Z"),
    (
      "2025-03-01T08:00:00.25-03:30", nil, "2025-03-01T08:00:00.250-03:30",
      "2025-03-01T11:30:00.250Z"
    ),
    ("2025-03-01T00:30:00", "Europe/Vienna", "2025-03-01T00:30:00+01:00", "2025-02-28T23:30:00Z"),
    ("2025-03-31T00:30:00", "Europe/Vienna", "2025-03-31T00:30:00+02:00", "2025-03-30T22:30:00Z"),
    ("2025-03-01T08:00:00Z", "Europe/Vienna", "2025-03-01T08:00:00Z", "2025-03-01T08:00:00Z"),
  ])
  func `a time is written with its offset, and known by its instant`(
    text: String, zone: String?, written: String, utc: String
  ) throws {
    let time = try time(at: text, zone: zone)
    #expect(time.start.text == written)
    #expect(time.start.utc.text == utc)
    #expect(time.end == nil)
  }

  @Test func `without a time it is now, on the zone's clock or the system's`() throws {
    #expect(try time().start.text == "2025-06-01T14:00:00+02:00")
    #expect(try time(zone: "America/New_York").start.text == "2025-06-01T08:00:00-04:00")
  }

  @Test(arguments: [
    ("2025-03-01", nil, "give a date and a time"), ("8 o'clock", nil, "give a date and a time"),
    ("2025-03-01T08:00:00", nil, "or give --time-zone"),
    ("2025-03-30T02:30:00", "Europe/Vienna", "no such time in Europe/Vienna"),
    ("2024-10-27T02:30:00", "Europe/Vienna", "comes twice in Europe/Vienna"),
    ("2025-06-01T12:05:01Z", nil, "lies ahead"),
  ])
  func `what is no instant that was is refused`(text: String, zone: String?, words: String) {
    let error = #expect(throws: UsageError.self) { try time(at: text, zone: zone) }
    #expect(error?.description.contains(words) == true)
  }

  @Test func `clocks may differ by five minutes`() throws {
    #expect(try time(at: "2025-06-01T12:05:00Z").start.text == "2025-06-01T12:05:00Z")
  }

  @Test func `a period has both ends, in order`() throws {
    let period = try time(from: "2025-03-01T08:00:00Z", to: "2025-03-01T10:00:00Z")
    #expect(
      period.start.text == "2025-03-01T08:00:00Z" && period.end?.text == "2025-03-01T10:00:00Z")
    let (early, late) = ("2025-03-01T08:00:00Z", "2025-03-01T10:00:00Z")
    #expect(throws: UsageError.self) { try time(from: late, to: early) }
    #expect(throws: UsageError.self) { try time(from: early) }
    #expect(throws: UsageError.self) { try time(to: early) }
    #expect(throws: UsageError.self) { try time(at: early, from: early, to: late) }
    #expect(throws: UsageError.self) { try time(from: early, to: "2025-06-01T12:06:00Z") }
  }
}
