/// An abbreviation of prescriptions (`Timing.code`), such as BID and Q4H.
///
/// The code is read whatever its system is, in upper case and without spaces.
/// Source: https://hl7.org/fhir/R5/valueset-timing-abbreviation.html
enum TimingAbbreviation: Hashable {
  /// So many doses a day.
  case daily(Int32)
  /// A dose a day, at a moment of daily life.
  case at(EventTiming)
  /// A dose every so many of a unit.
  case every(Int, TimeUnit)
  /// A single dose, at a moment when the code says one.
  case once(EventTiming?)

  /// Reads a code; nil when it is none of the known ones.
  init?(_ code: String) {
    let isSpelt = code.utf8.allSatisfy(Self.isCapitalOrDigit(_:))
    let spelling = isSpelt ? code : code.uppercased().filter { !$0.isWhitespace }
    guard let known = Self.named(spelling) ?? Self.everyUnits(spelling) else { return nil }
    self = known
  }

  private static func isCapitalOrDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func named(_ spelling: String) -> Self? {
    switch spelling {
    case "QD", "DAILY": .daily(1)
    case "BID": .daily(2)
    case "TID": .daily(3)
    case "QID": .daily(4)
    case "AM", "QAM": .at(.morning)
    case "PM": .at(.afternoon)
    case "QPM": .at(.evening)
    case "NIGHTLY": .at(.night)
    case "BED", "HS", "QHS": .at(.beforeSleep)
    case "QOD": .every(2, .day)
    case "WK", "QWK", "WEEKLY": .every(1, .week)
    case "MO", "MONTHLY": .every(1, .month)
    case "ONCE", "1X", "X1": .once(nil)
    case "STAT": .once(.immediate)
    default: nil
    }
  }

  /// Reads `Q`*n*`H` and `Q`*n*`D`, n from 1 to 9999 in up to four digits.
  private static func everyUnits(_ spelling: String) -> Self? {
    let digits = spelling.dropFirst().dropLast()
    guard spelling.first == "Q", 1...4 ~= digits.utf8.count,
      digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(digits), number > 0
    else { return nil }
    return switch spelling.last {
    case "H": .every(number, .hour)
    case "D": .every(number, .day)
    default: nil
    }
  }
}
