import MedicationAdherence
import Testing

/// Which due day a dose stands for where its order names times of day.
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
    DueTimeMatching(doses, nominal: hours.map(moment)).moves.map {
      [Double($0.moment - moment(0)) / 3_600_000, Double($0.dueDay.days(since: first))]
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

  @Test func `midnight may stand for a day without a time`() {
    #expect(Self.moves([Self.dose(24, isWrittenAsMidnight: true)], due: [23, 47]).isEmpty)
    #expect(Self.moves([RecordedDose(.taken, on: Self.first)], due: [23, 47]).isEmpty)
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
