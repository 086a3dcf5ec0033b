/// The proportion of days covered of a report's window (`pdc`).
///
/// Days with supply / days from the window's first dispense to its end, both belonging to it. A day
/// counts once, whatever covers it: supply of one medication that comes early begins when the one
/// before is used up, supply of different medications runs at the same time. Supply from before the
/// window's first dispense and past its end does not count, and parts of a day's supply count as a
/// day. A share, 0 to 1. Empty without a dispense in the window.
///
/// Source: Nau 2012, Proportion of Days Covered as a preferred method (Pharmacy Quality Alliance).
public struct DaysCovered: Hashable, Sendable {
  /// The days on which a dispense of the window was handed over.
  public let fillDays: Int
  /// Days with supply.
  public let covered: Int
  /// Days from the first dispense to the window's end.
  public let observed: Int

  /// Counts the days of dispenses in any order; nil without one in the window.
  public init?(_ dispenses: [Dispense], in window: DayRange) {
    let inWindow = dispenses.filter { window.contains($0.day) }.sorted(by: Dispense.precedes)
    guard let first = inWindow.first?.day else { return nil }
    fillDays = Set(inWindow.map(\.day)).count
    observed = window.last.days(since: first) + 1
    var isCovered = [Bool](repeating: false, count: observed)
    var usedUp: [String: Double] = [:]
    for dispense in inWindow {
      let start = max(dispense.dayNumber, usedUp[dispense.medication.key] ?? -.infinity)
      let end = start + dispense.daysSupply
      usedUp[dispense.medication.key] = end
      let offset = Double(first.number)
      let last = min(Double(observed), (end - offset).rounded(.up))
      for day in stride(from: (start - offset).rounded(.down), to: last, by: 1) {
        isCovered[Int(day)] = true
      }
    }
    covered = isCovered.count { $0 }
  }

  /// The share of days covered.
  public var proportion: Double { Double(covered) / Double(observed) }

  /// Computes the share alone.
  public static func value(_ dispenses: [Dispense], in window: DayRange) -> MeasureValue {
    DaysCovered(dispenses, in: window).map { .value($0.proportion) } ?? .empty(.noDispense)
  }
}
