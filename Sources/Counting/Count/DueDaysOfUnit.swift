internal import FHIRDecoding
package import MedicationAdherence

/// The due days that the doses of one unit stand for where they were recorded on other days.
package struct DueDaysOfUnit {
  /// Those of doses that stand for a due time, by their own time.
  private var byTime: [Int64: [DueTimeMatching.Move]] = [:]
  /// Those of all other doses, by their own day.
  private var byDay: [Day: Day] = [:]

  init(_ moves: [DueTimeMatching.Move] = [], _ byDay: [Day: Day] = [:]) {
    byTime = Dictionary(grouping: moves, by: \.moment)
    self.byDay = byDay
  }

  /// The due day of a dose that counts and whose day is known; nil when it stands for its own.
  ///
  /// Of several alike, each is asked for once.
  package mutating func take(for record: CountableRecord) -> Day? {
    let day = Day(number: record.day)
    guard record.precision >= .minute else { return byDay[day] }
    return takeByTime(for: record)?.dueDay ?? byDay[day]
  }

  /// The due day of doses recorded on a day that stand for no due time; nil when it is their own.
  func byDay(_ day: Day) -> Day? { byDay[day] }

  /// What is known of a dose that stands for one due on another day by the times of both; nil of any other.
  ///
  /// Of several alike, each is asked for once.
  mutating func takeByTime(for record: CountableRecord) -> DueTimeMatching.Move? {
    guard !byTime.isEmpty else { return nil }
    let moment = Day(number: record.day).milliseconds(at: record.millisecond)
    guard
      let place = byTime[moment]?.firstIndex(where: { $0.isTaken == (record.outcome == .taken) })
    else { return nil }
    return byTime[moment]?.remove(at: place)
  }
}
