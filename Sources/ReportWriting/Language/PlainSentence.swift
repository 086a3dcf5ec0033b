public import MedicationAdherence

/// What a line of a timeline says, in one plain sentence.
///
/// The facts are gathered here once; each language says them in a file of its own. The sentence
/// speaks of *recorded doses*, for what nobody wrote down is not known.
public struct PlainSentence: Sendable {
  /// The sum over the buckets.
  let totals: OutcomeCounts
  /// The sums of the first and the second half of the buckets, the middle one of an odd number in
  /// the second; nil when they are too small or too alike to be told apart.
  let halves: (first: OutcomeCounts, second: OutcomeCounts)?
  /// The doses due and what came of them, in the buckets where that is known; nil in none.
  let doses: DoseSums?
  /// The number of buckets of which it is known, and of which it is not known, what was due.
  let bucketsOfKnownDemand, bucketsOfUnknownDemand: Int
  /// The size of the buckets; nil when there is none.
  let size: BucketSize?
  /// The number of buckets in each state.
  private let states: [BucketState: Int]

  /// Gathers the facts of a line's buckets.
  ///
  /// Without a calendar the buckets are of patients whose dates were moved by different weeks: it is
  /// not said how they compare, nor what any of them lacks, and of doses due only where all is known.
  public init(_ buckets: [BucketCounts], hasCalendar: Bool = true) {
    totals = buckets.reduce(into: OutcomeCounts()) { $0 += $1.counts }
    halves = hasCalendar ? Self.halves(buckets) : nil
    let known = buckets.compactMap(\.doses)
    bucketsOfKnownDemand = buckets.count { $0.doses != nil || $0.state == .nothingDue }
    bucketsOfUnknownDemand = buckets.count - bucketsOfKnownDemand
    doses =
      hasCalendar || bucketsOfUnknownDemand == 0
      ? known.dropFirst().reduce(known.first) { sum, more in sum.map { $0 + more } } : nil
    size = buckets.first?.bucket.size
    states = hasCalendar ? buckets.reduce(into: [:]) { $0[$1.state, default: 0] += 1 } : [:]
  }

  /// The number of buckets in a state.
  func count(_ state: BucketState) -> Int { states[state, default: 0] }

  /// Doses of which it is known whether they were taken.
  var known: Int { totals.taken + totals.notTaken }

  /// The two halves, when each has 10 doses or more and they differ by 5 percentage points.
  private static func halves(
    _ buckets: [BucketCounts]
  ) -> (first: OutcomeCounts, second: OutcomeCounts)? {
    let middle = buckets.count / 2
    let sums = [buckets.prefix(middle), buckets.dropFirst(middle)]
      .map { $0.reduce(into: OutcomeCounts()) { $0 += $1.counts } }
    guard sums.allSatisfy({ $0.taken + $0.notTaken >= 10 }),
      let first = sums[0].recordedAdherence, let second = sums[1].recordedAdherence,
      abs(first - second) >= 0.05
    else { return nil }
    return (sums[0], sums[1])
  }
}
