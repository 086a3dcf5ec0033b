import MedicationAdherence
import Testing

/// Periods of a whole order that end before its dosages do.
@Suite struct EndBeforeBoundsTests {
  private static let everyEightHours = Timing.every(1, per: 8, .hour)

  private static let periods: [@Sendable (inout OrderTerms, LocalMoment) -> Void] = [
    { $0.validity.end = $1 }, { $0.effective.end = $1 },
  ]

  @Test(arguments: periods.indices)
  func `an end with a time of day ends as bounds do`(kind: Int) throws {
    let order = try Order.example(Self.everyEightHours) {
      $0.written = try LocalMoment("2024-01-01T16:00")
      Self.periods[kind](&$0.terms, try LocalMoment("2024-01-02T06:00"))
    }
    let bounded = try Order.example(
      try CourseTests.bounded(
        Self.everyEightHours, start: "2024-01-01T16:00", end: "2024-01-02T06:00"))
    #expect(try order.expected().doses(3) == [1, 1, 0])
    #expect(try bounded.expected().doses(3) == [1, 1, 0])
    #expect(try order.expected().remarks.isEmpty)
  }

  @Test func `the end of a validity leaves the doses of the day so far`() throws {
    let order = try Order.example(.every(4, per: 1, .day)) {
      $0.terms.validity.end = try LocalMoment("2024-01-02T12:00")
    }
    #expect(try order.expected().doses(3) == [4, 2, 0])
  }

  @Test func `a validity that ends before it begins is a contradiction`() throws {
    let order = try Order.example(.every(2, per: 1, .day)) {
      $0.terms.validity = OpenPeriod(
        start: try LocalMoment("2024-01-01T12:00"), end: try LocalMoment("2024-01-01T10:00"))
    }
    #expect(try order.expected().remarkNames == ["end-before-start"])
    #expect(try order.expected().doses(1) == [-1])
  }

  /// Four doses a day for ten days, of an order that was valid for three hours.
  @Test(arguments: [("active", 40), ("completed", 1), ("stopped", 1)], periods.indices)
  func `of an order that is not active the duration ends with its period`(
    status: (word: String, doses: Int32), kind: Int
  ) throws {
    let timing = Timing.every(1, per: 6, .hour) { $0.duration = TimeLength(10, .day) }
    let order = try Order.example(timing) {
      $0.written = try LocalMoment("2024-01-01T09:00")
      $0.terms.status = status.word
      Self.periods[kind](&$0.terms, try LocalMoment("2024-01-01T12:00"))
    }
    let expected = try order.expected(given: ("2024-01-01", "2024-01-01"))
    // A dose period ends any order.
    let doses = kind == 1 ? 1 : status.doses
    #expect(try expected.doses(12)?.reduce(0, +) == doses)
    #expect(expected.remarkNames.contains("end-before-bounds") == (status.word != "active"))
  }

  @Test(
    arguments: [
      ("2024-01-05", 5, true), ("2024-01-09", 9, true), ("2024-01-10", 10, false),
      ("2024-01-10T23:59", 10, false), ("2024-01-12", 10, false), ("2023-12-31", 10, false),
    ] as [(String, Int32, Bool)])
  func `the earlier end wins, unless it is before the start`(
    end: String, doses: Int32, isRemarked: Bool
  ) throws {
    let timing = try CourseTests.bounded(.every(1, per: 1, .day), end: "2024-01-10")
    let order = try Order.example(timing) {
      ($0.terms.status, $0.terms.validity.end) = ("completed", try LocalMoment(end))
    }
    let expected = try order.expected(given: ("2024-01-01", "2024-01-10"))
    #expect(try expected.doses(14)?.reduce(0, +) == doses)
    let remark = ScheduleRemark(
      .endBeforeBounds, at: "dispenseRequest.validityPeriod", on: try LocalMoment(end).day)
    #expect(expected.remarks == (isRemarked ? [remark] : []))
  }

  @Test func `single doses end by themselves`() throws {
    let order = try Order.example(.code("ONCE")) {
      ($0.terms.status, $0.terms.validity.end) = ("completed", try LocalMoment("2024-01-01T03:00"))
    }
    let expected = try order.expected(given: ("2024-01-01", "2024-01-01"))
    #expect(try expected.doses(2) == [1, 0])
    #expect(expected.remarks.isEmpty)
  }

  @Test func `steps of a taper after the end ask for nothing`() throws {
    let steps = (1...3).map { step in
      Dosage(
        index: step - 1, sequence: Int32(step),
        timing: .every(1, per: 1, .day) { $0.length = TimeLength(3, .day) })
    }
    let order = try Order.example(dosages: steps) {
      ($0.terms.status, $0.terms.validity.end) = ("completed", try LocalMoment("2024-01-05"))
    }
    let expected = try order.expected(given: ("2024-01-01", "2024-01-05"))
    #expect(try expected.doses(9) == [1, 1, 1, 1, 1, 0, 0, 0, 0])
  }
}
