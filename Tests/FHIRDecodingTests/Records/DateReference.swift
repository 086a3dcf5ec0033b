import MedicationAdherence

@testable import FHIRDecoding

/// Dates with a time of day, read by a pattern: slowly, and by other means than the decoder's.
enum DateReference {
  /// The date that a text writes; nil when it writes none with a time of day.
  static func dateTime(_ text: String) -> FHIRDateTime? {
    let pattern =
      /([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]+))?)?(Z|[+-][0-9]{2}:[0-9]{2})?/
      .matchingSemantics(.unicodeScalar)
    guard let match = text.wholeMatch(of: pattern)?.output,
      let year = Int(match.1), let month = Int(match.2), let dayOfMonth = Int(match.3),
      let day = Day(year: year, month: month, day: dayOfMonth),
      let hour = Int(match.4), let minute = Int(match.5), hour < 24, minute < 60
    else { return nil }
    var time = (hour * 60 + minute) * 60_000
    if let second = match.6.flatMap({ Int($0) }) {
      guard second <= 60 else { return nil }
      let fraction = Int(((match.7 ?? "") + "000").prefix(3)) ?? 0
      time += second == 60 ? 59_999 : second * 1000 + fraction
    }
    guard let offset = match.8 else {
      return make(day, time, hasSeconds: match.6 != nil, offset: nil)
    }
    guard let minutes = minutes(offset) else { return nil }
    return make(day, time, hasSeconds: match.6 != nil, offset: minutes)
  }

  private static func make(
    _ day: Day, _ time: Int, hasSeconds: Bool, offset: Int16?
  ) -> FHIRDateTime {
    FHIRDateTime(
      day: day, precision: hasSeconds ? .second : .minute, millisecond: Int32(time),
      offsetMinutes: offset)
  }

  private static func minutes(_ offset: Substring) -> Int16? {
    if offset == "Z" { return 0 }
    let parts = offset.dropFirst().split(separator: ":").compactMap { Int16($0) }
    guard parts[1] < 60, parts[0] * 60 + parts[1] <= 840 else { return nil }
    let minutes = parts[0] * 60 + parts[1]
    return offset.hasPrefix("-") ? -minutes : minutes
  }
}
