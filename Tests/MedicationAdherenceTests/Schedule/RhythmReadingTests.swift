import MedicationAdherence
import Testing

/// What a repetition means where it says little, too much, or what contradicts itself.
@Suite struct RhythmReadingTests {
  private static let eight: Int32 = 28_800_000
  private static let twenty: Int32 = 72_000_000

  private static func remarks(_ timing: Timing) throws -> [String] {
    try Order.example(timing).expected(asOf: "2024-02-29").remarkNames
  }

  @Test func `a frequency without a period is per day, which is said unless times say it`() throws {
    let alone = Timing.repeating { $0.frequency = 2 }
    #expect(try Order.example(alone).expected().doses(2) == [2, 2])
    #expect(try Self.remarks(alone) == ["period-assumed"])
    let timed = Timing.repeating {
      ($0.frequency, $0.timesOfDay) = (2, [Self.eight, Self.twenty])
    }
    #expect(try Order.example(timed).expected().doses(2) == [2, 2])
    #expect(try Self.remarks(timed).isEmpty)
  }

  @Test func `a longest period alone says nothing of the shortest one`() throws {
    let timing = Timing.repeating {
      ($0.frequency, $0.periodMax, $0.periodUnit) = (1, 40, .minute)
    }
    #expect(try Order.example(timing).expected().doses(2) == [-1, -1])
    #expect(try Self.remarks(timing) == ["no-usable-timing"])
  }

  @Test(arguments: [
    Timing.every(1, per: 1, .day) { $0.countMax = 0 },
    .repeating { ($0.frequencyMax, $0.period, $0.periodUnit) = (0, 1, .day) },
  ])
  func `a maximum of none is below what is taken for granted`(timing: Timing) throws {
    #expect(try Self.remarks(timing) == ["range-reversed"])
  }

  @Test(arguments: [
    (Timing.every(2, per: 1, .minute), true), (.every(1, per: 1, .minute), false),
    (.every(1, per: 1, .day) { $0.frequencyMax = 10_001 }, true),
    (.every(1_441, per: 1, .week) { $0.weekdays = .days("mon") }, true),
    (.every(1_440, per: 1, .week) { $0.weekdays = .days("mon") }, false),
    (.repeating { $0.timesOfDay = (0..<480).map { $0 * 1_000 } }, false),
    (.repeating { $0.timesOfDay = (0..<481).map { $0 * 1_000 } }, true),
  ])
  func `nobody takes more than a dose a minute, or 480 at times of a day`(
    timing: Timing, isTooMuch: Bool
  ) throws {
    #expect(try Self.remarks(timing) == (isTooMuch ? ["frequency-implausible"] : []))
  }

  @Test func `a text in place of a code says nothing that is unknown`() throws {
    var timing = Timing.every(1, per: 1, .day)
    (timing.codes, timing.hasCodeText) = (["as discussed"], true)
    #expect(try Self.remarks(timing).isEmpty)
    timing.codes.insert("my-code", at: 0)
    #expect(try Self.remarks(timing) == ["code-unknown"])
  }

  @Test func `a known code outweighs events, the first of which is its start`() throws {
    let timing = try Timing.code("BID").with(events: ["2024-01-03", "2024-01-05"])
    #expect(try Order.example(timing).expected().doses(4) == [0, 0, 2, 2])
  }

  @Test func `a duration is no length of a course that has one`() throws {
    let timing = Timing.every(1, per: 1, .day) { $0.duration = TimeLength(3, .day) }
    let ended = try CourseTests.bounded(timing, end: "2024-01-10")
    var long = timing
    long.repetition?.length = TimeLength(10, .day)
    for timing in [ended, long] {
      let expected = try Order.example(timing).expected()
      #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-10")))
      #expect(expected.remarks.isEmpty)
    }
  }

  @Test func `a duration below the distance of named days is how long a dose lasts`() throws {
    let timing = Timing.every(1, per: 1, .day) {
      ($0.duration, $0.weekdays) = (TimeLength(3, .day), .days("mon"))
    }
    #expect(try Self.remarks(timing).isEmpty)
  }

  @Test func `a part of a month counts as a whole one in a length`() throws {
    let timing = Timing.every(1, per: 1, .day) { $0.length = TimeLength(1.5, .month) }
    #expect(
      try Order.example(timing).expected().activeDays == DayRange("2024-01-01", "2024-02-29"))
  }

  @Test func `named days of the week decide by themselves, whatever the period is`() throws {
    let timing = Timing.every(1, per: 1, .month) {
      ($0.weekdays, $0.timesOfDay) = (.days("mon"), [Self.eight])
    }
    #expect(try Order.example(timing).expected().doses(8) == [1, 0, 0, 0, 0, 0, 0, 1])
  }
}
