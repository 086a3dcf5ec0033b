/// What the measures of delays are.
///
/// A delay is of a dose that was taken for a time of day in its order, both known: minutes after that time,
/// below 0 when it was early.
enum DelayMeasures {
  private static let source = "NPSA 2010, Rapid Response Report NPSA/2010/RRR009"
  private static let noDelay = "when no dose was taken for a time of day in the order"

  static let median = MeasureDefinition(
    "delay_median_minutes", "Median delay (minutes)", .minutes, source: source,
    "How many minutes after their time of day in the order doses were taken, in the middle; below 0 "
      + "when they were early",
    formula: "the median of the minutes from each time to its dose", empty: noDelay)

  static let ninetieth = MeasureDefinition(
    "delay_p90_minutes", "Delay, 90th percentile (minutes)", .minutes, source: source,
    "The minutes after their time of day that nine of ten doses did not exceed",
    formula: "the 90th percentile of the minutes from each time to its dose, R's type 7",
    empty: noDelay)

  static let over2h = MeasureDefinition(
    "delayed_over_2h", "Doses over 2 hours late", .count(of: "doses"), source: source,
    "Doses taken more than 120 minutes after their time of day in the order", empty: noDelay)

  static let firstDose = MeasureDefinition(
    "first_dose_minutes", "First dose (minutes)", .minutes, source: source,
    "Minutes from the start of the order to its first dose",
    empty: "when the start or the dose has no time of day, or no dose was taken")
}
