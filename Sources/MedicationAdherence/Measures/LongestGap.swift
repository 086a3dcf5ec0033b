/// The longest time without a dose that was due.
///
/// The most days from a due day without a dose to the next due day with one; at the end to the day
/// after the last due day. 0 when no due day is without a dose; of several units the longest. Empty
/// when no unit counts or no day was due.
enum LongestGap {
  static let definition = MeasureDefinition(
    "longest_gap_days", "Longest gap", .days, unit: "days", source: Implementation.taxonomy,
    "Most days from a due day without a dose to the next due day with one, at the end to the day "
      + "after the last due day", empty: "when unknown or no day was due")

  /// The longest gap in days; 0 when no due day is without a dose.
  static func days(in unit: UnitDays) -> Int {
    var (longest, missed, lastDue) = (0, Int?.none, 0)
    for place in unit.places where unit.expected[place] > 0 {
      lastDue = place
      if unit.taken[place] == 0 {
        missed = missed ?? place
      } else if let since = missed {
        longest = max(longest, place - since)
        missed = nil
      }
    }
    return missed.map { max(longest, lastDue + 1 - $0) } ?? longest
  }
}
