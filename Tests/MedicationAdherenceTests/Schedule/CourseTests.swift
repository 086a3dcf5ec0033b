import Testing

@testable import MedicationAdherence

@Suite struct CourseTests {
  @Test func `doses of a day beyond 32 bits are held at the most there is`() throws {
    let (first, last) = (try LocalMoment("2024-01-01"), try LocalMoment("2024-01-03"))
    let range = try #require(DayRange(first: first.day, last: last.day))
    let course = Course(
      Rhythm(beat: .perDays(frequency: 10, days: 1)), from: first, through: last, count: nil)
    var doses: [Int32] = [.max, .max - 3, 5]
    course.add(to: &doses, over: range)
    #expect(doses == [.max, .max, 15])
    let most = DailyDoses(range: range, expected: doses, maximum: doses)
    var unit = UnitDays(most)
    unit.add(most, activeDays: range)
    #expect(unit.expected == [.max, .max, 30])
  }

  @Test(
    arguments: [
      ("2024-01-01T15:00", 2, [1, 2]), ("2024-01-01T00:00", 2, [2, 2]),
      ("2024-01-01T23:59", 4, [1, 4]), ("2024-01-01T12:00", 3, [2, 3]),
      ("2024-01-01T06:00", 4, [3, 4]),
    ] as [(String, Int32, [Int32])])
  func `a start with a time leaves the doses of the rest of the day, at least one`(
    start: String, frequency: Int32, doses: [Int32]
  ) throws {
    let timing = try Self.bounded(.every(frequency, per: 1, .day), start: start)
    #expect(try Order.example(timing).expected().doses(2) == doses)
  }

  @Test(
    arguments: [
      ("2024-01-02T15:00", 2, [2, 1, 0]), ("2024-01-02T06:00", 2, [2, 1, 0]),
      ("2024-01-02T05:00", 2, [2, 0, 0]), ("2024-01-02T18:00", 2, [2, 2, 0]),
      ("2024-01-02", 2, [2, 2, 0]), ("2024-01-02T12:00", 1, [1, 1, 0]),
    ] as [(String, Int32, [Int32])])
  func `a stated end with a time leaves the doses of the day so far, rounded`(
    end: String, frequency: Int32, doses: [Int32]
  ) throws {
    let timing = try Self.bounded(.every(frequency, per: 1, .day), end: end)
    #expect(try Order.example(timing).expected().doses(3) == doses)
  }

  @Test func `times of day on a first and last day are those that fit`() throws {
    let timing = try Self.bounded(
      .repeating { $0.timesOfDay = [28_800_000, 43_200_000, 72_000_000] },
      start: "2024-01-01T12:00", end: "2024-01-03T11:00")
    let expected = try Order.example(timing).expected()
    #expect(try expected.doses(4) == [2, 3, 1, 0])
    #expect(try expected.nominalTimes(on: Day("2024-01-01")) == [43_200_000, 72_000_000])
    #expect(try expected.nominalTimes(on: Day("2024-01-03")) == [28_800_000])
    #expect(try expected.nominalTimes(on: Day("2024-01-04")).isEmpty)
  }

  @Test func `an end with a time of day is the time of a last dose, too`() throws {
    let timing = try Self.bounded(
      .repeating { $0.timesOfDay = [28_800_000, 43_200_000] }, end: "2024-01-02T12:00")
    #expect(try Order.example(timing).expected().doses(3) == [2, 2, 0])
  }

  @Test func `an end with a time is earlier than the end of its day`() throws {
    let timing = try Self.bounded(.every(2, per: 1, .day), end: "2024-01-02T10:00")
    let order = try Order.example(timing) { $0.terms.ended = try LocalMoment("2024-01-02") }
    #expect(try order.expected().doses(3) == [2, 1, 0])
  }

  @Test func `a length ends a course before its bounds do, at every demand`() throws {
    let timing = try Self.bounded(
      .every(1, per: 1, .day) { $0.length = TimeLength(2, .day) }, end: "2024-01-05")
    let expected = try Order.example(timing).expected()
    #expect(try expected.doses(3) == [1, 1, 0])
    #expect(try expected.maximum(3) == [1, 1, 0])
  }

  @Test func `a moment of daily life counts on whole days`() throws {
    let timing = try Self.bounded(
      .repeating { $0.when = [.morning] }, start: "2024-01-01T15:00", end: "2024-01-02T05:00")
    #expect(try Order.example(timing).expected().doses(3) == [1, 1, 0])
  }

  @Test func `a grid of hours begins at the time of day and ends at it, inclusively`() throws {
    let timing = try Self.bounded(
      .every(1, per: 6, .hour), start: "2024-01-01T15:00", end: "2024-01-02T15:00")
    // 15 and 21 o'clock; then 3, 9 and 15.
    #expect(try Order.example(timing).expected().doses(3) == [2, 3, 0])
  }

  @Test func `a length of a grid of hours ends exclusively at that instant`() throws {
    let timing = try Self.bounded(
      .every(1, per: 8, .hour) { $0.length = TimeLength(1, .day) }, start: "2024-01-01T15:00")
    // 15 and 23 o'clock, then 7; 15 o'clock is the end.
    #expect(try Order.example(timing).expected().doses(3) == [2, 1, 0])
    let month = try Self.bounded(
      .every(1, per: 8, .hour) { $0.length = TimeLength(1, .month) }, start: "2024-01-01T15:00")
    #expect(try Order.example(month).expected().doses(3, from: "2024-01-31") == [3, 1, 0])
  }

  @Test(arguments: [
    (TimeLength(10, .day), "2024-01-10"), (TimeLength(1, .month), "2024-01-31"),
    (TimeLength(2, .week), "2024-01-14"), (TimeLength(36, .hour), "2024-01-02"),
    (TimeLength(1, .year), "2024-12-31"),
  ])
  func `a length of N days ends on day N, one of N months the day before the same day`(
    length: TimeLength, last: String
  ) throws {
    let expected = try Order.example(.every(1, per: 1, .day) { $0.length = length }).expected()
    #expect(expected.activeDays == (try DayRange("2024-01-01", last)))
  }

  @Test func `a count caps the total from the start`() throws {
    let timing = try Self.bounded(
      .every(2, per: 1, .day) { $0.count = 5 }, start: "2024-01-01T15:00")
    let expected = try Order.example(timing).expected()
    #expect(try expected.doses(5) == [1, 2, 2, 0, 0])
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-03")))
  }

  @Test func `a count alone is one dose a day, which is assumed`() throws {
    let expected = try Order.example(.repeating { $0.count = 2 }).expected()
    #expect(try expected.doses(3) == [1, 1, 0])
    #expect(expected.remarkNames == ["period-assumed"])
  }

  @Test func `one dose altogether assumes nothing`() throws {
    let expected = try Order.example(.repeating { $0.count = 1 }).expected()
    #expect(try expected.doses(3) == [1, 0, 0])
    #expect(expected.remarks.isEmpty)
  }

  @Test(
    arguments: [
      (Timing.every(3, per: 1, .day) { $0.frequencyMax = 4 }, [3, 3], [4, 4]),
      (.every(1, per: 4, .hour) { $0.periodMax = 6 }, [4, 4], [6, 6]),
      (.every(2, per: 1, .day) { ($0.count, $0.countMax) = (2, 3) }, [2, 0], [2, 1]),
      (
        .every(1, per: 1, .day) {
          ($0.length, $0.longestLength) = (TimeLength(1, .day), TimeLength(2, .day))
        }, [1, 0], [1, 1]
      ),
    ] as [(Timing, [Int32], [Int32])])
  func `the lower demand is expected and the higher is kept`(
    timing: Timing, expected: [Int32], maximum: [Int32]
  ) throws {
    let doses = try Order.example(timing).expected()
    #expect(try doses.doses(2) == expected)
    #expect(try doses.maximum(2) == maximum)
  }

  @Test func `a duration longer than the interval is the length of the course`() throws {
    let timing = Timing.every(2, per: 1, .day) { $0.duration = TimeLength(3, .day) }
    let expected = try Order.example(timing).expected()
    #expect(try expected.doses(4) == [2, 2, 2, 0])
    #expect(expected.remarkNames == ["duration-as-bounds"])
  }

  @Test func `an order is active as long as its higher demand asks for doses`() throws {
    let expected = try Order.example(.every(2, per: 1, .day) { ($0.count, $0.countMax) = (2, 3) })
      .expected()
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-02")))
  }

  @Test func `doses on named days of a week are one each at least, however long one lasts`() throws
  {
    let timing = Timing.every(1, per: 1, .week) {
      ($0.weekdays, $0.duration) = (.days("mon", "wed", "fri"), TimeLength(3, .day))
    }
    #expect(try Order.example(timing).expected().remarkNames == ["duration-as-bounds"])
  }

  @Test(arguments: [
    Timing.every(1, per: 21, .day) { $0.duration = TimeLength(1, .hour) },
    .every(1, per: 1, .day) { $0.duration = TimeLength(1, .day) },
    .every(3, per: 2, .day) {
      ($0.frequencyMax, $0.timesOfDay) = (4, [28_800_000, 72_000_000])
      $0.duration = TimeLength(10, .hour)
    },
  ])
  func `a duration within the interval is how long a dose lasts`(timing: Timing) throws {
    let expected = try Order.example(timing).expected(asOf: "2024-03-01")
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-03-01")))
    #expect(expected.remarks.isEmpty)
  }

  static func bounded(
    _ timing: Timing, start: String? = nil, end: String? = nil
  ) throws -> Timing {
    var timing = timing
    timing.repetition?.bounds = OpenPeriod(
      start: try start.map { try LocalMoment($0) }, end: try end.map { try LocalMoment($0) })
    return timing
  }
}

@Suite struct EventScheduleTests {
  @Test func `events alone are one dose each, and the order ends with the last`() throws {
    let timing = try Timing().with(events: ["2024-01-02", "2024-01-02T18:00", "2024-01-04"])
    let expected = try Order.example(timing).expected()
    #expect(try expected.doses(5) == [0, 2, 0, 1, 0])
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-04")))
  }

  @Test func `two events beside a repeat are the schedule, the repeat is their summary`() throws {
    let timing = try Timing.every(3, per: 1, .day).with(events: ["2024-01-02", "2024-01-05"])
    #expect(try Order.example(timing).expected().doses(6) == [0, 1, 0, 0, 1, 0])
  }

  @Test func `a single event beside a repeat is its start`() throws {
    let timing = try Timing.every(2, per: 1, .day) { $0.duration = TimeLength(3, .day) }
      .with(events: ["2024-01-03"])
    #expect(try Order.example(timing).expected().doses(6) == [0, 0, 2, 2, 2, 0])
  }

  @Test func `a single event with a time is the first instant of a grid of hours`() throws {
    let timing = try Timing.every(1, per: 24, .hour).with(events: ["2024-01-02T22:00"])
    #expect(try Order.example(timing).expected().doses(4) == [0, 1, 1, 1])
  }
}
