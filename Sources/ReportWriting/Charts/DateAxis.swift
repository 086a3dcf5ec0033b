import MedicationAdherence
import ReportLanguage

/// The labels of a date axis: thinned until none touches another.
struct DateAxis {
  /// One label in two levels, centred under its bucket.
  struct Tick: Equatable {
    /// The place of the bucket in the timeline.
    let index: Int
    /// The upper level: the bucket's own name, such as `W33`.
    let label: String
    /// The lower level, where it changes: the month, the year, or both; empty elsewhere.
    let group: String
  }

  /// The least space between two labels.
  private static let gap = 8.0

  /// The labels, oldest first.
  let ticks: [Tick]

  /// Makes the axis of buckets that are each `slot` wide, with text of a size.
  ///
  /// The first thinning of the bucket's size whose labels all fit is taken.
  init(
    _ buckets: [CalendarBucket], slot: Double, textSize: Double, words: any Wording.Type
  ) {
    let candidates = DateThinning.thinnings(of: buckets.first?.size ?? .day).lazy
      .map { thinning in (thinning, buckets.indices.filter { thinning.keeps(buckets[$0]) }) }
      .filter { Self.hasRoom($0.1, slot: slot) }
      .map { Self.ticks(buckets, $0.1, by: $0.0, words) }
    ticks =
      candidates.first { Self.fits($0, slot: slot, textSize: textSize) }
      ?? buckets.prefix(1).map { Tick(index: 0, label: words.name(of: $0), group: "") }
  }

  /// Whether labels at these places would fit if they had no width; wording them costs more.
  private static func hasRoom(_ places: [Int], slot: Double) -> Bool {
    zip(places, places.dropFirst()).allSatisfy { Double($1 - $0) * slot >= gap }
  }

  private static func ticks(
    _ buckets: [CalendarBucket], _ places: [Int], by thinning: DateThinning,
    _ words: any Wording.Type
  ) -> [Tick] {
    var previous: CalendarBucket?
    return places.map { index in
      let bucket = buckets[index]
      defer { previous = bucket }
      return Tick(
        index: index, label: thinning.label(of: bucket, words),
        group: thinning.group(of: bucket, after: previous, words))
    }
  }

  private static func fits(_ ticks: [Tick], slot: Double, textSize: Double) -> Bool {
    !ticks.isEmpty && isFree(ticks, \.label, slot, textSize)
      && isFree(ticks.filter { !$0.group.isEmpty }, \.group, slot, textSize)
  }

  private static func isFree(
    _ ticks: [Tick], _ text: KeyPath<Tick, String>, _ slot: Double, _ size: Double
  ) -> Bool {
    zip(ticks, ticks.dropFirst()).allSatisfy { left, right in
      let widths = [left, right].map { TextWidth.of($0[keyPath: text], size: size) }
      return Double(right.index - left.index) * slot >= (widths[0] + widths[1]) / 2 + gap
    }
  }
}

extension CalendarBucket {
  /// The day whose month and year are the bucket's: a week's Thursday, else the first day.
  var middleDay: Day { size == .week ? firstDay.adding(days: 4 - firstDay.weekday) : firstDay }
}
