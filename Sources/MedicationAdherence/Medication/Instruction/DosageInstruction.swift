/// One dosage instruction of an order, as far as it can be said in words.
///
/// Coded and counted facts are said in words of every language; text is quoted as it was written.
public struct DosageInstruction: Hashable, Sendable {
  /// The place in a course of several instructions; nil when none is given.
  public var sequence: Int?
  /// How much is taken at once.
  public var dose: DoseAmount?
  /// How fast it is given.
  public var rate: Rate?
  /// The way it enters the body.
  public var route: Named<AdministrationRoute>?
  /// Where on the body it is given, as its code or text has it; nil when it is not said.
  public var site: String?
  /// When it is taken.
  public var timing: Timing?
  /// Whether it is taken as needed.
  public var isAsNeeded: Bool
  /// What it is needed for.
  public var reasons: [Named<Complaint>]
  /// The limits that are not to be passed.
  public var limits: [Limit]
  /// The instruction as text (`text`); nil when there is none.
  public var text: String?
  /// What the timing says as text only; nil when it has a known code, or no text.
  public var timingText: String?
  /// What else is to be observed (`additionalInstruction`, `patientInstruction`), as code or text.
  public var advice: [String]

  /// Makes an instruction.
  public init(
    sequence: Int? = nil, dose: DoseAmount? = nil, rate: Rate? = nil,
    route: Named<AdministrationRoute>? = nil, site: String? = nil, timing: Timing? = nil,
    isAsNeeded: Bool = false, reasons: [Named<Complaint>] = [], limits: [Limit] = [],
    text: String? = nil, timingText: String? = nil, advice: [String] = []
  ) {
    self.sequence = sequence
    self.dose = dose
    self.rate = rate
    self.route = route
    self.site = site
    self.timing = timing
    self.isAsNeeded = isAsNeeded
    self.reasons = reasons
    self.limits = limits
    self.text = text
    self.timingText = timingText
    self.advice = advice
  }

  /// A concept that this library has a word for, or the display of one that it has not.
  public enum Named<Concept: Hashable & Sendable>: Hashable, Sendable {
    /// A concept with a word in every language.
    case known(Concept)
    /// The display of a code, in the language of its source; it is quoted.
    case display(String)
  }

  /// How fast a dose is given: so much, or so much per so much.
  public struct Rate: Hashable, Sendable {
    /// The amount, with a unit such as `mL/h` when there is no ``per``.
    public var amount: DoseAmount
    /// What the amount is given in; nil when its unit says so.
    public var per: DoseAmount?

    /// Makes a rate.
    public init(_ amount: DoseAmount, per: DoseAmount? = nil) {
      (self.amount, self.per) = (amount, per)
    }
  }

  /// The most that may be taken.
  public enum Limit: Hashable, Sendable {
    /// In a period of time (`maxDosePerPeriod`).
    case perPeriod(DoseAmount, Length)
    /// At once (`maxDosePerAdministration`).
    case perAdministration(DoseAmount)
    /// In a life (`maxDosePerLifetime`).
    case perLifetime(DoseAmount)
  }
}
