/// A moment of daily life that a dose is tied to (`Timing.repeat.when`), of all versions of FHIR.
/// Source: https://hl7.org/fhir/R5/valueset-event-timing.html
public enum EventTiming: String, CaseIterable, Sendable {
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
