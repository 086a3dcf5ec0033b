extension DosageInstruction {
  /// A part of the day, a meal or sleep that doses are tied to: FHIR's `when`, the codes of all
  /// versions.
  public enum Event: String, CaseIterable, Hashable, Sendable {
    /// In the morning.
    case morning = "MORN"
    /// In the early morning.
    case earlyMorning = "MORN.early"
    /// In the late morning.
    case lateMorning = "MORN.late"
    /// At noon.
    case noon = "NOON"
    /// In the afternoon.
    case afternoon = "AFT"
    /// In the early afternoon.
    case earlyAfternoon = "AFT.early"
    /// In the late afternoon.
    case lateAfternoon = "AFT.late"
    /// In the evening.
    case evening = "EVE"
    /// In the early evening.
    case earlyEvening = "EVE.early"
    /// In the late evening.
    case lateEvening = "EVE.late"
    /// At night.
    case night = "NIGHT"
    /// After going to sleep.
    case afterSleep = "PHS"
    /// Right now (R5).
    case immediate = "IMD"
    /// Before the long sleep.
    case beforeSleep = "HS"
    /// After waking.
    case waking = "WAKE"
    /// At meals.
    case withMeals = "C"
    /// At breakfast.
    case withBreakfast = "CM"
    /// At lunch.
    case withLunch = "CD"
    /// At dinner.
    case withDinner = "CV"
    /// Before meals.
    case beforeMeals = "AC"
    /// Before breakfast.
    case beforeBreakfast = "ACM"
    /// Before lunch.
    case beforeLunch = "ACD"
    /// Before dinner.
    case beforeDinner = "ACV"
    /// After meals.
    case afterMeals = "PC"
    /// After breakfast.
    case afterBreakfast = "PCM"
    /// After lunch.
    case afterLunch = "PCD"
    /// After dinner.
    case afterDinner = "PCV"
  }
}
