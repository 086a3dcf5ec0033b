internal import MedicationAdherence

/// How many administrations lie in each year since 1900, a year being 365.25 days.
///
/// It finds a date that is years before all the others, such as one that was typed wrong.
package struct YearCounts: Sendable {
  /// The least years between few administrations and the others that are worth a word.
  static let leastYears = 10
  /// Few are one of so many, or fewer.
  package static let share = 100

  /// The days of each year, but for those of the last run.
  private var counts: [Int] = []
  /// The year of the days that were counted last one after the other, and how many they are.
  private var run = (year: 0, count: 0)

  /// Counts a day from 1900 on.
  mutating func count(_ day: Day) {
    let year = (Int(day.number) + 25_567) * 4 / 1461
    guard year >= 0 else { return }
    if year != run.year {
      add(run.count, to: run.year)
      run = (year, 0)
    }
    run.count += 1
  }

  /// Adds the counts of others.
  mutating func add(_ other: YearCounts) {
    for (year, count) in other.whole.enumerated() { add(count, to: year) }
  }

  private mutating func add(_ count: Int, to year: Int) {
    if year >= counts.count {
      counts += Array(repeating: 0, count: year + 1 - counts.count)
    }
    counts[year] += count
  }

  /// The days of each year.
  private var whole: [Int] {
    var all = self
    all.add(run.count, to: run.year)
    return all.counts
  }

  /// The few administrations before a long time without any, and how many years that is; nil
  /// without.
  package var outliers: (count: Int, years: Int)? {
    let counts = whole
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
