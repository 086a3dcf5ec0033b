/// When doses are to be taken: FHIR's Timing, as it was written.
///
/// The same in every version; DSTU2's `periodUnits` is `periodUnit` here.
/// Source: https://hl7.org/fhir/R4/datatypes.html#Timing
public struct Timing: Hashable, Sendable {
  /// The single events, oldest first.
  public var events: [LocalMoment] = []
  /// The codes of `timing.code`, then its text.
  public var codes: [String] = []
  /// Whether the last of the codes is the free text.
  public var hasCodeText = false
  /// How the doses repeat; nil when nothing is said.
  public var repetition: Repetition?

  /// Makes a timing that says nothing yet.
  public init() {}

  /// How doses repeat: `Timing.repeat`.
  public struct Repetition: Hashable, Sendable {
    /// From when until when.
    public var bounds = OpenPeriod()
    /// How long, counted from the start; of a range its low end.
    public var length: TimeLength?
    /// The high end of a range of lengths.
    public var longestLength: TimeLength?
    /// How many doses altogether.
    public var count: Int32?
    /// How many doses at most.
    public var countMax: Int32?
    /// How long one dose lasts.
    public var duration: TimeLength?
    /// How many doses in a period.
    public var frequency: Int32?
    /// How many doses in a period at most.
    public var frequencyMax: Int32?
    /// How many units make a period.
    public var period: Double?
    /// How many units make a period at most.
    public var periodMax: Double?
    /// The unit of the period.
    public var periodUnit: TimeUnit?
    /// On which days of the week; empty when none is named.
    public var weekdays: WeekdaySet = []
    /// At which times of day, in milliseconds since midnight, earliest first.
    public var timesOfDay: [Int32] = []
    /// At which moments of daily life.
    public var when: [EventTiming] = []
    /// Minutes before or after such a moment.
    public var offset: Int32?

    /// Makes a repetition that says nothing yet.
    public init() {}
  }
}
