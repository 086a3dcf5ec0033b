/// Counts the characters of a text as a reader does.
enum CharacterCount {
  /// The number of characters, at most `limit`.
  static func of(_ text: String, upTo limit: Int) -> Int {
    // A byte is a character in ASCII, but for CR and LF, which are one together.
    let isPlain = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    }
    return isPlain == true ? min(text.utf8.count, limit) : text.prefix(limit).count
  }
}
