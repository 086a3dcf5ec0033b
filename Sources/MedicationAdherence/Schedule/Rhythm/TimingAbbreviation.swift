/// The abbreviations of prescriptions (`Timing.code`), such as BID and Q4H.
///
/// The code is read whatever its system is, in upper case and without spaces.
/// Source: https://hl7.org/fhir/R5/valueset-timing-abbreviation.html
enum TimingAbbreviation {
  /// The rhythm that a code means; nil when it is none of the known ones.
  static func rhythm(_ code: String) -> Rhythm? {
    let spelling = isSpelled(code) ? code : code.uppercased().filter { !$0.isWhitespace }
    return beat(spelling).map { Rhythm(beat: $0) }
  }

  /// Whether a code has capitals and digits only, as nearly all have.
  private static func isSpelled(_ code: String) -> Bool {
    code.utf8.allSatisfy { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 }
  }

  private static func beat(_ spelling: String) -> Rhythm.Beat? {
    switch spelling {
    case "AM", "PM", "QD", "DAILY", "QAM", "QPM", "QHS", "NIGHTLY", "BED", "HS":
      .perDays(frequency: 1, days: 1)
    case "BID": .perDays(frequency: 2, days: 1)
    case "TID": .perDays(frequency: 3, days: 1)
    case "QID": .perDays(frequency: 4, days: 1)
    case "QOD": .perDays(frequency: 1, days: 2)
    case "WK", "QWK", "WEEKLY": .perDays(frequency: 1, days: 7)
    case "MO", "MONTHLY": .calendar(CalendarSteps(months: 1, frequency: 1))
    case "ONCE", "1X", "X1", "STAT": .once
    default: every(spelling)
    }
  }

  /// Reads `Q`*n*`H` and `Q`*n*`D`, n from 1 to 9999.
  private static func every(_ spelling: String) -> Rhythm.Beat? {
    let digits = spelling.dropFirst().dropLast()
    guard spelling.first == "Q", 1...4 ~= digits.utf8.count,
      digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(digits), number > 0
    else { return nil }
    switch spelling.last {
    case "D": return .perDays(frequency: 1, days: number)
    case "H":
      let period = Int64(number) * 3_600_000
      return .grid(DoseGrid(frequency: 1, period: period, keepsTime: true))
    default: return nil
    }
  }
}
