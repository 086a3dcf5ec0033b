internal import Glibc
internal import MedicationAdherence

extension WallClock {
  /// The instant as FHIR writes it, with its offset: `2025-03-01T08:00:00+01:00`.
  var instantText: String {
    let moment = LocalMoment(instant: (seconds + offset) * 1000)
    let second = Int((moment.millisecond ?? 0) / 1000)
    let time = [second / 3600, second / 60 % 60, second % 60].map(Self.padded).joined(
      separator: ":")
    let minutes = Int(offset.magnitude / 60)
    let sign = offset < 0 ? "-" : "+"
    return moment.day.description + "T" + time + sign + Self.padded(minutes / 60) + ":"
      + Self.padded(minutes % 60)
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// Removes a file; whether it was there.
func unlinked(_ path: String) -> Bool { unsafe unlink(path) == 0 }
