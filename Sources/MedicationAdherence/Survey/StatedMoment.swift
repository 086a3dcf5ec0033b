/// A date or an instant as exactly as it was stated.
package struct StatedMoment: Hashable, Sendable {
  /// How exactly.
  package enum Precision: UInt8, Comparable, Sendable {
    /// To the year, the month, the day, the minute, or at least the second.
    case year, month, day, minute, second

    /// Whether one is coarser.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// As it is written.
  package let text: String
  /// The day, or the first one of a month or year.
  package let day: Day
  /// How exactly it is stated.
  package let precision: Precision
  /// Milliseconds since midnight; 0 without a time.
  package let millisecond: Int
  /// Minutes east of UTC; nil where none is stated.
  package let offsetMinutes: Int?

  /// Makes a moment.
  package init(
    text: String, day: Day, precision: Precision, millisecond: Int = 0, offsetMinutes: Int? = nil
  ) {
    (self.text, self.day, self.precision) = (text, day, precision)
    (self.millisecond, self.offsetMinutes) = (millisecond, offsetMinutes)
  }

  /// Whether it is before (-1), at (0) or after (1) another one; nil where that is not known.
  ///
  /// Compared is what both state, from the year on; when that is equal and one states more, nothing is
  /// known. Times are compared as instants when both have an offset, as the wall clock when neither has.
  package func order(to other: StatedMoment) -> Int? {
    let common = min(precision, other.precision)
    if common >= .minute {
      guard (offsetMinutes == nil) == (other.offsetMinutes == nil) else { return nil }
      return Self.order(instant(to: common), other.instant(to: common))
        .decided(precision == other.precision)
    }
    let (own, others) = (day.components, other.day.components)
    for (level, pair) in [
      (Precision.year, (own.year, others.year)), (.month, (own.month, others.month)),
      (.day, (own.day, others.day)),
    ] where level <= common {
      let order = Self.order(pair.0, pair.1)
      if order != 0 { return order }
    }
    return precision == other.precision ? 0 : nil
  }

  /// Milliseconds since 1970-01-01, whole minutes where only these are compared.
  private func instant(to precision: Precision) -> Int {
    let own = Int(day.number) * 86_400_000 + millisecond - (offsetMinutes ?? 0) * 60_000
    guard precision == .minute else { return own }
    return own - (own % 60_000 + 60_000) % 60_000
  }

  fileprivate static func order(_ one: Int, _ other: Int) -> Int {
    one == other ? 0 : one < other ? -1 : 1
  }
}

/// A time of day as exactly as it was stated.
package struct StatedTime: Hashable, Sendable {
  /// As it is written.
  package let text: String
  /// Milliseconds since midnight.
  package let millisecond: Int
  /// Whether seconds are stated.
  package let hasSeconds: Bool

  /// Reads `hh:mm`, `hh:mm:ss` or `hh:mm:ss.fff`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, parts[0].count == 2, parts[1].count == 2,
      let hour = Self.digits(parts[0]), let minute = Self.digits(parts[1]), hour < 24, minute < 60
    else { return nil }
    var millisecond = (hour * 60 + minute) * 60_000
    if parts.count == 3 {
      let seconds = parts[2].split(separator: ".", omittingEmptySubsequences: false)
      guard 1...2 ~= seconds.count, seconds[0].count == 2, let second = Self.digits(seconds[0]),
        second < 60
      else { return nil }
      millisecond += second * 1000
      if seconds.count == 2 {
        guard 1...9 ~= seconds[1].count,
          let fraction = Self.digits(Substring((seconds[1] + "00").prefix(3)))
        else { return nil }
        millisecond += fraction
      }
    }
    (self.text, self.millisecond, hasSeconds) = (text, millisecond, parts.count == 3)
  }

  private static func digits(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(text) : nil
  }

  /// The same as of moments.
  package func order(to other: StatedTime) -> Int? {
    guard hasSeconds != other.hasSeconds else {
      return StatedMoment.order(millisecond, other.millisecond)
    }
    return StatedMoment.order(millisecond / 60_000, other.millisecond / 60_000).decided(false)
  }
}

extension Int {
  /// The order of what was compared; nil where it is equal and one states more.
  fileprivate func decided(_ isWhole: Bool) -> Int? { self == 0 && !isWhole ? nil : self }
}
