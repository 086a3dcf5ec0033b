import MedicationAdherence

/// The fields of buckets: the label, the first and the last day.
struct CalendarTexts {
  private var buckets: [CalendarBucket] = []
  private var texts: [[UInt8]] = []
  private var places: [CalendarBucket: Int] = [:]
  private var (next, first) = (0, 0)

  /// The text of a bucket; it is found at once when it follows the one before, or begins a line as it
  /// did the last.
  mutating func text(of bucket: CalendarBucket) -> [UInt8] {
    if next >= buckets.count || buckets[next] != bucket {
      if first >= buckets.count || buckets[first] != bucket { first = place(of: bucket) }
      next = first
    }
    defer { next += 1 }
    return texts[next]
  }

  private mutating func place(of bucket: CalendarBucket) -> Int {
    if let known = places[bucket] { return known }
    places[bucket] = texts.count
    buckets.append(bucket)
    texts.append(Array("\(bucket.label),\(bucket.firstDay),\(bucket.lastDay)".utf8))
    return texts.count - 1
  }
}
