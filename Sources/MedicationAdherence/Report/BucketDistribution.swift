/// How adherence is spread over the patients in one bucket.
public struct BucketDistribution: Hashable, Sendable {
  /// The bucket.
  public let bucket: CalendarBucket
  /// The patients' shares of the doses due that were taken; nil when no patient has one.
  public let implementation: Distribution?
  /// The patients' shares of the recorded doses that were taken; nil when no patient has one.
  public let recordedAdherence: Distribution?

  /// A row for each bucket, in the order of the buckets.
  static func rows(
    of patients: [PatientSummary], over buckets: [CalendarBucket], threshold: Double
  ) -> [BucketDistribution] {
    guard let first = buckets.first, let last = buckets.last,
      let range = DayRange(first: first.firstDay, last: last.lastDay)
    else { return [] }
    let timeline = Timeline(first.size, over: range)
    var values = Array(
      repeating: (implementation: [Double](), recorded: [Double]()), count: buckets.count)
    for bucket in patients.lazy.flatMap(\.timeline) {
      guard let place = timeline.index(of: bucket.bucket.firstDay) else { continue }
      if let value = bucket.implementation { values[place].implementation.append(value) }
      if let value = bucket.counts.recordedAdherence { values[place].recorded.append(value) }
    }
    return zip(buckets, values).map { bucket, values in
      BucketDistribution(
        bucket: bucket,
        implementation: Distribution(values.implementation, threshold: threshold),
        recordedAdherence: Distribution(values.recorded, threshold: threshold))
    }
  }
}
