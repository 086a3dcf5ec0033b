/// Whole numbers in decimal digits, the one way in which this library writes them.
package enum Decimal {
  /// A number from 0 on with leading zeros up to a width: `padded(7, to: 2)` is `07`.
  package static func padded(_ value: Int, to width: Int) -> String {
    let digits = String(value)
    return digits.count >= width
      ? digits : String(repeating: "0", count: width - digits.count) + digits
  }
}
