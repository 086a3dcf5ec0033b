import Testing

@testable import MedicationAdherence

/// The times of doses and the spans of their nominal times.
@Suite struct DoseTimesTests {
  private static let hour: Int64 = 3_600_000
  private static let monday = Day(number: 17_028)  // 2016-08-15

  /// Nominal times on days after a Monday, at hours.
  private static func moments(_ days: some Sequence<Int>, _ hours: [Int64]) -> [Int64] {
    days.flatMap { day in hours.map { (Int64(monday.number) + Int64(day)) * 24 * hour + $0 * hour }
    }
    .sorted()
  }

  private static func spans(_ moments: [Int64]) -> [NominalSpan] {
    NominalSpan.spans(of: moments, window: 0.25)
  }

  @Test func `two times a day are two spans over all days, each with its window`() {
    let spans = Self.spans(Self.moments(0..<10, [8, 20]))
    #expect(spans.map(\.millisecond) == [8, 20].map { Int32($0 * Self.hour) })
    #expect(spans.map(\.days.count) == [10, 10])
    #expect(spans.map(\.earliness) == [3 * Self.hour, 3 * Self.hour])
    #expect(spans.map(\.lateness) == [3 * Self.hour, 3 * Self.hour])
  }

  @Test func `two doses at one time are one span with the window to other times`() {
    #expect(
      Self.spans(Self.moments(0..<10, [8, 8, 20])) == Self.spans(Self.moments(0..<10, [8, 20])))
  }

  /// The first day has no dose before it, and the last day none after it.
  @Test func `a window is that of its days, not the narrowest of all`() {
    let spans = Self.spans(Self.moments(0..<10, [8, 14]))
    let (near, far) = (Self.hour * 3 / 2, Self.hour * 9 / 2)
    let eight = spans.filter { $0.millisecond == Int32(8 * Self.hour) }
    #expect(eight.map(\.days.count) == [1, 9])
    #expect(eight.map(\.earliness) == [near, far] && eight.map(\.lateness) == [near, near])
    let two = spans.filter { $0.millisecond == Int32(14 * Self.hour) }
    #expect(two.map(\.days.count) == [9, 1])
    #expect(two.map(\.earliness) == [near, near] && two.map(\.lateness) == [far, near])
  }

  @Test func `a window that changes later begins another span`() {
    let spans = Self.spans(Self.moments(0..<5, [8]) + Self.moments(5..<9, [4, 8]))
      .filter { $0.millisecond == Int32(8 * Self.hour) }
    #expect(spans.map(\.days.count) == [4, 1, 3, 1])
    #expect(spans.map(\.earliness) == [6, 6, 1, 1].map { $0 * Self.hour })
    #expect(spans.map(\.lateness) == [6, 5, 5, 1].map { $0 * Self.hour })
  }

  @Test func `days between two windows are the former's`() {
    let spans = Self.spans(Self.moments([0, 3, 6, 8, 10], [8]))
    #expect(spans.map(\.days.count) == [6, 2, 3])
    #expect(spans.map(\.earliness) == [18, 18, 12].map { $0 * Self.hour })
    #expect(spans.map(\.lateness) == [18, 12, 12].map { $0 * Self.hour })
  }

  @Test(arguments: [(7, 1), (8, 3)])
  func `a pause of more than 7 days ends a span`(pause: Int, count: Int) {
    let spans = Self.spans(Self.moments([0, pause, 2 * pause], [8]))
    #expect(spans.count == count)
    #expect(spans.last?.days.last == Self.monday.adding(days: 2 * pause))
  }

  @Test func `a change of the time of day begins another span`() {
    let spans = Self.spans(Self.moments(0..<5, [8]) + Self.moments(5..<9, [9]))
    #expect(spans.map(\.millisecond) == [8, 8, 9, 9].map { Int32($0 * Self.hour) })
    #expect(spans.map(\.days.count) == [4, 1, 1, 3], "the days of the change have other windows")
    #expect(spans[2].days.first == Self.monday.adding(days: 5))
  }

  @Test func `doses are sorted by day, time and outcome`() {
    let (early, late) = (Self.monday, Self.monday.adding(days: 1))
    let times = DoseTimes([
      .init(day: late, millisecond: 1, outcome: .taken),
      .init(day: early, millisecond: 9, outcome: .notTaken),
      .init(day: early, millisecond: 9, outcome: .taken),
      .init(day: early, millisecond: 2, outcome: .taken),
    ])
    #expect(times.doses.map(\.millisecond) == [2, 9, 9, 1])
    #expect(times.doses.map(\.outcome) == [.taken, .taken, .notTaken, .taken])
    #expect(Self.spans([]).isEmpty)
  }
}
