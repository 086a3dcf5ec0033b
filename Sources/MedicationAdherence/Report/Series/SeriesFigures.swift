/// The figures of one series of a timeline: of its units, bucket by bucket and over all its days.
public struct SeriesFigures: Sendable {
  private let timeline: Timeline
  private let units: [UnitDays]
  /// The number of units with a schedule.
  private let scheduled: Int
  /// Whether each unit has a schedule, or none that could ask for a dose.
  private let haveSchedules: Bool

  /// Takes the units of a series, none of them matched; each has the days of the timeline's range.
  public init(timeline: Timeline, units: consuming [UnitDays]) {
    self.timeline = timeline
    var (scheduled, haveSchedules) = (0, true)
    for place in units.indices {
      units[place].match()
      switch units[place].due {
      case .scheduled: scheduled += 1
      case .unknown: haveSchedules = false
      case .notApplicable: break
      }
    }
    (self.scheduled, self.haveSchedules) = (scheduled, haveSchedules)
    self.units = units
  }

  /// The series' buckets, whose administrations were counted already, one count for each.
  public func buckets(_ counts: [OutcomeCounts]) -> [BucketCounts] {
    buckets(counts, over: timeline)
  }

  /// The same figures in buckets of another timeline, whose administrations were counted already.
  ///
  /// Both timelines hold all days on which anything was due or recorded, or the same days: on those that
  /// only one of them has there is nothing to count.
  public func buckets(_ counts: [OutcomeCounts], over timeline: Timeline) -> [BucketCounts] {
    let units = units.span
    return zip(timeline.buckets, counts).map { bucket, counts in
      let places = places(of: bucket)
      var (sums, notJudged, known) = (DoseSums?.none, Int?.none, 0)
      // In place: a copy of a unit would retain several arrays.
      for unit in units.indices where units[unit].isKnown(places) {
        let doses = DoseSums(units[unit], places)
        known += 1
        guard units[unit].isJudged else {
          notJudged = (notJudged ?? 0) + doses.expected
          continue
        }
        sums = sums.map { $0 + doses } ?? doses
      }
      let due = (sums?.expected ?? 0) + (notJudged ?? 0)
      return BucketCounts(
        bucket: bucket, isPartial: timeline.isPartial(bucket), counts: counts, doses: sums,
        notJudged: notJudged, isNothingDue: haveSchedules && known == scheduled && due == 0)
    }
  }

  /// What the units come to over all days of the series; the counts are those of its buckets.
  public func tally(
    _ counts: OutcomeCounts, initiation: Initiation? = nil, onTime: OnTimeDoses = OnTimeDoses(),
    permissibleGapDays: Int
  ) -> MeasureTally {
    var tally = MeasureTally(counts: counts, onTime: onTime)
    let units = units.span
    for unit in units.indices where units[unit].isKnown(units[unit].places) {
      if units[unit].isJudged {
        tally.add(units[unit], permissibleGapDays: permissibleGapDays)
      } else {
        tally.add(notJudged: units[unit])
      }
    }
    tally.initiation = initiation
    return tally
  }

  /// How many doses beyond those due there may be on each day that stand for one not recorded close by,
  /// of the units that count in its bucket; days without any are left out.
  public var displacedByDay: [Day: Int] {
    var sums: [Day: Int] = [:]
    for places in timeline.buckets.map(places) {
      for unit in units where !unit.displaced.isEmpty && unit.isKnown(places) {
        for place in places where unit.displaced[place] > 0 {
          let day = timeline.range.first.adding(days: place)
          sums[day, default: 0] += Int(unit.displaced[place])
        }
      }
    }
    return sums
  }

  /// The places of a bucket's days that lie in the range.
  private func places(of bucket: CalendarBucket) -> Range<Int> {
    let first = max(bucket.firstDay, timeline.range.first).days(since: timeline.range.first)
    let last = min(bucket.lastDay, timeline.range.last).days(since: timeline.range.first)
    return first..<last + 1
  }
}
