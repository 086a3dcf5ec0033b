public import FHIRDecoding
internal import Foundation

/// An IANA time zone with its transitions.
public struct ReportTimeZone: Sendable {
  /// The zone's name, `Europe/Vienna`.
  public let name: String
  /// The clock that moves instants to the zone.
  public let clock: LocalClock

  /// Looks a zone up in the system's database; nil when it has none of this name.
  ///
  /// The transitions from 1900 to 2100 are taken, which is once a run.
  public init?(name: String) {
    guard name.contains("/") || name == "UTC", let zone = TimeZone(identifier: name) else {
      return nil
    }
    self.name = name
    var date = Date(timeIntervalSince1970: -2_208_988_800)
    let end = Date(timeIntervalSince1970: 4_102_444_800)
    var transitions = [
      LocalClock.Transition(instant: .min, offset: Int64(zone.secondsFromGMT(for: date)))
    ]
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date, next < end {
      let offset = Int64(zone.secondsFromGMT(for: next))
      transitions.append(
        LocalClock.Transition(instant: Int64(next.timeIntervalSince1970), offset: offset))
      date = next
    }
    clock = LocalClock(transitions: transitions)
  }
}
