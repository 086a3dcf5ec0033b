/// One patient's dispenses in the windows of one measurement: what refill measures are computed from.
public struct RefillHistory: Sendable {
  /// The follow-up, counted from the first dispense there is.
  public let followUp: RefillWindow
  /// The observation window, counted from the follow-up's start.
  public let window: RefillWindow
  /// The settings.
  public let settings: RefillSettings
  /// The dispenses of the follow-up, sorted.
  let followUpDispenses: ArraySlice<Dispense>
  /// Those of the observation window.
  let windowDispenses: ArraySlice<Dispense>
  /// The window's dispenses up to its end, nothing carried in from before (CMA5, CMA6).
  let windowSupply: SupplySequence
  /// The follow-up's dispenses up to its end (CMA9).
  let followUpSupply: SupplySequence

  /// Makes the history of dispenses in any order; nil without any.
  public init?(_ dispenses: [Dispense], settings: RefillSettings) {
    let sorted = Dispense.sorted(dispenses)
    guard let first = sorted.first else { return nil }
    self.settings = settings
    followUp = settings.followUp(ofFirst: first.day)
    window = settings.window(in: followUp)
    followUpDispenses = sorted.drop { [followUp] in $0.day < followUp.start }
      .prefix { [followUp] in $0.day <= followUp.end }
    windowDispenses = followUpDispenses.drop { [window] in $0.day < window.start }
      .prefix { [window] in $0.day <= window.end }
    windowSupply = SupplySequence(
      windowDispenses, until: window.endNumber, rules: settings.carryOver)
    followUpSupply = SupplySequence(
      followUpDispenses, until: followUp.endNumber, rules: settings.carryOver)
  }

  /// Whether the observation window lies in the follow-up, without which nothing is measured.
  public var isWindowInFollowUp: Bool { followUp.contains(window) }
}

/// A stretch of time that refills are measured over, from one day to another.
///
/// A dispense belongs to it on its first and on its last day, and its length is the difference of the
/// two: a window of 365 days holds the dispenses of 366 dates (AdhereR).
public struct RefillWindow: Hashable, Sendable {
  /// The first day.
  public let start: Day
  /// The last day.
  public let end: Day

  /// Makes a window that begins on a day.
  public init(from start: Day, length: WindowLength) {
    self.start = start
    end = start.stepping(length)
  }

  /// The first day's number, to reckon with parts of a day.
  var startNumber: Double { Double(start.number) }
  /// The last day's number.
  var endNumber: Double { Double(end.number) }

  /// The length in days.
  public var length: Int { end.days(since: start) }

  /// Whether another window lies in this one.
  func contains(_ other: RefillWindow) -> Bool { start <= other.start && other.end <= end }

  /// The days on which the window can be covered: all but the last, as many as its length.
  ///
  /// Nil for a window without a length.
  public var days: DayRange? { DayRange(first: start, last: end.adding(days: -1)) }
}
