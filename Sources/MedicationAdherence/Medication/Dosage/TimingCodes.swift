/// A moment of daily life that a dose is tied to (`Timing.repeat.when`), of all versions of FHIR.
/// Source: https://hl7.org/fhir/R5/valueset-event-timing.html
public enum EventTiming: String, CaseIterable, Codable, Sendable {
  /// In the morning.
  case morning = "MORN"
  /// Early in the morning.
  case earlyMorning = "MORN.early"
  /// Late in the morning.
  case lateMorning = "MORN.late"
  /// At noon.
  case noon = "NOON"
  /// In the afternoon.
  case afternoon = "AFT"
  /// Early in the afternoon.
  case earlyAfternoon = "AFT.early"
  /// Late in the afternoon.
  case lateAfternoon = "AFT.late"
  /// In the evening.
  case evening = "EVE"
  /// Early in the evening.
  case earlyEvening = "EVE.early"
  /// Late in the evening.
  case lateEvening = "EVE.late"
  /// At night.
  case night = "NIGHT"
  /// After going to sleep.
  case afterSleep = "PHS"
  /// At once.
  case immediate = "IMD"
  /// Before going to sleep.
  case beforeSleep = "HS"
  /// On waking.
  case waking = "WAKE"
  /// With each meal.
  case withMeals = "C"
  /// With breakfast.
  case withBreakfast = "CM"
  /// With lunch.
  case withLunch = "CD"
  /// With dinner.
  case withDinner = "CV"
  /// Before each meal.
  case beforeMeals = "AC"
  /// Before breakfast.
  case beforeBreakfast = "ACM"
  /// Before lunch.
  case beforeLunch = "ACD"
  /// Before dinner.
  case beforeDinner = "ACV"
  /// After each meal.
  case afterMeals = "PC"
  /// After breakfast.
  case afterBreakfast = "PCM"
  /// After lunch.
  case afterLunch = "PCD"
  /// After dinner.
  case afterDinner = "PCV"

  /// How many doses the code means on a day: three for the codes that mean every meal, else one.
  public var dosesPerDay: Int {
    switch self {
    case .withMeals, .beforeMeals, .afterMeals: 3
    default: 1
    }
  }
}

/// An abbreviation of prescriptions (`Timing.code`), such as BID and Q4H, or a code of SNOMED CT for one.
///
/// The code is read whatever its system is, in upper case and without spaces.
/// Sources: https://hl7.org/fhir/R5/valueset-timing-abbreviation.html, and the codes of HL7's library
/// CumulativeMedicationDuration.
enum TimingAbbreviation: Hashable {
  /// A number of doses a day.
  case daily(Int32)
  /// From one dose a day up to this number.
  case upToDaily(Int32)
  /// A dose a day, at a moment of daily life.
  case at(EventTiming)
  /// A dose at an interval of a number of units.
  case every(Int, TimeUnit)
  /// A dose after a number of hours, from the fewest to the most.
  case everyHours(Int, to: Int)
  /// A single dose, at a moment when the code says one.
  case once(EventTiming?)

  /// Reads a code; nil when it is not one of the known ones.
  init?(_ code: String) {
    let isSpelt = code.utf8.allSatisfy(Self.isCapitalOrDigit(_:))
    let spelling = isSpelt ? code : code.uppercased().filter { !$0.isWhitespace }
    guard
      let known = Self.named(spelling) ?? Self.everyUnits(spelling) ?? Self.concepts[spelling]
    else { return nil }
    self = known
  }

  /// The concepts of SNOMED CT.
  private static let concepts: [String: Self] = [
    "229797004": .daily(1), "229799001": .daily(2), "229798009": .daily(3), "307439001": .daily(4),
    "396107007": .upToDaily(2), "396108002": .upToDaily(3), "396109005": .upToDaily(4),
    "225756002": .every(4, .hour), "307468000": .every(6, .hour), "307469008": .every(8, .hour),
    "307470009": .every(12, .hour), "396125000": .every(24, .hour), "396126004": .every(36, .hour),
    "396131002": .every(48, .hour), "396143001": .every(72, .hour),
    "225752000": .everyHours(2, to: 4), "225754004": .everyHours(3, to: 4),
    "396127008": .everyHours(3, to: 6), "396139000": .everyHours(6, to: 8),
    "396140003": .everyHours(8, to: 12),
  ]

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
