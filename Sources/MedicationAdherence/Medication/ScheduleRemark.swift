/// Something in an order's instructions that could not be used, or that had to be assumed.
///
/// Its kind and its path hold no value of the data.
public struct ScheduleRemark: Hashable, Codable, Sendable {
  /// What it is, by the identifier that every output has for it.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// A frequency or count without a period is taken as per day.
    case periodAssumed = "period-assumed"
    /// A period without a unit means nothing.
    case periodWithoutUnit = "period-without-unit"
    /// A month or week cannot be divided.
    case periodFraction = "period-fraction"
    /// A number that must be above 0 is not.
    case valueNotPositive = "value-not-positive"
    /// A value has the wrong type, or is not valid for its type.
    case valueUnreadable = "value-unreadable"
    /// The high end of a range is below its low end.
    case rangeReversed = "range-reversed"
    /// More doses than anyone can take.
    case frequencyImplausible = "frequency-implausible"
    /// More doses up to the as-of day than are worked out for one order.
    case dosesImplausible = "doses-implausible"
    /// The frequency and the times of day do not agree.
    case timesContradictFrequency = "times-contradict-frequency"
    /// Times of day and moments of daily life exclude each other.
    case timeOfDayAndWhen = "time-of-day-and-when"
    /// An end lies before the start.
    case endBeforeStart = "end-before-start"
    /// The code is not one of the known abbreviations.
    case codeUnknown = "code-unknown"
    /// The timing beside a code that is known says another number of doses; the code decides.
    case codeContradicted = "code-contradicted"
    /// Nothing says how often.
    case noUsableTiming = "no-usable-timing"
    /// The duration is longer than the interval between doses.
    case durationAsBounds = "duration-as-bounds"
    /// A step of a sequence does not say how long it lasts.
    case sequenceWithoutLength = "sequence-without-length"
    /// Nothing says when the order starts.
    case startUnknown = "start-unknown"
    /// A date of a start is before 1900, and is not used.
    case startImplausible = "start-implausible"
    /// The end is that of the last administration.
    case endAssumed = "end-assumed"
    /// The order was stopped or put on hold before its end, and nothing says when.
    case stopAssumed = "stop-assumed"
    /// The order has no status that is known, and its last administration is before its end.
    case lastDoseAssumed = "last-dose-assumed"
    /// The patient died before the order's end.
    case endedByDeath = "ended-by-death"
    /// The encounter that the order was written for ended before the order did.
    case endOfEncounter = "end-of-encounter"
    /// Another order says the same, and its doses are due.
    case saidTwice = "said-twice"
    /// Every dose is 0.
    case dosesOfNothing = "doses-of-nothing"
    /// The patient died, nothing says when, and the order goes on up to the as-of day.
    case deathUndated = "death-undated"
    /// An order that is no longer active ended before its bounds or its duration.
    case endBeforeBounds = "end-before-bounds"
    /// Nothing says when the order ended.
    case endUnknown = "end-unknown"
    /// The end is that of the supply.
    case endFromSupply = "end-from-supply"
    /// The end is that of the quantity dispensed.
    case endFromQuantity = "end-from-quantity"
    /// The length of the supply, by which the order would end, cannot be used.
    case supplyUnusable = "supply-unusable"
    /// The text says a different number of doses a day than the timing.
    case textContradicted = "text-contradicted"
    /// The order's status is none that FHIR has.
    case statusUnknown = "status-unknown"
    /// The order's intent is none that FHIR has.
    case intentUnknown = "intent-unknown"

    /// What it means for the schedule, in words.
    public var sentence: String {
      switch self {
      case .periodAssumed: "has no period, taken as per day"
      case .periodWithoutUnit: "has no unit, so what is expected is unknown"
      case .periodFraction: "is no whole number of weeks or months, so what is expected is unknown"
      case .valueNotPositive: "is not above 0, so what is expected is unknown"
      case .valueUnreadable: "cannot be read, so what is expected is unknown"
      case .rangeReversed: "has a maximum below its minimum, so what is expected is unknown"
      case .frequencyImplausible:
        "asks for more than a dose a minute, so what is expected is unknown"
      case .dosesImplausible:
        "asks for more than 2 million doses up to the as-of day, so what is expected is unknown"
      case .timesContradictFrequency:
        "disagrees with the frequency, so what is expected is unknown"
      case .timeOfDayAndWhen:
        "has both timeOfDay and when, which exclude each other, so what is expected is unknown"
      case .endBeforeStart: "says an end before the start, so what is expected is unknown"
      case .codeUnknown: "has no code that is known, so the rest of the timing decides"
      case .codeContradicted: "says otherwise than the code beside it, which decides"
      case .noUsableTiming:
        "does not say in coded form how often, so what is expected is unknown"
      case .durationAsBounds:
        "is longer than the interval between doses, taken as the length of the course"
      case .sequenceWithoutLength:
        "has a sequence but no length, so what is expected is unknown from here on"
      case .startUnknown: "has no date of a start, so what is expected is unknown"
      case .startImplausible: "has a start before 1900, which is not used"
      case .endAssumed: "has no date of an end, taken to end with the last administration"
      case .stopAssumed:
        "was stopped or paused on a day that is not known, taken to have ended with the last dose"
      case .lastDoseAssumed: "has no status that is known, taken to have ended with the last dose"
      case .endedByDeath: "ended with the patient's death"
      case .endOfEncounter: "ended with the encounter that it was written for"
      case .saidTwice: "says the same, so nothing is due by this one"
      case .dosesOfNothing: "has only doses of 0, so what is expected is unknown"
      case .deathUndated:
        "is of a patient who died on a day that is not known, taken to have gone on to the as-of day"
      case .endBeforeBounds:
        "says an end before that of the dosage, taken as the end, for the order is not active"
      case .endUnknown:
        "is not active, has no dose, and does not say when it ended, so what is expected is unknown"
      case .endFromSupply: "has no date of an end, taken to end with the supply"
      case .endFromQuantity:
        "has no date of an end, taken to end when the quantity dispensed is used up"
      case .supplyUnusable:
        "has no date of an end, and a length of supply that cannot be used, taken to go on to the as-of day"
      case .textContradicted:
        "says another number of doses a day than the timing beside it, which decides"
      case .statusUnknown: "is no status of an order, taken as unknown"
      case .intentUnknown: "is no intent of an order, taken as an order"
      }
    }

    /// Whether it makes what is expected unknown.
    public var makesUnknown: Bool {
      switch self {
      case .periodAssumed, .codeUnknown, .codeContradicted, .durationAsBounds, .endAssumed,
        .endFromSupply, .endFromQuantity, .supplyUnusable, .stopAssumed, .lastDoseAssumed,
        .endedByDeath, .endOfEncounter, .saidTwice, .deathUndated, .endBeforeBounds,
        .startImplausible, .textContradicted,
        .statusUnknown, .intentUnknown:
        false
      default: true
      }
    }

    /// Whether it tells what around the order ended it.
    var isOfCircumstance: Bool { self == .endedByDeath || self == .endOfEncounter }

    /// Whether it says why an order is taken to have ended when it did, or that this is not known.
    public var isAboutEnd: Bool {
      switch self {
      case .endAssumed, .endFromSupply, .endFromQuantity, .supplyUnusable, .endUnknown,
        .stopAssumed, .lastDoseAssumed, .endedByDeath, .endOfEncounter, .deathUndated,
        .endBeforeStart, .endBeforeBounds:
        true
      default: false
      }
    }
  }

  /// What it is.
  public let kind: Kind
  /// The JSON path within the order; empty for the order as a whole, and the `Type/id` of another order
  /// that says the same.
  public let path: String
  /// The last active day that was assumed; nil where the remark is about no such day.
  ///
  /// It is a day of the data: it is shown to those who see the order's days, and in no ledger.
  public let day: Day?

  /// Makes a remark.
  public init(_ kind: Kind, at path: String = "", on day: Day? = nil) {
    self.kind = kind
    self.path = path
    self.day = day
  }

  /// Whether it is about a modifier extension that is not understood.
  public var isOfModifier: Bool { path.hasSuffix("modifierExtension") }

  /// The remark with its day moved.
  public func moved(byDays days: Int) -> ScheduleRemark {
    ScheduleRemark(kind, at: path, on: day?.adding(days: days))
  }
}
