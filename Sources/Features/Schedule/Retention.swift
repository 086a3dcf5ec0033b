internal import MedicationAdherence

/// Which runs stay: a number of the newest, and the newest of each of the last weeks and months
/// (grandfather, father, son).
struct Retention: Equatable, Sendable {
  /// A number of the newest runs.
  let last: Int
  /// The newest run of each of the newest weeks with any.
  let weekly: Int
  /// The newest run of each of the newest months with any.
  let monthly: Int

  /// Which of runs may go, given their as-of days.
  ///
  /// Of several runs of one day any may count as the newest, but never none.
  func superfluous(_ days: [Day]) -> Set<Int> {
    let newestFirst = days.indices.sorted { (days[$0], $0) > (days[$1], $1) }
    var stay = Set(newestFirst.prefix(last))
    for (size, count) in [(BucketSize.week, weekly), (.month, monthly)] {
      var seen: Set<Day> = []
      for index in newestFirst where seen.count < count {
        let first = CalendarBucket(size, containing: days[index]).firstDay
        if seen.insert(first).inserted { stay.insert(index) }
      }
    }
    return Set(days.indices).subtracting(stay)
  }
}
