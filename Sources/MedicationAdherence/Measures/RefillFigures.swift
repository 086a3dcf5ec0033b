/// The refill measures of one patient in a report's window.
///
/// The follow-up goes from the first dispense to the day after the window, and the observation window
/// is the part of the report's that lies in it. Any medication counts for any other, and no dose a
/// day is looked at; mpr and pdc are over the window itself. All are empty without a dispense by the
/// window's end, and what is handed over later is in none.
public struct RefillFigures: Sendable {
  private let dispenses: [Dispense]
  private let window: DayRange

  /// Takes all of a patient's dispenses in any order.
  public init(_ dispenses: [Dispense], in window: DayRange) {
    // Else one on the day after it would count, with which the follow-up ends.
    self.dispenses = dispenses.filter { $0.day <= window.last }
    self.window = window
  }

  /// Puts the measures beside a patient's others.
  public func set(in values: inout MeasureValues) {
    guard let settings, let history = RefillHistory(dispenses, settings: settings) else { return }
    for (measure, value) in zip(Measure.refills, history.values) {
      values[measure] = value.number
    }
    values[.possessionRatio] = PossessionRatio.value(dispenses, in: window).number
    values[.supplyDaysCovered] = SupplyDaysCovered.value(dispenses, in: window).number
  }

  /// The windows that the report's window and the first dispense make; nil without a dispense by the
  /// window's end.
  private var settings: RefillSettings? {
    guard let first = dispenses.map(\.day).min() else { return nil }
    var settings = RefillSettings()
    let (start, end) = (max(first, window.first), window.last.adding(days: 1))
    settings.followUp = .days(end.days(since: first))
    settings.windowStart = .days(start.days(since: first))
    settings.window = .days(end.days(since: start))
    return settings
  }
}
