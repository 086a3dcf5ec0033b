internal import FHIRDecoding
internal import MedicationAdherence

/// Up to which day the administrations of a patient count, and which days may be shown.
struct DayLimits: Sendable {
  /// The first day that a date may be meant for.
  let firstPlausible = Day.firstPlausible

  /// The last day that counts.
  let last: Day
  /// The days that any line may show; nil when there is none.
  let shown: DayRange?

  /// The limits that a plan sets up to a last day.
  init(_ rules: CountingRules, through last: Day) {
    self.last = last
    shown = rules.window.limits(size: rules.bucketSize, asOf: last)
  }
}
