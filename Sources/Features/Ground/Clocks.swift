public import FHIRDecoding
internal import Foundation
internal import Glibc

/// An instant and how far local time is ahead of UTC.
public struct WallClock: Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64
  /// How many seconds local time is ahead of UTC, in whole minutes.
  public let offset: Int64

  /// Makes an instant, in UTC unless an offset is given.
  public init(seconds: Int64, offset: Int64 = 0) {
    (self.seconds, self.offset) = (seconds, offset - offset % 60)
  }

  /// Now, in the system's time zone: that of `TZ`, else of `/etc/localtime`, else UTC.
  public static func now() -> WallClock {
    var time = time_t(Date().timeIntervalSince1970)
    var local = unsafe tm()
    tzset()
    guard unsafe localtime_r(&time, &local) != nil else { return WallClock(seconds: Int64(time)) }
    return unsafe WallClock(seconds: Int64(time), offset: Int64(local.tm_gmtoff))
  }
}

/// An IANA time zone with its transitions.
public struct ReportTimeZone: Sendable {
  /// The zone's name, `Europe/Vienna`.
  public let name: String
  /// The clock that moves instants to the zone.
  public let clock: LocalClock

  /// Looks up a zone in the system's database; nil if there is none of this name.
  ///
  /// Reads the transitions from 1900 to 2100, once a run.
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
