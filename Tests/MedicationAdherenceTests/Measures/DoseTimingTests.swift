import MedicationAdherence
import Testing

/// Doses matched with nominal times one to one; times in hours from one midnight, worked out by hand.
@Suite("Doses and their nominal times") struct DoseTimingTests {
  typealias Row = (why: String, doses: [Double], nominal: [Double], verdicts: String)

  /// `E` early, `O` on time, `L` late, `x` extra; a window is 25 % of the interval.
  static let rows: [Row] = [
    ("within 3 h of 12 h", [5, 23], [8, 20], "OO"),
    ("a minute too early, a minute too late", [4.98, 23.02], [8, 20], "EL"),
    ("the nearest in the window is the dose, the other extra", [7, 7.9], [8, 20], "xO"),
    ("as near before as after: the later is the dose", [7.5, 8.5], [8, 20], "xO"),
    ("late for the one before when the one after has its dose", [8, 16, 20], [8, 20], "OxO"),
    ("late for the one that was missed", [12, 20], [8, 20], "LO"),
    ("early for the one that was missed", [8, 16], [8, 20], "OE"),
    ("between two that were missed: the nearer", [13], [8, 20], "L"),
    ("between two that were missed: the nearer one after", [15], [8, 20], "E"),
    ("just between two that were missed: the one before", [14], [8, 20], "L"),
    ("one late, one early in one gap", [12, 16], [8, 20], "LE"),
    ("three in one gap: the middle one is extra", [12, 14, 16], [8, 20], "LxE"),
    ("a shift by half an interval, each in the gap before its time", [2, 14], [8, 20], "EE"),
    ("never beyond half the interval, though a time is free", [4, 8, 16], [0, 12, 24], "LxL"),
    ("as many matched as can be, though one goes further", [4, 6, 13], [0, 12, 24], "LxO"),
    ("of equal distance in sum: the late ones", [6, 18], [0, 12, 24], "LL"),
    ("a further dose in the window is not the next one, early", [8, 8.5], [8, 20], "Ox"),
    ("over midnight", [24.5], [23, 31], "O"),
    ("late over midnight", [27], [23, 31], "L"),
    ("before the first by more than half an interval", [1.9, 2], [8, 20], "xE"),
    ("after the last by more than half an interval", [26, 26.1], [8, 20], "Lx"),
    ("uneven intervals: 1 h to one side, 2 h to the other", [7, 10], [0, 4, 8, 16], "Ox"),
    ("uneven intervals: outside on either side, the nearer", [6.9, 10.1], [0, 4, 8, 16], "Ex"),
    ("uneven intervals: on time goes before nearer", [6.9, 9.9], [0, 4, 8, 16], "xO"),
    ("a single nominal time has a day", [-16.1, 13.9], [8], "xO"),
    ("two doses due at one time", [8, 8.1, 20], [8, 8, 20], "OOO"),
    ("the third of two is extra", [8, 8.1, 8.2], [8, 8, 20], "OOx"),
    ("both late", [12, 12.1, 20], [8, 8, 20], "LLO"),
    ("one before and one after, by the windows to other times", [5, 11, 17], [8, 8, 20], "OOO"),
    ("one of two missed", [7, 21], [8, 20, 20], "OO"),
    ("three due at one time, one of each kind", [3.9, 8, 13, 20], [8, 8, 8, 20], "EOLO"),
    ("none due", [8], [], "x"),
    ("none taken", [], [8, 20], ""),
  ]

  @Test("a dose is early, on time, late or extra", arguments: rows)
  func matching(row: Row) {
    let timing = DoseTiming(
      takenAt: row.doses.map(Self.milliseconds), nominal: row.nominal.map(Self.milliseconds),
      window: 0.25)
    #expect(String(timing.verdicts.map(\.letter)) == row.verdicts, "\(row.why)")
  }

  @Test func `windows of a half meet, and a dose where they meet is of one time`() {
    let timing = DoseTiming(
      takenAt: [14, 14, 14].map(Self.milliseconds), nominal: [8, 20].map(Self.milliseconds),
      window: 0.5)
    #expect(timing.count(.onTime) == 2)
    #expect(timing.count(.extra) == 1)
  }

  @Test func `windows that overlap are a wrong call`() async {
    await #expect(processExitsWith: .failure) {
      _ = DoseTiming(takenAt: [], nominal: [], window: 0.51)
    }
  }

  private static let shares = [0, 0.125, 0.25, 0.5]

  @Test(arguments: 0..<40)
  func `of all matchings it is the best`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      let nominal = Set(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          Int64.random(in: 0...24, using: &generator) * 4
        }
      ).sorted()
      let doses = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        Int64.random(in: -12...108, using: &generator)
      }.sorted()
      let share = Self.shares.randomElement(using: &generator) ?? 0
      let timing = DoseTiming(takenAt: doses, nominal: nominal, window: .share(share))
      let best = AllMatchings(doses, nominal, share).best
      let counts = DoseTiming.Verdict.allCases.map(timing.count)
      #expect(counts == best.counts, "\(doses) \(nominal) \(share)")
    }
  }

  @Test(arguments: 0..<40)
  func `as many are on time as when each time takes the earliest dose in its window`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let nominal = (0..<30).map { day in
      Int64(day * 240 + 60 * Int.random(in: 0...2, using: &generator))
    }
    let doses = (0..<40).map { _ in Int64.random(in: -60...7300, using: &generator) }.sorted()
    for share in [0, 0.1, 0.25, 0.5] {
      let timing = DoseTiming(takenAt: doses, nominal: nominal, window: .share(share))
      #expect(timing.count(.onTime) == Self.earliestFirst(doses, nominal, share))
    }
  }

  /// The rule of semantics §6 in words: go through the times, each takes the first dose that is left
  /// in its window.
  private static func earliestFirst(_ doses: [Int64], _ nominal: [Int64], _ share: Double) -> Int {
    var left = doses
    return nominal.indices.count { place in
      let window = AllMatchings.window(place, nominal, share)
      guard let first = left.firstIndex(where: window.contains) else { return false }
      left.remove(at: first)
      return true
    }
  }

  private static func milliseconds(_ hours: Double) -> Int64 {
    Int64((hours * 3_600_000).rounded())
  }
}

extension DoseTiming.Verdict {
  fileprivate var letter: Character {
    switch self {
    case .extra: "x"
    case .early: "E"
    case .onTime: "O"
    case .late: "L"
    }
  }
}
