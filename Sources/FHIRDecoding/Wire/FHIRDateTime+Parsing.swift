internal import MedicationAdherence

extension FHIRDateTime {
  /// Reads a text as ``init(_:)`` does.
  public init?(text: String) {
    self.init(Array(text.utf8).span)
  }

  /// Reads `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY-MM-DDThh:mm[:ss[.fff]][Z|±hh:mm]`.
  ///
  /// Nil when the text is none of these or means a day or time that does not exist. `24:00` does
  /// not; second 60 is read as 59.999.
  init?(_ text: borrowing Span<UInt8>) {
    var month = KnownMonth()
    self.init(text, in: &month)
  }

  /// Reads the same, with what is known of the month in which the date before lay.
  init?(_ text: borrowing Span<UInt8>, in month: inout KnownMonth) {
    // Nearly all dates of events begin with `YYYY-MM-DDThh:mm`.
    if text.count >= 16, let time = DigitPairs(text, at: 8, like: .time), month.read(text) {
      guard let day = month.day(time[0]), let minute = Self.minute(hour: time[3], minute: time[6])
      else { return nil }
      if let end = ClockEnd(text), end.second <= 60 {
        let millisecond = end.second == 60 ? 59_999 : end.second * 1000 + end.millisecond
        self.init(
          day: day, precision: .second, millisecond: Int32(minute * 60_000 + millisecond),
          offsetMinutes: Int16(end.offsetMinutes))
      } else {
        self.init(day: day, minute: minute, secondsIn: text)
      }
    } else {
      self.init(dateOnly: text)
    }
  }

  /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; nil when the text is none of these.
  private init?(dateOnly text: borrowing Span<UInt8>) {
    guard let century = Self.pair(text, at: 0), let yearOfCentury = Self.pair(text, at: 2) else {
      return nil
    }
    let year = century * 100 + yearOfCentury
    var (month, dayOfMonth, precision) = (1, 1, Precision.year)
    if text.count > 4 {
      guard Self.has("-", text, at: 4), let value = Self.pair(text, at: 5) else { return nil }
      (month, precision) = (value, .month)
    }
    if text.count > 7 {
      guard Self.has("-", text, at: 7), let value = Self.pair(text, at: 8) else { return nil }
      (dayOfMonth, precision) = (value, .day)
    }
    guard let day = Day(year: year, month: month, day: dayOfMonth) else { return nil }
    guard text.count <= 10 else { return nil }
    self.init(day: day, precision: precision, millisecond: 0, offsetMinutes: nil)
  }

  /// The minutes since midnight; nil when the clock has no such time.
  private static func minute(hour: Int, minute: Int) -> Int? {
    hour < 24 && minute < 60 ? hour * 60 + minute : nil
  }

  /// Reads what follows `hh:mm`, however it is written.
  private init?(day: Day, minute: Int, secondsIn text: borrowing Span<UInt8>) {
    var (position, precision) = (16, Precision.minute)
    var millisecond = minute * 60_000
    if Self.has(":", text, at: 16) {
      guard let second = Self.pair(text, at: 17), second <= 60 else { return nil }
      guard let fraction = Self.fraction(text, at: 19) else { return nil }
      (position, precision) = (fraction.end, .second)
      millisecond += second == 60 ? 59_999 : second * 1000 + fraction.millisecond
    }
    var offset: Int16?
    if position < text.count {
      guard let written = Self.offset(text, at: position) else { return nil }
      offset = written
    }
    self.init(
      day: day, precision: precision, millisecond: Int32(millisecond), offsetMinutes: offset)
  }

  /// The offset that ends a text, in minutes: `Z` or `±hh:mm` up to 14 hours.
  private static func offset(_ text: borrowing Span<UInt8>, at position: Int) -> Int16? {
    if has("Z", text, at: position) { return position + 1 == text.count ? 0 : nil }
    let isWest = has("-", text, at: position)
    guard isWest || has("+", text, at: position), text.count == position + 6,
      let hours = pair(text, at: position + 1), has(":", text, at: position + 3),
      let minutes = pair(text, at: position + 4), minutes < 60,
      hours * 60 + minutes <= 14 * 60
    else { return nil }
    let total = Int16(hours * 60 + minutes)
    return isWest ? -total : total
  }

  /// The milliseconds of a fraction of a second, if one stands here, and the place behind it.
  private static func fraction(
    _ text: borrowing Span<UInt8>, at position: Int
  ) -> (millisecond: Int, end: Int)? {
    guard has(".", text, at: position) else { return (0, position) }
    var (end, value, weight) = (position + 1, 0, 100)
    while end < text.count, let digit = digit(text, at: end) {
      value += digit * weight
      weight /= 10
      end += 1
    }
    return end > position + 1 ? (value, end) : nil
  }

  /// The number that two digits make.
  @inline(__always)
  private static func pair(_ text: borrowing Span<UInt8>, at position: Int) -> Int? {
    guard position + 2 <= text.count, let tens = digit(text, at: position),
      let ones = digit(text, at: position + 1)
    else { return nil }
    return tens * 10 + ones
  }

  @inline(__always)
  private static func digit(_ text: borrowing Span<UInt8>, at position: Int) -> Int? {
    let digit = text[position] &- UInt8(ascii: "0")
    return digit <= 9 ? Int(digit) : nil
  }

  @inline(__always)
  private static func has(
    _ character: Unicode.Scalar, _ text: borrowing Span<UInt8>, at position: Int
  ) -> Bool {
    position < text.count && text[position] == UInt8(ascii: character)
  }
}
