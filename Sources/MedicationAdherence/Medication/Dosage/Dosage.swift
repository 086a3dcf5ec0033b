/// One dosage instruction of an order, as it was written.
public struct Dosage: Hashable, Sendable {
  /// Its place among the order's instructions, from 0.
  public var index: Int
  /// Which step of a sequence it is; nil when none is named.
  public var sequence: Int32?
  /// Whether the dose is taken as needed.
  public var isAsNeeded: Bool
  /// When doses are to be taken; nil when nothing is said.
  public var timing: Timing?
  /// The route; nothing when none is named.
  public var route: DosageRoute
  /// What in it could not be read.
  public var faults: [ScheduleRemark]
  /// Whether its dose is 0, as on a day without a tablet: then it asks for nothing.
  public var isOfNothing = false
  /// Whether its text says another number of doses a day than its timing.
  public var isContradictedByText = false

  /// Makes a dosage instruction.
  public init(
    index: Int = 0, sequence: Int32? = nil, isAsNeeded: Bool = false, timing: Timing? = nil,
    route: DosageRoute = DosageRoute(), faults: [ScheduleRemark] = []
  ) {
    self.index = index
    self.sequence = sequence
    self.isAsNeeded = isAsNeeded
    self.timing = timing
    self.route = route
    self.faults = faults
  }

  /// The JSON path within the order.
  public var path: String { "dosageInstruction[\(index)]" }
}

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
  /// What a code is called by its source; nil when it says nothing.
  public var codeDisplay: String?
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
    /// How long one dose lasts at most.
    public var longestDuration: TimeLength?
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

/// Some of the days of the week.
public struct WeekdaySet: OptionSet, Hashable, Sendable {
  /// One bit a day, Monday the lowest.
  public let rawValue: UInt8

  /// Makes a set of its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The set of one day, by its ISO 8601 number: Monday 1 to Sunday 7.
  public init(weekday: Int) {
    rawValue = 1 << UInt8(weekday - 1)
  }

  /// Reads a code of FHIR (`mon` to `sun`); nil when it is none.
  public init?(code: String) {
    guard let index = Self.codes.firstIndex(of: code) else { return nil }
    self.init(weekday: index + 1)
  }

  private static let codes = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// All seven days.
  public static let everyDay = WeekdaySet(rawValue: 0x7F)

  /// The number of days, 0 to 7.
  public var count: Int { rawValue.nonzeroBitCount }

  /// Whether a day falls on one of them.
  func contains(_ day: Day) -> Bool {
    rawValue & (1 << UInt8(day.weekday - 1)) != 0
  }
}

extension Timing {
  /// The first code that is a known abbreviation; nil when there is none.
  var abbreviation: TimingAbbreviation? {
    for code in codes {
      if let known = TimingAbbreviation(code) { return known }
    }
    return nil
  }

  /// Whether the events are the schedule: two or more, or any beside which nothing says how often.
  ///
  /// A single event beside a repetition is that repetition's start (FHIR: the events interpret the
  /// repeat). A code that is not known may say how often, so events beside it alone are no schedule.
  var isEventList: Bool {
    guard !events.isEmpty, abbreviation == nil else { return false }
    return hasUsableRepetition ? events.count > 1 : codes.isEmpty
  }

  /// Whether the repetition says how often; beside a code or a text that is not known it must say so by
  /// itself, as a count or days of the week do not.
  var hasUsableRepetition: Bool {
    guard let repetition else { return false }
    return codes.isEmpty ? repetition.saysHowOften : repetition.saysFrequency
  }

  /// The event that a repetition starts with; nil when the events are the schedule.
  var startEvent: LocalMoment? { isEventList ? nil : events.first }
}

extension Timing.Repetition {
  /// Whether anything in it says how often a dose is taken.
  var saysHowOften: Bool { saysFrequency || count != nil || !weekdays.isEmpty }

  /// Whether it says how many doses there are in a period, or when in the day.
  var saysFrequency: Bool { frequency != nil || period != nil || periodMax != nil || hasTimes }

  /// Whether it says when in the day a dose is taken.
  var hasTimes: Bool { !timesOfDay.isEmpty || !when.isEmpty }
}
