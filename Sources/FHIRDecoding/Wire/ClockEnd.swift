/// The numbers in `:ss±hh:mm`, `:ssZ`, `:ss.fff±hh:mm` and `:ss.fffZ`, with one of which nearly all
/// dates of events end.
struct ClockEnd {
  let second: Int
  let millisecond: Int
  let offsetMinutes: Int

  /// Reads the end of a text that begins with `YYYY-MM-DDThh:mm`; nil when it is not written like that.
  ///
  /// Whether there is such a time is not asked here.
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
