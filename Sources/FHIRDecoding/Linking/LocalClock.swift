public import MedicationAdherence

/// Tells on which local day an instant lies.
///
/// Without a zone the wall clock counts as recorded. With one, an instant that has an offset is
/// moved to the zone, daylight saving included; one without an offset stays as it is.
public struct LocalClock: Sendable {
  /// The offset of the zone from an instant on.
  public struct Transition: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public let instant: Int64
    /// Seconds east of UTC from then on.
    public let offset: Int64

    /// Makes a transition.
    public init(instant: Int64, offset: Int64) {
      self.instant = instant
      self.offset = offset
    }
  }

  /// The zone's transitions, oldest first, the first one from the beginning.
  ///
  /// Empty when the wall clock counts as recorded.
  private let transitions: [Transition]

  /// The clock that counts the wall clock as recorded.
  public static let asRecorded = LocalClock(transitions: [])

  /// Makes the clock of a zone.
  public init(transitions: [Transition]) {
    self.transitions = transitions
  }

  /// The local day, held within years 1 to 9999, and the milliseconds since its midnight.
  public func local(_ date: FHIRDateTime) -> (day: Day, millisecond: Int32) {
    guard !transitions.isEmpty, date.hasTime, date.offsetMinutes != nil else {
      return (date.day, date.millisecond)
    }
    let instant = date.epochMilliseconds
    let local = instant + offset(at: Self.floor(instant, 1000)) * 1000
    let day = Self.floor(local, 86_400_000)
    let held = min(max(Day(number: Int32(day)), .first), .last)
    return (held, Int32(local - day * 86_400_000))
  }

  /// What an order says on this clock: each of its instants that has an offset is moved.
  ///
  /// Those of its sentence are moved, too. Times of day in an instruction are on the wall clock
  /// already.
  public func local(_ terms: OrderTerms) -> OrderTerms {
    transitions.isEmpty ? terms : terms.replacingMoments(local)
  }

  /// The moment on this clock: one with a time and an offset is moved, and gets the clock's offset.
  public func local(_ moment: LocalMoment) -> LocalMoment {
    guard !transitions.isEmpty, let millisecond = moment.millisecond,
      let offset = moment.offsetMinutes
    else { return moment }
    let date = FHIRDateTime(
      day: moment.day, precision: .second, millisecond: millisecond, offsetMinutes: offset)
    let (day, time) = local(date)
    let zone = self.offset(at: Self.floor(date.epochMilliseconds, 1000)) / 60
    return LocalMoment(day: day, millisecond: time, offsetMinutes: Int16(zone))
  }

  /// The seconds east of UTC at an instant.
  public func offset(at instant: Int64) -> Int64 {
    var (low, high) = (0, transitions.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if transitions[middle].instant <= instant { low = middle } else { high = middle }
    }
    return transitions.isEmpty ? 0 : transitions[low].offset
  }

  private static func floor(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }
}
