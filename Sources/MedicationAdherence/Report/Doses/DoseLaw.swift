/// The law of the dose list: over any series and bucket the outcomes of its doses add up to the figures
/// of the timeline.
///
/// A recorded dose counts in the bucket in which it was given, a due one in that in which it was due,
/// and an extra one in that of the day that it stands for.
public struct DoseLaw {
  /// What the doses of one bucket come to.
  private struct Sums: Hashable {
    var taken = 0
    var notTaken = 0
    var undetermined = 0
    var expected = 0
    var matched = 0
    var unrecorded = 0
    var extra = 0

    init() {}

    /// What the timeline has.
    init(_ bucket: BucketCounts) {
      (taken, notTaken) = (bucket.counts.taken, bucket.counts.notTaken)
      undetermined = bucket.counts.undetermined
      (expected, matched) = (bucket.expected ?? 0, bucket.doses?.matched ?? 0)
      (unrecorded, extra) = (bucket.unrecorded ?? 0, bucket.extra ?? 0)
    }

    mutating func count(_ outcome: Outcome) {
      switch outcome {
      case .taken: taken += 1
      case .notTaken: notTaken += 1
      case .undetermined: undetermined += 1
      }
    }

    mutating func count(due outcome: DoseOutcome) {
      expected += 1
      if outcome == .taken { matched += 1 }
      if outcome == .unrecorded { unrecorded += 1 }
    }
  }

  /// The places of the buckets of days, which mostly lie in the bucket of the day before.
  private struct BucketPlaces {
    let timeline: Timeline
    private var latest: (days: DayRange, place: Int)?

    init(_ timeline: Timeline) { self.timeline = timeline }

    subscript(day: Day) -> Int? {
      mutating get {
        if let latest, latest.days.contains(day) { return latest.place }
        guard let place = timeline.index(of: day),
          let days = timeline.buckets[place].days.intersection(timeline.range)
        else { return nil }
        latest = (days, place)
        return place
      }
    }
  }

  /// The first bucket of a series in which the law does not hold; nil when it holds in all.
  public static func firstBroken(
    _ doses: ArraySlice<Dose>, in timeline: Timeline, _ buckets: [BucketCounts]
  ) -> CalendarBucket? {
    var sums = [Sums](repeating: Sums(), count: buckets.count)
    var places = BucketPlaces(timeline)
    for number in doses.indices {
      let dose = doses[number]
      if let given = dose.given, given.isCounted, let place = places[given.day] {
        sums[place].count(given.outcome)
      }
      if dose.isDue, let day = dose.dueDay, let place = places[day] {
        sums[place].count(due: dose.outcome)
      }
      if dose.outcome == .extra, let day = dose.day, let place = places[day] {
        sums[place].extra += 1
      }
    }
    return zip(buckets, sums).first { Sums($0) != $1 }?.0.bucket
  }
}
