import MedicationAdherence
import Testing

@Suite struct SeveralDosagesTests {
  private static func days(
    _ index: Int, _ sequence: Int32?, _ frequency: Int32, for length: Double? = nil
  ) -> Dosage {
    let timing = Timing.every(frequency, per: 1, .day) {
      $0.length = length.map { TimeLength($0, .day) }
    }
    return Dosage(index: index, sequence: sequence, timing: timing)
  }

  @Test func `dosages of the same or no sequence add up`() throws {
    for sequence in [nil, 1] as [Int32?] {
      let order = try Order.example(dosages: [
        Self.days(0, sequence, 1), Self.days(1, sequence, 2, for: 2),
      ])
      #expect(try order.expected().doses(3) == [3, 3, 1])
    }
  }

  @Test func `rising sequences without dates follow one another`() throws {
    let order = try Order.example(dosages: [
      Self.days(0, 1, 4, for: 2), Self.days(1, 2, 2, for: 2), Self.days(2, 2, 1, for: 1),
      Self.days(3, 3, 1, for: 1),
    ])
    let expected = try order.expected()
    #expect(try expected.doses(6) == [4, 4, 3, 2, 1, 0])
    #expect(expected.activeDays == (try DayRange("2024-01-01", "2024-01-05")))
  }

  @Test func `a counted step ends with its last dose`() throws {
    var first = Self.days(0, 1, 2)
    first.timing?.repetition?.count = 3
    let order = try Order.example(dosages: [first, Self.days(1, 2, 1, for: 2)])
    #expect(try order.expected().doses(5) == [2, 1, 1, 1, 0])
  }

  @Test func `steps follow one another by their numbers, beside a dosage without one`() throws {
    let order = try Order.example(dosages: [
      Self.days(0, 2, 1, for: 2), Self.days(1, 1, 4, for: 2), Self.days(2, nil, 1, for: 5),
    ])
    #expect(try order.expected().doses(6) == [5, 5, 2, 2, 1, 0])
  }

  @Test func `a step that is unknown and says its length is followed by the next`() throws {
    let unclear = Dosage(
      index: 0, sequence: 1, timing: .repeating { $0.length = TimeLength(2, .day) })
    let order = try Order.example(dosages: [unclear, Self.days(1, 2, 1, for: 2)])
    #expect(try order.expected().doses(5) == [-1, -1, 1, 1, 0])
  }

  @Test func `rising sequences with events add up`() throws {
    let event = Dosage(index: 0, sequence: 1, timing: try Timing().with(events: ["2024-01-03"]))
    let order = try Order.example(dosages: [event, Self.days(1, 2, 1, for: 2)])
    #expect(try order.expected().doses(4) == [1, 1, 1, 0])
  }

  @Test func `an order starts with the first of its dosages`() throws {
    let dosages = try ["2024-01-05", "2024-01-03", "2024-01-04"].enumerated().map { index, start in
      Dosage(
        index: index,
        timing: try CourseTests.bounded(.every(1, per: 1, .day), start: start, end: start))
    }
    let order = try Order.example(dosages: dosages)
    #expect(order.firstStart == (try Day("2024-01-03")))
    #expect(try order.expected().doses(5) == [0, 0, 1, 1, 1])
  }

  @Test func `a step without a length makes the rest unknown`() throws {
    let order = try Order.example(dosages: [
      Self.days(0, 1, 4, for: 2), Self.days(1, 2, 2), Self.days(2, 3, 1, for: 1),
    ])
    let expected = try order.expected()
    #expect(try expected.doses(5) == [4, 4, -1, -1, -1])
    #expect(
      expected.remarks == [
        ScheduleRemark(.sequenceWithoutLength, at: "dosageInstruction[1].sequence")
      ])
  }

  @Test func `rising sequences with dates add up, each in its own window`() throws {
    var (first, second) = (Self.days(0, 1, 2), Self.days(1, 2, 1))
    first.timing?.repetition?.bounds = OpenPeriod(
      start: try LocalMoment("2024-01-01"), end: try LocalMoment("2024-01-02"))
    second.timing?.repetition?.bounds = OpenPeriod(
      start: try LocalMoment("2024-01-02"), end: try LocalMoment("2024-01-03"))
    #expect(try Order.example(dosages: [first, second]).expected().doses(4) == [2, 3, 1, 0])
  }

  @Test func `one dosage without timing makes only its own days unknown`() throws {
    var unclear = Dosage(index: 1, timing: Timing.repeating { _ in })
    unclear.timing?.repetition?.bounds = OpenPeriod(
      start: try LocalMoment("2024-01-02"), end: try LocalMoment("2024-01-03"))
    let order = try Order.example(dosages: [Self.days(0, nil, 1, for: 4), unclear])
    let expected = try order.expected()
    // The order starts with the earliest bounds start.
    #expect(try expected.doses(6) == [0, -1, -1, 1, 1, 0])
    #expect(expected.remarkNames == ["no-usable-timing"])
  }

  @Test func `an order without dosages is unknown while it is active`() throws {
    let expected = try Order.example(dosages: []) {
      $0.terms.validity.end = try LocalMoment("2024-01-02")
    }.expected()
    #expect(try expected.doses(3) == [-1, -1, 0])
  }

  @Test func `numbers on dosages that do not say how long they last only number them`() throws {
    let order = try Order.example(dosages: [Self.days(0, 1, 1), Self.days(1, 2, 2)])
    #expect(try order.expected().doses(3) == [3, 3, 3])
    let laterOne = try Order.example(dosages: [Self.days(0, 1, 1), Self.days(1, 2, 2, for: 2)])
    #expect(try laterOne.expected().doses(3) == [3, 3, 1])
    #expect(try laterOne.expected().remarks.isEmpty)
  }

  @Test func `the last step lasts as the order does`() throws {
    let dosages = [Self.days(0, 1, 4, for: 2), Self.days(1, 2, 2), Self.days(2, 2, 1)]
    let open = try Order.example(dosages: dosages)
    #expect(try open.expected(asOf: "2024-01-05").doses(6) == [4, 4, 3, 3, 3, 0])
    #expect(try open.expected().remarks.isEmpty)
    // The supply is that of all steps together.
    let supplied = try Order.example(dosages: dosages) { $0.terms.supply = TimeLength(5, .day) }
    #expect(try supplied.expected().doses(6) == [4, 4, 3, 3, 3, 0])
  }
}

/// Dosages whose dose is 0.
@Suite struct DosesOfNothingTests {
  private static func dosage(
    _ index: Int, _ timing: Timing, isOfNothing: Bool, sequence: Int32? = nil
  ) -> Dosage {
    var dosage = Dosage(index: index, sequence: sequence, timing: timing)
    dosage.isOfNothing = isOfNothing
    return dosage
  }

  @Test func `nothing is due at the noon and the night of a plan`() throws {
    let moments = [EventTiming.morning, .noon, .evening, .night]
    let order = try Order.example(
      dosages: moments.enumerated().map { index, moment in
        Self.dosage(
          index, .repeating { $0.when = [moment] }, isOfNothing: !index.isMultiple(of: 2))
      })
    #expect(try order.expected().doses(2) == [2, 2])
    #expect(try order.expected().remarks.isEmpty)
  }

  @Test func `a step without a tablet takes its days`() throws {
    let day = Timing.every(1, per: 1, .day) { $0.length = TimeLength(1, .day) }
    let order = try Order.example(
      dosages: [6, 0, 0, 2].enumerated().map { index, dose in
        Self.dosage(index, day, isOfNothing: dose == 0, sequence: Int32(index))
      })
    #expect(try order.expected().doses(5) == [1, 0, 0, 1, 0])
    #expect(try order.expected().activeDays?.count == 4)
  }

  @Test func `a timing of it that cannot be used leaves nothing unknown`() throws {
    let daily = Timing.every(1, per: 1, .day)
    let order = try Order.example(dosages: [
      Self.dosage(0, daily, isOfNothing: false), Self.dosage(1, Timing(), isOfNothing: true),
    ])
    #expect(try order.expected().doses(2) == [1, 1])
    #expect(try order.expected().remarks.isEmpty)
  }

  @Test func `where all doses are 0 nobody knows what was due`() throws {
    let daily = Timing.every(1, per: 1, .day)
    let order = try Order.example(dosages: [
      Self.dosage(0, daily, isOfNothing: true), Self.dosage(1, daily, isOfNothing: true),
    ])
    #expect(try order.expected().doses(2) == [-1, -1])
    #expect(try order.expected().remarkNames == ["doses-of-nothing"])
  }
}

/// What in an order as a whole makes unknown what was due.
@Suite struct OrderFaultTests {
  @Test func `an extension that is not understood does, wherever it is`() throws {
    let daily = Dosage(timing: .every(1, per: 1, .day))
    let fault = ScheduleRemark(.valueUnreadable, at: "modifierExtension")
    let order = try Order.example(dosages: [daily]) { $0.terms.faults = [fault] }
    #expect(try order.expected().doses(2) == [-1, -1])
    #expect(try order.expected().remarks == [fault])
    let needed = Dosage(
      index: 1, isAsNeeded: true,
      faults: [ScheduleRemark(.valueUnreadable, at: "dosageInstruction[1].modifierExtension")])
    let beside = try Order.example(dosages: [daily, needed])
    #expect(try beside.expected().doses(2) == [-1, -1])
    #expect(try beside.expected().remarkNames == ["value-unreadable"])
  }
}
