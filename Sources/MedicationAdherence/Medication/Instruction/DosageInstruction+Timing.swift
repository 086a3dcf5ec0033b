extension DosageInstruction {
  /// When doses are to be taken: the facts of a FHIR `Timing` that can be said.
  public struct Timing: Hashable, Sendable {
    /// How many doses a period has; nil when it is not given.
    public var frequency: NumberRange?
    /// The period, in ``periodUnit``; nil when it is not given.
    public var period: NumberRange?
    /// The unit of the period; nil when it is not given.
    public var periodUnit: TimeUnit?
    /// The events of the day that doses are tied to.
    public var when: [EventTiming]
    /// The minutes before or after those events; nil without an offset.
    public var offset: Int?
    /// The days of the week; empty for every day.
    public var weekdays: WeekdaySet
    /// The times of day, in milliseconds since midnight.
    public var timesOfDay: [Int32]
    /// How long one dose lasts.
    public var duration: Length?
    /// How long the doses go on.
    public var length: Length?
    /// When the doses begin.
    public var start: LocalMoment?
    /// When the doses end; the day itself belongs to them.
    public var end: LocalMoment?
    /// How many doses there are in all.
    public var count: NumberRange?
    /// The dates of single doses; one beside a frequency is the start.
    public var events: [LocalMoment]

    /// Makes a timing that says nothing yet.
    public init() {
      (when, weekdays, timesOfDay, events) = ([], [], [], [])
    }

    /// Makes a timing of so many doses per so many units.
    public init(_ frequency: NumberRange, per period: NumberRange, _ unit: TimeUnit) {
      self.init()
      (self.frequency, self.period, periodUnit) = (frequency, period, unit)
    }
  }
}
