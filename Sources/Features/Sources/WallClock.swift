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
    var time = Glibc.time(nil)
    var local = unsafe tm()
    tzset()
    guard unsafe localtime_r(&time, &local) != nil else { return WallClock(seconds: Int64(time)) }
    return unsafe WallClock(seconds: Int64(time), offset: Int64(local.tm_gmtoff))
  }
}
