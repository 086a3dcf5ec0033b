import MedicationAdherence

/// The scale of days that small charts side by side share: neighbouring buckets together, so that
/// there are not too many points.
struct PanelScale {
  /// The most points of a line of a chart of its own.
  static let mostGroups = 90

  /// The buckets of all charts, oldest first.
  let buckets: [CalendarBucket]
  /// The number of buckets in a group; the last group may have fewer.
  let size: Int

  /// The places of the buckets by their first days.
  private let places: [Day: Int]

  /// Makes the scale of buckets, with so many points at most.
  init(_ buckets: [CalendarBucket], most: Int = Self.mostGroups) {
    self.buckets = buckets
    size = max((buckets.count + most - 1) / most, 1)
    places = Dictionary(
      buckets.enumerated().map { ($1.firstDay, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of groups, at least 1.
  var count: Int { max((buckets.count + size - 1) / size, 1) }

  /// A patient's buckets by group; those without any bucket of the patient are not there.
  func groups(_ timeline: [BucketCounts]) -> [(index: Int, buckets: ArraySlice<BucketCounts>)] {
    guard let start = timeline.first.flatMap({ places[$0.bucket.firstDay] }) else { return [] }
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
