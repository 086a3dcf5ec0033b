/// How refills are measured: windows, carry-over, episodes.
public struct RefillSettings: Hashable, Sendable {
  /// How long after a patient's first dispense the follow-up begins.
  public var followUpStart = WindowLength.days(0)
  /// How long the follow-up is.
  public var followUp = WindowLength.days(730)
  /// How long after the follow-up's start the observation window begins.
  public var windowStart = WindowLength.days(0)
  /// How long the observation window is.
  public var window = WindowLength.days(365)
  /// When supply that is left over counts for the next dispense.
  public var carryOver = CarryOverRules()
  /// The longest gap, in days, that does not end a treatment episode.
  public var permissibleGap = 90
  /// Whether a dispense of another medication begins a new episode.
  public var medicationChangeEndsEpisode = false
  /// How long a sliding window is.
  public var sliding = WindowLength.days(90)
  /// How long after one sliding window the next begins.
  public var step = WindowLength.days(60)

  /// Makes the settings that hold when nothing else is said.
  public init() {}
}

/// Whether the windows fit into each other for anybody.
///
/// A length in months has as many days as the calendar gives it, so this depends on the day of the
/// first dispense: it is checked for every day of the 400 years after which the calendar repeats,
/// with the very windows that are measured.
extension RefillSettings {
  /// Whether the observation window lies in the follow-up for some first dispense.
  public var fitsWindowInFollowUp: Bool {
    Self.calendar.contains { day in
      let followUp = followUp(ofFirst: day)
      return followUp.contains(window(in: followUp))
    }
  }

  /// Whether a sliding window lies in the observation window for some first dispense.
  public var fitsSlidingInWindow: Bool {
    Self.calendar.contains { day in
      let window = window(in: followUp(ofFirst: day))
      return window.contains(RefillWindow(from: window.start, length: sliding))
    }
  }

  /// The follow-up of a patient whose first dispense is on a day.
  func followUp(ofFirst day: Day) -> RefillWindow {
    RefillWindow(from: day.stepping(followUpStart), length: followUp)
  }

  /// The observation window in a follow-up, or reaching out of it.
  func window(in followUp: RefillWindow) -> RefillWindow {
    RefillWindow(from: followUp.start.stepping(windowStart), length: window)
  }

  /// The days of 400 years: 1970-01-01 to 2369-12-31.
  private static var calendar: some Sequence<Day> {
    (0..<146_097).lazy.map { Day(number: Int32($0)) }
  }
}

/// The length of a window of refill measures, or how far into another one it begins.
public enum WindowLength: Hashable, Sendable {
  /// A number of days, 0 or more.
  case days(Int)
  /// A number of calendar months, 0 or more.
  case months(Int)

  /// Reads `90d` or `12m`; nil when the text is neither, or more than 9,999 of them.
  public init?(text: String) {
    guard let unit = text.last, let number = Int(text.dropLast()), 0...9_999 ~= number,
      text.dropLast().utf8.allSatisfy({ 48...57 ~= $0 })
    else { return nil }
    switch unit {
    case "d": self = .days(number)
    case "m": self = .months(number)
    default: return nil
    }
  }

  /// Whether the length is nothing.
  public var isZero: Bool { self == .days(0) || self == .months(0) }

  /// The length taken several times.
  func times(_ factor: Int) -> WindowLength {
    switch self {
    case .days(let number): .days(number * factor)
    case .months(let number): .months(number * factor)
    }
  }
}

extension Day {
  /// The day one window length later.
  ///
  /// Months step on the calendar; a day that does not exist becomes the first of the next month: 31
  /// January and one month is 1 March. AdhereR does the same; the activity of orders is clamped instead.
  func stepping(_ length: WindowLength) -> Day {
    switch length {
    case .days(let days): return adding(days: days)
    case .months(let months):
      let clamped = adding(months: months)
      return clamped.components.day == components.day ? clamped : clamped.adding(days: 1)
    }
  }
}
