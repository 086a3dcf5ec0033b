/// The letters of a sheet's columns: 0 is `A`, 26 is `AA`.
enum ColumnLetters {
  /// The letters of a column, counted from 0.
  static func letters(of column: Int) -> String {
    let last = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(column % 26)))
    return column < 26 ? last : letters(of: column / 26 - 1) + last
  }
}
