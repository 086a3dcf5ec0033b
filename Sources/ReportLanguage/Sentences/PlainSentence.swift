public import MedicationAdherence

/// One plain sentence about a series of a timeline.
///
/// Its facts are gathered here once, and each language says them. The sentence
/// speaks of *recorded doses*, for what nobody wrote down is not known.
public struct PlainSentence: Sendable {
  /// The sum over the buckets.
  let totals: OutcomeCounts
  /// The share that leads the sentence, in the first and the second half of the days; nil when they are
  /// too small or too alike to be told apart, are not of the same doses, or when buckets are so long
  /// that they cannot be divided in two halves of days and of doses.
  let halves: (first: Double, second: Double)?
  /// The doses due and how many of them were taken.
  ///
  /// Counted over the orders whose due doses are known on all days, as for the measures. Without such an
  /// order they are counted in the buckets in which the due doses are known; nil when there is none.
  package let doses: DoseSums?
  /// Which of the doses due these are.
  let scope: DueScope
  /// The size of the buckets; nil when there is none.
  let size: BucketSize?
  /// The number of buckets in each state.
  private let states: [BucketState: Int]

  /// Gathers the facts of buckets, and of the doses due in all of them.
  ///
  /// Without a calendar the buckets are of patients whose dates were moved by different weeks: it is
  /// not said how they compare, nor what any of them lacks, and of doses due only where all is known.
  public init(_ buckets: [BucketCounts], doses whole: DoseSums? = nil, hasCalendar: Bool = true) {
    self.init(buckets, doses: whole, hasCalendar: hasCalendar, hidesDue: false)
  }

  private init(_ buckets: [BucketCounts], doses whole: DoseSums?, hasCalendar: Bool, hidesDue: Bool)
  {
    totals = buckets.reduce(into: OutcomeCounts()) { $0 += $1.counts }
    let sum = Self.doses(buckets)
    let count = buckets.count { $0.doses != nil || $0.state == .nothingDue }
    let isOfAll = count == buckets.count
    doses = hidesDue ? nil : whole ?? (hasCalendar || isOfAll ? sum : nil)
    scope =
      !hidesDue && doses?.expected != sum?.expected
      ? .orders : isOfAll || !hasCalendar ? .all : .buckets(count)
    halves =
      hasCalendar && scope != .orders
      ? Self.halves(buckets, ofDue: doses?.implementation != nil) : nil
    size = buckets.first?.bucket.size
    states = hasCalendar ? buckets.reduce(into: [:]) { $0[$1.state, default: 0] += 1 } : [:]
  }

  /// Gathers the facts of a series.
  public init(_ line: SeriesReport) { self.init(line.buckets, doses: line.measures.doses) }

  /// Gathers the facts of a patient.
  public init(_ patient: PatientSummary) {
    self.init(patient.timeline, doses: patient.measures.doses)
  }

  /// Gathers the facts of all patients.
  public init(_ cohort: CohortReport, hasCalendar: Bool = true) {
    self.init(
      cohort.buckets, doses: cohort.doses, hasCalendar: hasCalendar,
      hidesDue: cohort.withheld.contains(.demand))
  }

  /// The number of buckets in a state.
  func count(_ state: BucketState) -> Int { states[state, default: 0] }

  /// Doses for which it is known whether they were taken.
  var known: Int { totals.taken + totals.notTaken }

  /// The doses due of the buckets where they are known; nil in none.
  private static func doses(_ buckets: some Sequence<BucketCounts>) -> DoseSums? {
    let known = buckets.compactMap(\.doses)
    return known.dropFirst().reduce(known.first) { sum, more in sum.map { $0 + more } }
  }

  /// The shares of the two halves, of the doses due or of those recorded, when each has 10 such doses
  /// or more and they differ by 5 percentage points.
  private static func halves(
    _ buckets: [BucketCounts], ofDue: Bool
  ) -> (first: Double, second: Double)? {
    guard let middle = middle(of: buckets) else { return nil }
    let (early, late) = (buckets.prefix(middle), buckets.dropFirst(middle))
    let counts = (doseCount(early, ofDue: ofDue), doseCount(late, ofDue: ofDue))
    // A series may begin or end within a bucket, of which only some days are its own then.
    guard 2 * min(counts.0, counts.1) >= max(counts.0, counts.1), min(counts.0, counts.1) >= 10,
      let first = share(early, ofDue: ofDue), let second = share(late, ofDue: ofDue),
      abs(first - second) >= 0.05
    else { return nil }
    return (first, second)
  }

  /// The number of buckets of the first half of the days; nil when one half may have less than 0.7 of the
  /// days of the other, of cut buckets as few as one.
  private static func middle(of buckets: [BucketCounts]) -> Int? {
    let most = buckets.map(\.bucket.days.count)
    let all = most.reduce(0, +)
    var (count, days) = (0, 0)
    while count < most.count, 2 * days + most[count] < all {
      days += most[count]
      count += 1
    }
    let cut = zip(buckets, most).map { $0.isPartial ? $1 - 1 : 0 }
    let least = (
      days - cut.prefix(count).reduce(0, +), all - days - cut.dropFirst(count).reduce(0, +)
    )
    let isEven = 10 * least.0 >= 7 * (all - days) && 10 * least.1 >= 7 * days
    return isEven ? count : nil
  }

  /// How many doses were due, or are recorded as taken or not.
  private static func doseCount(_ half: some Sequence<BucketCounts>, ofDue: Bool) -> Int {
    half.reduce(0) { sum, bucket in
      sum + (ofDue ? bucket.doses?.expected ?? 0 : bucket.counts.taken + bucket.counts.notTaken)
    }
  }

  /// The share of the doses due, or of those recorded, that was taken; nil without any.
  private static func share(_ half: some Sequence<BucketCounts>, ofDue: Bool) -> Double? {
    guard ofDue else {
      return half.reduce(into: OutcomeCounts()) { $0 += $1.counts }.recordedAdherence
    }
    return doses(half)?.implementation
  }
}
