/// The unit of a dose: a countable form that has a word in every language, a unit of time, or the
/// symbol of a measure.
public enum DoseUnit: Hashable, Sendable {
  /// Something that is counted.
  case form(DoseForm)
  /// Time, as in the rate of an infusion.
  case time(TimeUnit)
  /// The symbol of a measure, such as `mg`, written alike in every language.
  case symbol(String)
  /// A bare number.
  case none

  /// Reads the unit of a FHIR Quantity: a word that is known, of the unit before the code, for the
  /// unit is what a person was shown; else the unit's symbol.
  ///
  /// A piece says less than any other form, and digits are the code of a terminology.
  public init(code: String?, unit: String?) {
    let words = [unit, code].compactMap(\.self).filter { !$0.isEmpty }
    let known = words.compactMap(Self.known)
    let symbol = words.first { !$0.allSatisfy(\.isNumber) }
    self =
      known.first { $0 != .form(.piece) } ?? known.first
      ?? symbol.map { .symbol(Self.written($0)) } ?? .none
  }

  private static func known(_ word: String) -> DoseUnit? {
    if let form = DoseForm(word: word) { return .form(form) }
    switch word {
    case "s", "sec", "second", "seconds": return .time(.second)
    case "min", "minute", "minutes": return .time(.minute)
    case "h", "hr", "hour", "hours": return .time(.hour)
    case "d", "day", "days", "daily": return .time(.day)
    case "wk", "week", "weeks": return .time(.week)
    case "mo", "month", "months": return .time(.month)
    case "a", "year", "years": return .time(.year)
    default: return nil
    }
  }

  /// The symbol as it is printed, part by part: what is easily misread has a plain form.
  private static func written(_ symbol: String) -> String {
    let symbol = symbol.filter { !"{}[]".contains($0) }
    return symbol.split(separator: "/").map { plain(String($0)) }.joined(separator: "/")
  }

  private static func plain(_ part: String) -> String {
    switch part {
    case "ml": "mL"
    case "l": "L"
    case "ug", "µg", "μg": "mcg"
    case "gram", "grams": "g"
    case "milligram", "milligrams": "mg"
    case "m2", "m^2": "m²"
    case "hr", "hour": "h"
    case "meq": "mEq"
    default: part
    }
  }
}

/// A quantity of a medication, or a range of quantities.
public struct DoseAmount: Hashable, Sendable {
  /// How much.
  public var value: NumberRange
  /// Of what.
  public var unit: DoseUnit

  /// Makes an amount.
  public init(_ value: NumberRange, _ unit: DoseUnit) {
    (self.value, self.unit) = (value, unit)
  }
}
