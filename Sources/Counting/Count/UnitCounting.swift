package import FHIRDecoding
package import MedicationAdherence

/// The count of one unit's records.
struct UnitCounting {
  /// The counts of consecutive records in one bucket.
  private struct BucketRun {
    /// The place of the bucket in the series' timeline.
    let place: Int
    let bucket: CalendarBucket
    /// Those of the bucket's days that the series shows.
    let days: DayRange
    var counts = OutcomeCounts()
  }

  private let size: BucketSize
  /// The buckets of the unit's series; nil when it is not listed.
  private let timeline: Timeline?
  /// The same days in buckets of further sizes: a run of records ends where one of any size does.
  private let further: [Timeline]
  /// Which of the records are part of a dose that an earlier one stands for; empty when none is.
  private let partsOfDoses: [Bool]
  /// Whether it is kept where each record counts.
  private let keepsPlacements: Bool
  /// The bucket of the previous record, in which the next one usually lies too.
  private var open: BucketRun?
  /// What was counted, in all buckets.
  private(set) var sum = OutcomeCounts()
  /// How many records count in a bucket.
  private(set) var counted = 0
  /// The records that count in none, by their places in the order of reading, and why not.
  private(set) var uncounted: [(ordinal: UInt64, disposition: Disposition)] = []
  /// Where each record counts; empty unless wanted.
  private(set) var placements: [AdministrationPlacement] = []
  /// The doses recorded near the series' days but outside them; empty unless wanted.
  private(set) var nearby: [RecordedDose] = []
  /// The days near the series' days whose doses are kept; nil when none are.
  private let neighbourhood: DayRange?
  /// The first day from the start of the series on with a dose taken, whether in the range or before.
  private(set) var firstTaken: Day?
  /// What is recorded from the start of the series on, whether in the range or before.
  private(set) var recordSinceStart = RecordSinceStart.nothing
  /// How many records count in a bucket although their day is not known.
  private(set) var countedWithoutDay = 0
  /// How many count in a bucket as taken whose dosage says that nothing was given.
  private(set) var sayingNotGiven = 0
  private let start: Day?
  /// The counts of the buckets of each further size, while records are counted.
  private var furtherCounts: [[OutcomeCounts]] = []

  /// Begins the count of a unit, from the timeline and the start of its series; nil when that is not
  /// listed.
  ///
  /// Doses outside of the timeline are kept when they lie in the neighbourhood.
  init(
    timeline: Timeline?, further: [Timeline] = [], start: Day?, size: BucketSize,
    partsOfDoses: [Bool] = [], keepsPlacements: Bool, neighbourhood: DayRange? = nil
  ) {
    (self.further, self.neighbourhood) = (further, neighbourhood)
    (self.timeline, self.start, self.size) = (timeline, start, size)
    (self.partsOfDoses, self.keepsPlacements) = (partsOfDoses, keepsPlacements)
  }

  /// Counts the unit's records, each in its bucket if it has one; `counts` are those of the series'
  /// buckets, `furtherCounts` those of each further size.
  ///
  /// Those that are parts of doses count in none. `doses` become those that lie in a bucket and whose
  /// day is known.
  mutating func count(
    _ records: ArraySlice<CountableRecord>, in counts: inout [OutcomeCounts],
    further furtherCounts: inout [[OutcomeCounts]], doses: inout [RecordedDose]
  ) {
    swap(&self.furtherCounts, &furtherCounts)
    defer { swap(&self.furtherCounts, &furtherCounts) }
    var counts = counts.mutableSpan
    doses.removeAll(keepingCapacity: true)
    doses.append(addingCapacity: timeline == nil ? 0 : records.count) { doses in
      for index in records.indices {
        let isPart = !partsOfDoses.isEmpty && partsOfDoses[index - records.startIndex]
        let placement = count(
          records[index], isPartOfDose: isPart, in: &counts, adding: &doses)
        if placement.bucket == nil {
          uncounted.append((records[index].ordinal, placement.disposition))
        } else {
          counted += 1
          if records[index].saysNotGiven { sayingNotGiven += 1 }
        }
        if keepsPlacements { placements.append(placement) }
      }
    }
    closeRun(&counts)
  }

  /// Ends the run in the open bucket.
  private mutating func closeRun(_ counts: inout MutableSpan<OutcomeCounts>) {
    guard let open else { return }
    counts[open.place] += open.counts
    sum += open.counts
    for index in further.indices {
      guard let place = further[index].index(of: open.days.first) else { continue }
      furtherCounts[index][place] += open.counts
    }
    self.open = nil
  }

  @inline(__always)
  private mutating func count(
    _ record: CountableRecord, isPartOfDose: Bool, in counts: inout MutableSpan<OutcomeCounts>,
    adding doses: inout OutputSpan<RecordedDose>
  ) -> AdministrationPlacement {
    let day = Day(number: record.day)
    guard let open, open.days.contains(day), record.precision >= .day, !isPartOfDose,
      record.hindrance == .none
    else {
      return countElsewhere(record, isPartOfDose: isPartOfDose, in: &counts, adding: &doses)
    }
    countInOpen(record, on: day, adding: &doses)
    return AdministrationPlacement(disposition: .counted, bucket: open.bucket)
  }

  /// Counts a record of a known day, which lies in the open bucket.
  @inline(__always)
  private mutating func countInOpen(
    _ record: CountableRecord, on day: Day, adding doses: inout OutputSpan<RecordedDose>
  ) {
    note(record.outcome, on: day)
    open?.counts.count(record.outcome, interrupted: record.isInterrupted)
    doses.append(record.dose)
  }

  /// Handles a record that does not count, or that lies in another bucket than the open one.
  @inline(never)
  private mutating func countElsewhere(
    _ record: CountableRecord, isPartOfDose: Bool, in counts: inout MutableSpan<OutcomeCounts>,
    adding doses: inout OutputSpan<RecordedDose>
  ) -> AdministrationPlacement {
    if let disposition = record.dispositionOfHindrance {
      return AdministrationPlacement(disposition: disposition)
    }
    if isPartOfDose { return AdministrationPlacement(disposition: .partOfDose) }
    let day = Day(number: record.day)
    let isDayKnown = record.precision >= .day
    if !isDayKnown { note(record.outcome, within: record.possibleDays) }
    guard isDayKnown || record.isPrecise(for: size) else {
      return AdministrationPlacement(disposition: .imprecise)
    }
    guard let timeline, let bucket = openBucket(of: day, in: timeline, &counts) else {
      if isDayKnown {
        note(record.outcome, on: day)
        if neighbourhood?.contains(day) == true { nearby.append(record.dose) }
      }
      return AdministrationPlacement(disposition: dispositionOutside(record))
    }
    if isDayKnown {
      countInOpen(record, on: day, adding: &doses)
    } else if timeline.isPartial(bucket) {
      return AdministrationPlacement(disposition: .imprecise)
    } else {
      open?.counts.count(record.outcome, interrupted: record.isInterrupted)
      countedWithoutDay += 1
    }
    return AdministrationPlacement(disposition: .counted, bucket: bucket)
  }

  /// The bucket of a day, which is then open; nil outside of the series' days.
  private mutating func openBucket(
    of day: Day, in timeline: Timeline, _ counts: inout MutableSpan<OutcomeCounts>
  ) -> CalendarBucket? {
    if let open, open.days.contains(day) { return open.bucket }
    guard let place = timeline.index(of: day) else { return nil }
    let bucket = timeline.buckets[place]
    guard let days = bucket.days.intersection(timeline.range) else { return nil }
    closeRun(&counts)
    if !further.isEmpty { return openPart(of: bucket, place: place, days, around: day) }
    open = BucketRun(place: place, bucket: bucket, days: days)
    return bucket
  }

  /// Opens those days of a bucket around one that lie in one bucket of each further size, too.
  private mutating func openPart(
    of bucket: CalendarBucket, place: Int, _ days: DayRange, around day: Day
  ) -> CalendarBucket {
    let shared = further.reduce(days) { days, timeline in
      days.intersection(CalendarBucket(timeline.size, containing: day).days) ?? days
    }
    open = BucketRun(place: place, bucket: bucket, days: shared)
    return bucket
  }

  /// Notes the outcome of a dose on a day, in the range or not.
  private mutating func note(_ outcome: Outcome, on day: Day) {
    if let firstTaken, firstTaken <= day { return }
    guard let start, let timeline, start <= day, day <= timeline.range.last else { return }
    if outcome == .taken { firstTaken = day }
    recordSinceStart = max(recordSinceStart, RecordSinceStart(outcome, isDayKnown: true))
  }

  /// Notes the outcome of a dose on an unknown one of these days.
  private mutating func note(_ outcome: Outcome, within days: DayRange) {
    guard let start, let timeline, start <= days.last, days.first <= timeline.range.last
    else { return }
    recordSinceStart = max(recordSinceStart, RecordSinceStart(outcome, isDayKnown: false))
  }

  /// A month or year whose first day is outside may yet lie in a bucket that the range cuts.
  private func dispositionOutside(_ record: CountableRecord) -> Disposition {
    guard let timeline, record.precision < .day else { return .outsideWindow }
    let bucket = CalendarBucket(size, containing: Day(number: record.day))
    return timeline.range.intersection(bucket.days) != nil ? .imprecise : .outsideWindow
  }
}

extension CountableRecord {
  /// Whether it has a time of day that may be one: midnight may stand for a date without a time.
  var hasTime: Bool { precision >= .minute && isJoinable }

  /// The dose, of which the day is known.
  @inline(__always)
  fileprivate var dose: RecordedDose {
    RecordedDose(
      outcome, on: Day(number: day), millisecond: precision >= .minute ? millisecond : nil,
      isWrittenAsMidnight: precision >= .minute && !isJoinable)
  }

  /// The disposition of a record that cannot count in any bucket; nil for others.
  fileprivate var dispositionOfHindrance: Disposition? {
    switch hindrance {
    case .none: nil
    case .undated: .undated
    case .implausible: .implausible
    }
  }
}

/// Where one administration counts.
package struct AdministrationPlacement {
  package let disposition: Disposition
  /// The bucket that it counts in; nil when it counts in none.
  package var bucket: CalendarBucket?
}

/// A reading of an administration that was left out before it had a bucket.
package struct LeftOutReading: Sendable {
  package let ordinal: UInt64
  /// The resource's id; empty when it has none.
  package let id: String
  /// The unit in the catalogue.
  package let unit: Int
  /// The date as it was written; nil when it was not read.
  package let date: FHIRDateTime?
  package let disposition: Disposition
  /// Where a Bundle says that it was deleted; nil of one that was not.
  package let deletion: DeletionPlace?
}
