import MedicationAdherence

/// The scale of days that small charts side by side share: neighbouring buckets together, so that
/// there are at most ``mostGroups`` points.
struct PanelScale {
  /// The most points of a small line.
  static let mostGroups = 90

  /// The buckets of all charts, oldest first.
  let buckets: [CalendarBucket]
  /// The number of buckets in a group; the last group may have fewer.
  let size: Int

  /// Makes the scale of buckets.
  init(_ buckets: [CalendarBucket]) {
    self.buckets = buckets
    size = max((buckets.count + Self.mostGroups - 1) / Self.mostGroups, 1)
  }

  /// The number of groups, at least 1.
  var count: Int { max((buckets.count + size - 1) / size, 1) }

  /// A patient's buckets by group; those without any bucket of the patient are not there.
  func groups(_ timeline: [BucketCounts]) -> [(index: Int, buckets: ArraySlice<BucketCounts>)] {
    guard let first = timeline.first?.bucket.firstDay,
      let start = buckets.firstIndex(where: { $0.firstDay == first })
    else { return [] }
    var groups: [(index: Int, buckets: ArraySlice<BucketCounts>)] = []
    var place = 0
    while place < timeline.count {
      let index = (start + place) / size
      let end = min((index + 1) * size - start, timeline.count)
      groups.append((index, timeline[place..<end]))
      place = end
    }
    return groups
  }
}
