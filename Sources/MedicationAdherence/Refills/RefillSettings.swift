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
