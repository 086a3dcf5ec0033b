/// Whole numbers in decimal digits, the one way in which this library writes them.
package enum Decimal {
  private static let twoDigits = (0..<100).map { ($0 < 10 ? "0" : "") + String($0) }

  /// A number from 0 on with leading zeros up to a width: `padded(7, to: 2)` is `07`.
  package static func padded(_ value: Int, to width: Int) -> String {
    if width == 2, 0..<100 ~= value { return twoDigits[value] }
    let digits = String(value)
    return digits.utf8.count >= width
      ? digits : String(repeating: "0", count: width - digits.utf8.count) + digits
  }
}
