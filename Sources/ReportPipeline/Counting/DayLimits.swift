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
  init(_ plan: ReportPlan, through last: Day) {
    self.last = last
    shown = plan.window.limits(size: plan.bucketSize, asOf: last)
  }
}
