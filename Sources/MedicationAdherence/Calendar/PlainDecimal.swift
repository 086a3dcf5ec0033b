/// Decimal numbers without an exponent.
package enum PlainDecimal {
  /// The shortest decimal that reads back as the same number: `0.00001`, never `1e-05`.
  package static func text(of value: Double) -> String {
    let short = value.description
    // Swift writes no exponent for these, which nearly all values are.
    if value == 0 || (0.001...1_000_000 ~= value.magnitude) { return short }
    guard let mark = short.firstIndex(of: "e"),
      let exponent = Int(short[short.index(after: mark)...].drop { $0 == "+" })
    else { return short }
    return shift(String(short[..<mark]), by: exponent)
  }

  /// Moves the decimal point of `d.ddd` by `exponent` places to the right.
  private static func shift(_ mantissa: String, by exponent: Int) -> String {
    let sign = mantissa.hasPrefix("-") ? "-" : ""
    let parts = mantissa.drop { $0 == "-" }.split(separator: ".")
    let fraction = parts.count > 1 && parts[1] != "0" ? parts[1] : ""
    let digits = parts[0] + fraction
    if exponent < 0 {
      return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits
    }
    let zeros = String(repeating: "0", count: max(0, exponent - fraction.count))
    return sign + digits + zeros + ".0"
  }
}
