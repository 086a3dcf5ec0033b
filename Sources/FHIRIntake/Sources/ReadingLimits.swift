/// How much is read at once, and what is refused.
struct ReadingLimits {
  /// The bytes that are read at once; a single text may be longer.
  var pieceSize = 1 << 20
  /// The longest text that is read, in bytes.
  var longestText = 64 << 20
  /// The bytes from which on gzip data must not be expanded too much.
  var bombSize = 1 << 30

  /// The limits of every run.
  static let standard = ReadingLimits()
}
