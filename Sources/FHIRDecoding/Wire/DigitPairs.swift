/// The numbers that neighbouring digits make among eight characters, which are looked at in one step:
/// as the bytes of a word.
struct DigitPairs {
  /// Eight characters, the first one in the lowest byte.
  struct Pattern {
    /// What is written: `0` for any digit.
    let characters: UInt64
    /// The bytes of the characters that are no digits.
    let separators: UInt64
    /// The bytes of the characters that matter.
    let significant: UInt64

    /// A year, a month and what is between them: `0000-00-`.
    static let date = Pattern(
      characters: 0x2D30_302D_3030_3030, separators: 0xFF00_00FF_0000_0000, significant: .max)
    /// A day of the month, an hour and a minute: `00T00:00`.
    static let time = Pattern(
      characters: 0x3030_3A30_3054_3030, separators: 0x0000_FF00_00FF_0000, significant: .max)
    /// Seconds behind four characters and before one that do not matter: `????:00?`.
    static let seconds = Pattern(
      characters: 0x0030_303A_0000_0000, separators: 0x0000_00FF_0000_0000,
      significant: 0x00FF_FFFF_0000_0000)
    /// Seconds to the millisecond before a character that does not matter: `:00.000?`.
    static let milliseconds = Pattern(
      characters: 0x0030_3030_2E30_303A, separators: 0x0000_0000_FF00_00FF,
      significant: 0x00FF_FFFF_FFFF_FFFF)
    /// An offset behind three characters that do not matter, its sign among them: `???00:00`.
    static let offset = Pattern(
      characters: 0x3030_3A30_3000_0000, separators: 0x0000_FF00_0000_0000,
      significant: 0xFFFF_FFFF_FF00_0000)
  }

  private let digits: UInt64
  private let pairs: UInt64

  /// Reads the eight characters at an offset, behind which there must be so many; nil when they are
  /// not written like a pattern.
  @inline(__always)
  init?(_ text: borrowing Span<UInt8>, at offset: Int, like pattern: Pattern) {
    let written = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    // A digit becomes its number, the separator that is wanted 0.
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
