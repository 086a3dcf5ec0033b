/// How adherence is spread over the patients in one bucket.
public struct BucketDistribution: Hashable, Sendable {
  /// The bucket.
  public let bucket: CalendarBucket
  /// The patients of whom it is known that doses were due.
  public let patientsDue: Int
  /// The patients' shares of the doses due that were taken; nil when no patient has one.
  public let implementation: Distribution?
  /// The patients' shares of the recorded doses that were taken; nil when no patient has one.
  public let recordedAdherence: Distribution?

  /// A row for each bucket, in the order of the buckets.
  ///
  /// A patient with doses due and none recorded took 0 of them, as in the chart of all patients and
  /// in the figures of the whole window; a bucket without any record at all is missing.
  static func rows(
    of patients: [PatientSummary], over buckets: [CalendarBucket], threshold: Double
  ) -> [BucketDistribution] {
    guard let first = buckets.first, let last = buckets.last,
      let range = DayRange(first: first.firstDay, last: last.lastDay)
    else { return [] }
    let timeline = Timeline(first.size, over: range)
    var values = Array(repeating: BucketShares(), count: buckets.count)
    for bucket in patients.lazy.flatMap(\.timeline) {
      guard let place = timeline.index(of: bucket.bucket.firstDay) else { continue }
      values[place].add(bucket)
    }
    return zip(buckets, values).map { bucket, values in
      BucketDistribution(
        bucket: bucket, patientsDue: values.due.count,
        implementation: Distribution(values.implementation, threshold: threshold),
        recordedAdherence: Distribution(values.recorded, threshold: threshold))
    }
  }
}

/// The shares of patients in one bucket.
struct BucketShares {
  /// The shares of the doses due that were taken, of all patients with doses due.
  private(set) var due: [Double] = []
  /// The shares of the recorded doses that were taken.
  private(set) var recorded: [Double] = []
  private var hasRecords = false

  /// Adds a patient's bucket.
  mutating func add(_ bucket: BucketCounts) {
    if bucket.state == .recorded { hasRecords = true }
    if let share = bucket.doses?.implementation { due.append(share) }
    if let share = bucket.counts.recordedAdherence { recorded.append(share) }
  }

  /// The shares of the doses due that were taken; none when nothing was recorded of anybody.
  var implementation: [Double] { hasRecords ? due : [] }
}
