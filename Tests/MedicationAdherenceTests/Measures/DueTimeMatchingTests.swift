import MedicationAdherence
import Testing

/// Which due time a dose stands for where its order names times.
@Suite struct DueTimeMatchingTests {
  private static let first = Day.firstPlausible

  /// A moment some hours after midnight of the first day.
  private static func moment(_ hours: Double) -> Int64 {
    Int64(first.number) * 86_400_000 + Int64(hours * 3_600_000)
  }

  private static func dose(
    _ hours: Double, _ outcome: Outcome = .taken, isWrittenAsMidnight: Bool = false
  ) -> RecordedDose {
    let days = Int((hours / 24).rounded(.down))
    return RecordedDose(
      outcome, on: first.adding(days: days),
      millisecond: Int32((hours - Double(days) * 24) * 3_600_000),
      isWrittenAsMidnight: isWrittenAsMidnight)
  }

  /// The doses that stand for another day: the hours at which they were given, and the days from the first
  /// to the due one.
  private static func moves(_ doses: [RecordedDose], due hours: [Double]) -> [[Double]] {
    DueTimeMatching(doses, due: hours.map(moment)).moves.map {
      [Double($0.moment - moment(0)) / 3_600_000, Double($0.dueDay.days(since: first))]
    }
  }

  /// The hour of the due time that each dose stands for; nil of one that stands for none.
  private static func hours(_ doses: [RecordedDose], due hours: [Double]) -> [Double?] {
    DueTimeMatching(doses, due: hours.map(moment), keepsAll: true).dueTimes.map {
      $0.map { Double($0 - moment(0)) / 3_600_000 }
    }
  }

  /// Each evening at 23:00, of a week.
  private static let evenings = (0..<7).map { 23 + Double($0) * 24 }

  @Test func `a dose after midnight stands for the evening before`() {
    let doses = [23.5, 48.25, 71, 96.2].map { Self.dose($0) }
    #expect(Self.moves(doses, due: Self.evenings) == [[48.25, 1], [96.2, 3]])
  }

  @Test func `a dose shortly before midnight stands for the day that begins`() {
    #expect(Self.moves([Self.dose(23.75)], due: [0.5, 24.5, 48.5]) == [[23.75, 1]])
  }

  @Test func `a dose further than half the interval away stays`() {
    // The last time at 23:00 of the sixth day is 12 hours away at 11:00 of the next.
    let last = 23.0 + 6 * 24
    #expect(Self.moves([Self.dose(last + 12.1)], due: Self.evenings).isEmpty)
    #expect(Self.moves([Self.dose(last + 11.9)], due: Self.evenings) == [[last + 11.9, 6]])
    #expect(Self.moves([Self.dose(10.9)], due: [23, 47]).isEmpty)
  }

  @Test func `each due time has one dose, the nearest`() {
    let doses = [Self.dose(24.5), Self.dose(25)]
    #expect(Self.moves(doses, due: [23, 47]) == [[24.5, 0]])
    #expect(Self.moves(doses, due: [23, 23, 47, 47]) == [[24.5, 0], [25, 0]])
    #expect(Self.moves([Self.dose(22)] + doses, due: [23, 47]).isEmpty)
  }

  @Test func `a dose taken goes before one that was not`() {
    let doses = [Self.dose(24.1, .notTaken), Self.dose(24.5)]
    #expect(Self.moves(doses, due: [23, 47]) == [[24.5, 0]])
    #expect(Self.moves([Self.dose(24.1, .notTaken)], due: [23, 47]) == [[24.1, 0]])
  }

  @Test func `a date without a time stands for no due time, and neither does a bare midnight`() {
    let midnight = Self.dose(24, isWrittenAsMidnight: true)
    #expect(Self.moves([midnight], due: [23, 47]).isEmpty)
    #expect(
      Self.hours([midnight, RecordedDose(.taken, on: Self.first)], due: [1, 23]) == [nil, nil])
    // A dose that is due at midnight is given at midnight.
    #expect(Self.hours([midnight], due: [6, 12, 18, 24, 30]) == [24])
  }

  @Test func `never further than half the interval, however many doses are left`() {
    #expect(Self.hours([Self.dose(13.03), Self.dose(18.98)], due: [7, 13, 19]) == [13, 19])
    #expect(
      Self.hours([Self.dose(7), Self.dose(7.5), Self.dose(13)], due: [7, 13, 19]) == [7, nil, 13])
  }

  @Test func `right between two, the earlier that is free`() {
    #expect(Self.hours([Self.dose(10)], due: [7, 13]) == [7])
    #expect(Self.hours([Self.dose(7), Self.dose(10)], due: [7, 13]) == [7, 13])
    #expect(Self.hours([Self.dose(10), Self.dose(10)], due: [7, 13]) == [7, 13])
    #expect(Self.moves([Self.dose(14), Self.dose(20)], due: [14, 26]) == [[20, 1]])
  }

  /// Every way to match some doses with as many times, tried one by one: the most that can be matched, and
  /// the least distance in sum of so many.
  private static func best(_ doses: ArraySlice<Double>, _ times: Set<Double>, _ all: [Double])
    -> (count: Int, distance: Double)
  {
    guard let dose = doses.first else { return (0, 0) }
    var best = Self.best(doses.dropFirst(), times, all)
    for time in times where isNear(dose, time, all) {
      let rest = Self.best(doses.dropFirst(), times.subtracting([time]), all)
      let (count, distance) = (rest.count + 1, rest.distance + abs(dose - time))
      if count > best.count || count == best.count && distance < best.distance {
        best = (count, distance)
      }
    }
    return best
  }

  /// Whether a dose is at most half the interval to the neighbouring time away.
  private static func isNear(_ dose: Double, _ time: Double, _ times: [Double]) -> Bool {
    let before = times.last { $0 < time }.map { time - $0 }
    let after = times.first { $0 > time }.map { $0 - time }
    let interval = dose < time ? before ?? after ?? 24 : after ?? before ?? 24
    return 2 * abs(dose - time) <= interval
  }

  @Test(arguments: 0..<60)
  func `as many as can be, then the least distance in sum, in any order`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<20 {
      let times = Set(
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          Double(Int.random(in: 0..<12, using: &random)) * 6
        }
      ).sorted()
      let doses = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        (
          hours: Double(Int.random(in: 0..<72, using: &random)),
          isTaken: Int.random(in: 0..<3, using: &random) > 0
        )
      }
      let found = Self.hours(
        doses.map { Self.dose($0.hours, $0.isTaken ? .taken : .notTaken) }, due: times)
      var free = Set(times)
      for isTaken in [true, false] {
        let pairs = zip(doses, found).filter { $0.0.isTaken == isTaken }
        let matched = pairs.compactMap { dose, time in time.map { (dose.hours, $0) } }
        let best = Self.best(pairs.map(\.0.hours)[...], free, times)
        #expect(matched.count == best.count, "\(doses) \(times)")
        #expect(matched.reduce(0) { $0 + abs($1.0 - $1.1) } == best.distance, "\(doses) \(times)")
        #expect(matched.allSatisfy { Self.isNear($0.0, $0.1, times) })
        #expect(free.isSuperset(of: matched.map(\.1)))
        free.subtract(matched.map(\.1))
      }
      #expect(Set(found.compactMap(\.self)).count == found.compactMap(\.self).count)
    }
  }

  @Test func `without times nothing moves`() {
    #expect(Self.moves([Self.dose(1)], due: []).isEmpty)
    #expect(Self.moves([], due: Self.evenings).isEmpty)
  }

  /// Against the simplest way to say it: of every time in turn, the free dose that is nearest.
  @Test func `random doses agree with a plain search`() {
    var random = SeededGenerator(seed: 34)
    for _ in 0..<300 {
      let times = Set(
        (0..<Int.random(in: 1...8, using: &random)).map { _ in
          Double(Int.random(in: 0..<240, using: &random)) / 2
        }
      ).sorted()
      let hours = Set(
        (0..<Int.random(in: 0...10, using: &random)).map { _ in
          Double(Int.random(in: 0..<500, using: &random)) / 4 + 0.1
        }
      ).sorted()
      let found = Self.moves(hours.map { Self.dose($0) }, due: times)
      var expected: [[Double]] = []
      for (place, time) in times.enumerated() {
        let before = place > 0 ? time - times[place - 1] : nil
        let after = place + 1 < times.count ? times[place + 1] - time : nil
        let early = (before ?? after ?? 24) / 2
        let late = (after ?? before ?? 24) / 2
        let near = hours.filter { $0 - time <= late && time - $0 <= early }
        guard let best = near.min(by: { abs($0 - time) < abs($1 - time) }) else { continue }
        let (day, dueDay) = ((best / 24).rounded(.down), (time / 24).rounded(.down))
        if day != dueDay { expected.append([best, dueDay]) }
      }
      #expect(found.map { $0[1] } == expected.map { $0[1] })
      #expect(zip(found, expected).allSatisfy { abs($0[0] - $1[0]) < 0.001 })
    }
  }
}
