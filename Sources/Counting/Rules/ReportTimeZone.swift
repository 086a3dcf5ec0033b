internal import CTimeZone
package import FHIRDecoding

/// An IANA time zone with its transitions.
package struct ReportTimeZone: Sendable {
  /// The zone's name, `Europe/Vienna`.
  package let name: String
  /// The clock that moves instants to the zone.
  package let clock: LocalClock

  /// Whether the system has time zone data at all.
  ///
  /// UTC needs none; a system without them knows no other zone.
  package static var isDataInstalled: Bool { ReportTimeZone(name: "Etc/UTC") != nil }

  /// Looks up a zone in the system's data; nil if there is none of this name.
  ///
  /// Reads the transitions from 1900 to 2100, once a run. What lies before counts as in 1900, what
  /// lies after as at the end of 2099.
  package init?(name: String) {
    guard Self.isPossible(name) else { return nil }
    let (first, end): (Int64, Int64) = (-2_208_988_800, 4_102_444_800)
    let count = unsafe ctimezone_transitions(name, first, end, nil, 0)
    guard count > 0 else { return nil }
    let changes = unsafe [ctimezone_transition](unsafeUninitializedCapacity: count) {
      place, filled in
      filled = unsafe ctimezone_transitions(name, first, end, place.baseAddress, count)
    }
    self.name = name
    clock = LocalClock(
      transitions: changes.enumerated().map { index, change in
        LocalClock.Transition(
          instant: index == 0 ? .min : change.instant, offset: Int64(change.offset))
      })
  }

  /// Whether a name may be that of a zone: UTC, or an area and a place, `Europe/Vienna`.
  ///
  /// It is a path in the folder of the data, out of which it does not lead. Zones of a clock with leap
  /// seconds (`right/Europe/Vienna`) and second names (`posix/Europe/Vienna`) are none.
  private static func isPossible(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0] != "right", parts[0] != "posix" else { return name == "UTC" }
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "-"):
            true
          default: false
          }
        }
    }
  }
}
