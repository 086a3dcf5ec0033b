@testable import MedicationAdherence

/// Every matching of doses with nominal times, tried one by one: the oracle of `DoseTiming`.
struct AllMatchings {
  /// How many doses are extra, early, on time and late, and how far they are from their times.
  struct Score {
    var counts = [0, 0, 0, 0]
    var distance: Int64 = 0

    /// What is compared, the first difference decides.
    private var ranks: [Int64] {
      [Int64(counts[2]), Int64(counts[1] + counts[2] + counts[3]), -distance, Int64(counts[3])]
    }

    func isBetter(than other: Score) -> Bool {
      other.ranks.lexicographicallyPrecedes(ranks)
    }
  }

  /// The score of the best matching.
  private(set) var best = Score()

  private let doses: [Int64]
  private let nominal: [Int64]
  private let share: Double

  init(_ doses: [Int64], _ nominal: [Int64], _ share: Double) {
    (self.doses, self.nominal, self.share) = (doses, nominal, share)
    best.counts[0] = doses.count
    tryAll(from: 0, used: [], Score())
  }

  private mutating func tryAll(from dose: Int, used: Set<Int>, _ score: Score) {
    guard dose < doses.count else {
      if score.isBetter(than: best) { best = score }
      return
    }
    var next = score
    next.counts[0] += 1
    tryAll(from: dose + 1, used: used, next)
    for place in nominal.indices where !used.contains(place) {
      guard let verdict = verdict(doses[dose], place) else { continue }
      var next = score
      next.counts[Int(verdict.rawValue)] += 1
      next.distance += abs(doses[dose] - nominal[place])
      tryAll(from: dose + 1, used: used.union([place]), next)
    }
  }

  /// What a dose would be as that of a time; nil when it cannot be, because it is further away than half the
  /// interval.
  private func verdict(_ dose: Int64, _ place: Int) -> DoseTiming.Verdict? {
    if Self.window(place, nominal, share).contains(dose) { return .onTime }
    guard Self.window(place, nominal, 0.5).contains(dose) else { return nil }
    return dose < nominal[place] ? .early : .late
  }

  /// From when to when a dose is on time.
  static func window(
    _ place: Int, _ nominal: [Int64], _ share: Double
  ) -> ClosedRange<Int64> {
    let time = nominal[place]
    let early = Double(time - reach(-1, of: place, nominal)) * share
    let late = Double(reach(1, of: place, nominal) - time) * share
    return time - Int64(early)...time + Int64(late)
  }

  /// The neighbouring time on a side; without one as far away as on the other side, or a day.
  private static func reach(_ side: Int, of place: Int, _ nominal: [Int64]) -> Int64 {
    if nominal.indices.contains(place + side) { return nominal[place + side] }
    guard nominal.indices.contains(place - side) else {
      return nominal[place] + Int64(side) * 86_400_000
    }
    return 2 * nominal[place] - nominal[place - side]
  }
}
