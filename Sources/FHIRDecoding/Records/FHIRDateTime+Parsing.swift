internal import MedicationAdherence

extension FHIRDateTime {
  /// Reads a text as ``init(_:)`` does.
  public init?(text: String) {
    self.init(Array(text.utf8).span)
  }

  /// Reads `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY-MM-DDThh:mm[:ss[.fff]][Z|±hh:mm]`.
  ///
  /// Nil when the text is not one of these or means a day or time that does not exist. `24:00` does
  /// not; second 60 is read as 59.999.
  init?(_ text: borrowing Span<UInt8>) {
    var month = MonthCache()
    self.init(text, in: &month)
  }

  /// Reads the same, with a cache of the month of the date before.
  init?(_ text: borrowing Span<UInt8>, in month: inout MonthCache) {
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

  /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; nil when the text is not one of these.
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

  /// The milliseconds of a fraction of a second, if one stands here, and the place after it.
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

  /// The number of two digits.
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

/// The numbers in `:ss±hh:mm`, `:ssZ`, `:ss.fff±hh:mm` or `:ss.fffZ`, the usual ends of a date.
struct ClockEnd {
  let second: Int
  let millisecond: Int
  let offsetMinutes: Int

  /// Reads the end of a text that begins with `YYYY-MM-DDThh:mm`; nil when it is not written like that.
  ///
  /// Whether such a time exists is not checked here.
  @inline(__always)
  init?(_ text: borrowing Span<UInt8>) {
    guard text.count >= 20 else { return nil }
    var end = text.count - 1
    if text[end] == UInt8(ascii: "Z") {
      offsetMinutes = 0
    } else {
      end = text.count - 6
      guard let offset = DigitPairs(text, at: end - 2, like: .offset) else { return nil }
      let minutes = offset[3] * 60 + offset[6]
      switch text[end] {
      case UInt8(ascii: "+"): offsetMinutes = minutes
      case UInt8(ascii: "-"): offsetMinutes = -minutes
      default: return nil
      }
      guard offset[6] < 60, minutes <= 14 * 60 else { return nil }
    }
    switch end {
    case 19:
      guard let seconds = DigitPairs(text, at: 12, like: .seconds) else { return nil }
      (second, millisecond) = (seconds[5], 0)
    case 23:
      guard let seconds = DigitPairs(text, at: 16, like: .milliseconds) else { return nil }
      (second, millisecond) = (seconds[1], seconds[4] * 10 + seconds.digit(at: 6))
    default: return nil
    }
  }
}

/// A cache of the month of the date that was read last: neighbouring dates mostly share it.
struct MonthCache {
  /// `YYYY-MM-` as it was written; 0 before the first date.
  private var written: UInt64 = 0
  /// The day before its first day.
  private var dayBefore: Int32 = 0
  /// The number of its days; 0 when there is no such month.
  private var dayCount = 0

  /// Reads the beginning of a text of 8 characters or more; false when it is not written like that.
  @inline(__always)
  mutating func read(_ text: borrowing Span<UInt8>) -> Bool {
    let beginning = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self)
    return beginning == written || readAnew(text, beginning)
  }

  @inline(never)
  private mutating func readAnew(_ text: borrowing Span<UInt8>, _ beginning: UInt64) -> Bool {
    guard let date = DigitPairs(text, at: 0, like: .date) else { return false }
    let (year, month) = (date[0] * 100 + date[2], date[5])
    let first = Day(year: year, month: month, day: 1)
    written = beginning
    dayBefore = first.map { $0.number - 1 } ?? 0
    dayCount = first == nil ? 0 : Day.count(ofMonth: month, year: year)
    return true
  }

  /// A day of the month; nil when it has no such day.
  @inline(__always)
  func day(_ number: Int) -> Day? {
    number >= 1 && number <= dayCount ? Day(number: dayBefore + Int32(number)) : nil
  }
}

/// Reads the two-digit numbers among eight characters in one step, as the bytes of a word.
struct DigitPairs {
  /// Eight characters, the first one in the lowest byte.
  struct Pattern {
    /// The characters, with `0` for any digit.
    let characters: UInt64
    /// The bytes of the characters that are not digits.
    let separators: UInt64
    /// The bytes of the characters that matter.
    let significant: UInt64

    /// A year, a month and what is between them: `0000-00-`.
    static let date = Pattern(
      characters: 0x2D30_302D_3030_3030, separators: 0xFF00_00FF_0000_0000, significant: .max)
    /// A day of the month, an hour and a minute: `00T00:00`.
    static let time = Pattern(
      characters: 0x3030_3A30_3054_3030, separators: 0x0000_FF00_00FF_0000, significant: .max)
    /// Seconds after four characters and before one that do not matter: `????:00?`.
    static let seconds = Pattern(
      characters: 0x0030_303A_0000_0000, separators: 0x0000_00FF_0000_0000,
      significant: 0x00FF_FFFF_0000_0000)
    /// Seconds to the millisecond before a character that does not matter: `:00.000?`.
    static let milliseconds = Pattern(
      characters: 0x0030_3030_2E30_303A, separators: 0x0000_0000_FF00_00FF,
      significant: 0x00FF_FFFF_FFFF_FFFF)
    /// An offset after three characters that do not matter, its sign among them: `???00:00`.
    static let offset = Pattern(
      characters: 0x3030_3A30_3000_0000, separators: 0x0000_FF00_0000_0000,
      significant: 0xFFFF_FFFF_FF00_0000)
  }

  private let digits: UInt64
  private let pairs: UInt64

  /// Reads the eight characters at an offset, which must exist; nil when they do not fit the
  /// pattern.
  @inline(__always)
  init?(_ text: borrowing Span<UInt8>, at offset: Int, like pattern: Pattern) {
    let written = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    // A digit becomes its value, and an expected separator 0.
    digits = (UInt64(littleEndian: written) ^ pattern.characters) & pattern.significant
    let isAboveNine = digits | ((digits & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676)
    guard isAboveNine & 0x8080_8080_8080_8080 == 0, digits & pattern.separators == 0 else {
      return nil
    }
    pairs = digits &* 10 &+ (digits >> 8)
  }

  /// The number of the digit at a position and the next one.
  @inline(__always)
  subscript(position: Int) -> Int { Int((pairs >> UInt64(position * 8)) & 0xFF) }

  /// The number of the digit at a position.
  @inline(__always)
  func digit(at position: Int) -> Int { Int((digits >> UInt64(position * 8)) & 0xFF) }
}
