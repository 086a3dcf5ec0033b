internal import FHIRDecoding
internal import MedicationAdherence

/// The count of one unit's records, which the unit's line takes over when it is done.
struct UnitCounting {
  /// What was counted in one bucket by records that follow each other.
  struct BucketRun {
    /// The place of the bucket in the line's timeline.
    let place: Int
    var counts = OutcomeCounts()
  }

  /// A bucket, and those of its days that the line shows.
  private struct OpenBucket {
    let bucket: CalendarBucket
    let days: DayRange
  }

  private let size: BucketSize
  /// The buckets of the unit's line; nil when it is not listed.
  private let timeline: Timeline?
  /// The bucket of the record before, in which the next one mostly lies, too.
  private var open: OpenBucket?
  private(set) var runs: [BucketRun] = []
  /// The doses that lie in a bucket and whose day is known.
  private(set) var doses: [RecordedDose] = []
  /// The first day from the start of the line on with a dose taken, whether in the range or before.
  private(set) var firstTaken: Day?
  private let start: Day?

  /// Begins the count of a unit, from the timeline and the start of its line; nil when that is not
  /// listed.
  init(timeline: Timeline?, start: Day?, size: BucketSize, recordCount: Int) {
    (self.timeline, self.start, self.size) = (timeline, start, size)
    if timeline != nil { doses.reserveCapacity(recordCount) }
  }

  /// Counts a record in its bucket, if it has one, and tells where it went.
  mutating func count(_ record: CountableRecord, isPartOfDose: Bool) -> AdministrationPlacement {
    if let fate = record.fateOfHindrance { return AdministrationPlacement(fate: fate) }
    if isPartOfDose { return AdministrationPlacement(fate: .partOfDose) }
    let (day, precision) = (Day(number: record.day), record.datePrecision)
    let outcome = Outcome(rawValue: record.outcome) ?? .undetermined
    if case .taken = outcome, precision >= .day { noteTaken(on: day) }
    guard precision >= .day || record.isPrecise(for: size) else {
      return AdministrationPlacement(fate: .imprecise)
    }
    guard let timeline, let bucket = bucket(of: day, in: timeline) else {
      return AdministrationPlacement(fate: fateOutside(record))
    }
    if precision < .day, timeline.isPartial(bucket) {
      return AdministrationPlacement(fate: .imprecise)
    }
    runs[runs.count - 1].counts.count(outcome, interrupted: record.isInterrupted)
    if precision >= .day {
      let time = precision >= .minute ? record.millisecond : nil
      doses.append(RecordedDose(outcome, on: day, millisecond: time))
    }
    return AdministrationPlacement(fate: .counted, bucket: bucket)
  }

  /// The bucket of a day, for which a run is begun; nil outside of the line's days.
  private mutating func bucket(of day: Day, in timeline: Timeline) -> CalendarBucket? {
    if let open, open.days.contains(day) { return open.bucket }
    guard let place = timeline.index(of: day) else { return nil }
    let bucket = timeline.buckets[place]
    guard let days = bucket.days.intersection(timeline.range) else { return nil }
    open = OpenBucket(bucket: bucket, days: days)
    runs.append(BucketRun(place: place))
    return bucket
  }

  /// Notes a dose taken on a day, in the range or not.
  private mutating func noteTaken(on day: Day) {
    guard let start, let timeline, start <= day, day <= timeline.range.last else { return }
    firstTaken = min(firstTaken ?? day, day)
  }

  /// A month or year whose first day is outside may yet lie in a bucket that the range cuts.
  private func fateOutside(_ record: CountableRecord) -> AdministrationFate {
    guard let timeline, record.datePrecision < .day else { return .outsideWindow }
    let bucket = CalendarBucket(size, containing: Day(number: record.day))
    return timeline.range.intersection(bucket.days) != nil ? .imprecise : .outsideWindow
  }
}

extension CountableRecord {
  /// What becomes of the record when something keeps it from counting in any bucket; nil when nothing
  /// does.
  fileprivate var fateOfHindrance: AdministrationFate? {
    switch Hindrance(rawValue: hindrance) {
    case .undated: .undated
    case .implausible: .implausible
    case .some(.none), nil: nil
    }
  }
}
