internal import MedicationAdherence

/// What one sifting finds of a unit: a small value, which a million records change in place.
struct FoundUnit: BitwiseCopyable, Sendable {
  /// The first and the last of some days.
  struct Span: BitwiseCopyable, Sendable {
    private var first = Int32.max
    private var last = Int32.min

    /// Widens the span by a day.
    mutating func add(_ day: Int32) {
      first = min(first, day)
      last = max(last, day)
    }

    /// Widens the span by all days of a range.
    mutating func add(_ days: DayRange) {
      add(days.first.number)
      add(days.last.number)
    }

    /// Widens the span by the days of another one.
    mutating func add(_ other: Span) {
      first = min(first, other.first)
      last = max(last, other.last)
    }

    /// The days from the first to the last; nil when there was none.
    var range: DayRange? {
      first > last ? nil : DayRange(first: Day(number: first), last: Day(number: last))
    }
  }

  /// Whether it is the unit of an order.
  let hasOrder: Bool
  /// Whether an administration that can count lies within the days that were asked for.
  var isWithinWindow = false
  /// The days with an administration, up to the last one that counts.
  var administered = Span()
  /// The days with an administration that can count in a bucket.
  var countable = Span()

  /// Takes over what another sifting found of the same unit.
  mutating func add(_ other: FoundUnit) {
    isWithinWindow = isWithinWindow || other.isWithinWindow
    administered.add(other.administered)
    countable.add(other.countable)
  }
}
