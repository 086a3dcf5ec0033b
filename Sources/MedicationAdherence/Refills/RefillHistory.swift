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
  let windowLine: SupplyLine
  /// The follow-up's dispenses up to its end (CMA9).
  let followUpLine: SupplyLine

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
    windowLine = SupplyLine(
      windowDispenses, until: window.endNumber, rules: settings.carryOver)
    followUpLine = SupplyLine(
      followUpDispenses, until: followUp.endNumber, rules: settings.carryOver)
  }

  /// Whether the observation window lies in the follow-up, without which nothing is measured.
  public var isWindowInFollowUp: Bool { followUp.contains(window) }
}
