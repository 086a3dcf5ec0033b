/// A dose that was given before its order starts, and is its first one.
///
/// That is a dose that names the order and was given at most half an interval between its doses, and
/// at most 12 hours, before it starts: the order starts with it. Of several dosages the shortest interval
/// counts.
public enum EarlyDose {
  /// The longest that a first dose may be early, in milliseconds.
  static let most = LocalMoment.dayLength / 2
}

/// A cache of how early the first doses of orders may be: one value for all that share their terms.
///
/// It is valid as long as its orders live.
public struct EarlinessCache {
  private var known: [ObjectIdentifier: Int64] = [:]

  /// Makes an empty cache.
  public init() {}

  /// The moments before an order's start at which a dose may be its first one, in milliseconds of the
  /// wall clock since 1970-01-01T00:00; nil when nothing is ever due, or nothing says when it starts.
  public mutating func moments(before order: borrowing Order) -> Range<Int64>? {
    let sharing = order.sharing
    let earliness = known[sharing] ?? order.earliness
    known[sharing] = earliness
    guard earliness > 0, let start = order.firstMoment?.instant else { return nil }
    return start - earliness..<start
  }
}

extension Order {
  /// How early its first dose may be at most, in milliseconds; 0 when nothing is ever due.
  fileprivate var earliness: Int64 {
    guard !isNotInForce, !isAsNeeded else { return 0 }
    guard !dosages.isEmpty else { return EarlyDose.most }
    return scheduledDosages.lazy.filter { !$0.isOfNothing }.map(\.earliness).filter { $0 > 0 }.min()
      ?? 0
  }

  /// The day of its earliest start, by itself and by what the record shows beside it: a dose given
  /// shortly before its start is its start.
  public func firstStart(_ evidence: ActivityWindow.Evidence) -> Day? {
    let stated = firstStart(administered: evidence.administrations?.first)
    guard let early = earlyStart(with: evidence.earlyDose)?.start.day else { return stated }
    return min(early, stated ?? early)
  }

  /// Which of its scheduled dosages starts with a dose that was given before the order's start, and
  /// when; nil when none does.
  func earlyStart(with dose: LocalMoment?) -> (dosage: Int, start: LocalMoment)? {
    guard let dose else { return nil }
    let (dosages, start, earliness) = (
      dosages.isEmpty ? [Dosage()] : scheduledDosages, start, earliness
    )
    for place in dosages.indices {
      guard let stated = dosages[place].start(in: start),
        let early = dosages[place].start(
          with: dose, before: stated, by: min(earliness, dosages[place].earliness))
      else { continue }
      return (place, early)
    }
    return nil
  }
}

extension Dosage {
  /// How early its first dose may be, in milliseconds; 0 of single events, which have their own days.
  fileprivate var earliness: Int64 {
    if timing?.isEventList == true { return 0 }
    let interval = RhythmReading(self).rhythm?.meanInterval
    return interval.map { min(Int64($0 / 2), EarlyDose.most) } ?? EarlyDose.most
  }

  /// When it starts if a dose is its first one: with that dose, or with the time of day that it was due
  /// at, whichever is earlier; nil when it is not, or was given earlier than by so many milliseconds.
  ///
  /// A dose that is nearest to a time of day from the start on is no reason to start before.
  fileprivate func start(
    with dose: LocalMoment, before stated: LocalMoment, by earliness: Int64
  ) -> LocalMoment? {
    guard 1...max(1, earliness) ~= stated.instant - dose.instant else { return nil }
    guard let times = RhythmReading(self).rhythm?.times?.times, !times.isEmpty else { return dose }
    let due = (-1...1).flatMap { days in
      times.map { LocalMoment(day: dose.day.adding(days: days), millisecond: $0) }
    }
    let nearest = due.min { abs($0.instant - dose.instant) < abs($1.instant - dose.instant) }
    guard let nearest, nearest.instant < stated.instant else { return nil }
    return nearest.instant < dose.instant ? nearest : dose
  }
}
