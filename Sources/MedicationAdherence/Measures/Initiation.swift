/// Whether and when the patient took the first dose.
///
/// A taken dose from the first order's start to the window's end, whatever the window's first day;
/// its day − that start. Empty without an order's start up to the window's end, of an order that was
/// never in force, and for a whole patient.
enum Initiation {
  static let initiated = MeasureDefinition(
    "initiated", "Initiated", .flag, unit: "", source: Implementation.taxonomy,
    "Whether a dose was taken from the first order's start to the window's end.")

  static let daysToFirstDose = MeasureDefinition(
    "days_to_first_dose", "Days to the first dose", .days, unit: "days",
    source: Implementation.taxonomy,
    "Days from the first order's start to the first dose taken: 0 when it was on that day. "
      + "Empty when none was taken.")
}
