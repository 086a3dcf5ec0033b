/// The numbers in `YYYY-MM-DDThh:mm`, with which nearly all dates of events begin.
///
/// Eight characters are looked at in one step, as the bytes of a word: each digit must be one, and
/// each pair of neighbours is made a number.
struct ClockDigits {
  let year: Int
  let month: Int
  let day: Int
  let hour: Int
  let minute: Int

  /// Reads the beginning of a text; nil when it is not written like that.
  ///
  /// Whether there is such a day and time is not asked here.
  @inline(__always)
  init?(_ text: borrowing Span<UInt8>) {
    guard text.count >= 16, let date = Self.pairs(text, at: 0, like: .date),
      let time = Self.pairs(text, at: 8, like: .time)
    else { return nil }
    year = Self.number(in: date, at: 0) * 100 + Self.number(in: date, at: 2)
    month = Self.number(in: date, at: 5)
    (day, hour) = (Self.number(in: time, at: 0), Self.number(in: time, at: 3))
    minute = Self.number(in: time, at: 6)
  }

  /// Eight characters, the first one in the lowest byte, and where they are no digits.
  private struct Pattern {
    let characters: UInt64
    let separators: UInt64

    /// A year, a month and what is between them: `0000-00-`.
    static let date = Pattern(
      characters: 0x2D30_302D_3030_3030, separators: 0xFF00_00FF_0000_0000)
    /// A day of the month, an hour and a minute: `00T00:00`.
    static let time = Pattern(
      characters: 0x3030_3A30_3054_3030, separators: 0x0000_FF00_00FF_0000)
  }

  /// For each of eight characters the number that it makes with the next one; nil when they are not
  /// written like a pattern, in which `0` stands for any digit.
  @inline(__always)
  private static func pairs(
    _ text: borrowing Span<UInt8>, at offset: Int, like pattern: Pattern
  ) -> UInt64? {
    let written = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    // A digit becomes its number, the separator that is wanted 0.
    let digits = UInt64(littleEndian: written) ^ pattern.characters
    let isAboveNine = digits | ((digits & 0x7F7F_7F7F_7F7F_7F7F) + 0x7676_7676_7676_7676)
    guard isAboveNine & 0x8080_8080_8080_8080 == 0, digits & pattern.separators == 0 else {
      return nil
    }
    return digits * 10 + (digits >> 8)
  }

  private static func number(in pairs: UInt64, at position: Int) -> Int {
    Int((pairs >> UInt64(position * 8)) & 0xFF)
  }
}
