internal import MedicationAdherence

/// How many administrations lie in each year since 1900, a year being 365.25 days.
///
/// It finds a date that is years before all the others, such as one that was typed wrong.
struct YearCounts: Sendable {
  /// The least years between few administrations and the others that are worth a word.
  static let leastYears = 10
  /// Few are one of so many, or fewer.
  static let share = 100

  private var counts: [Int] = []

  /// Counts a day from 1900 on.
  mutating func count(_ day: Day) {
    let year = (Int(day.number) + 25_567) * 4 / 1461
    guard year >= 0 else { return }
    if year >= counts.count {
      counts += Array(repeating: 0, count: year + 1 - counts.count)
    }
    counts[year] += 1
  }

  /// Adds the counts of others.
  mutating func add(_ other: YearCounts) {
    if other.counts.count > counts.count {
      counts += Array(repeating: 0, count: other.counts.count - counts.count)
    }
    for year in other.counts.indices { counts[year] += other.counts[year] }
  }

  /// The few administrations before a long time without any, and how many years that is; nil
  /// without.
  var outliers: (count: Int, years: Int)? {
    let years = counts.indices.filter { counts[$0] > 0 }
    let all = counts.reduce(0, +)
    var count = 0
    for (year, next) in zip(years, years.dropFirst()) {
      count += counts[year]
      guard count * Self.share <= max(all, Self.share) else { return nil }
      if next - year >= Self.leastYears { return (count, next - year) }
    }
    return nil
  }
}
