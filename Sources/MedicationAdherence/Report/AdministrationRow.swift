/// One administration as it is listed: when, what, which order, taken or not, and why not.
public struct AdministrationRow: Hashable, Sendable {
  /// The id of the MedicationAdministration; empty when it has none.
  public let id: String
  /// The order's id; empty without an order.
  public let order: String
  /// The medication's name.
  public let medication: String
  /// The local date at its own precision (`2016-08-15`, `2016-08`, `2016`); empty when undated.
  public let localDate: String
  /// The local time of day, `08:00`; empty when the date has no time.
  public let localTime: String
  /// The label of the bucket it counts in; empty when it counts in none.
  public let bucket: String
  /// Why it counts in none; nil when it counts.
  public let uncounted: UncountedAdministrations.Reason?
  /// Taken, not taken or undetermined.
  public let outcome: Outcome
  /// Whether it was stopped before its end.
  public let isInterrupted: Bool
  /// Why the dose was not given, several reasons joined by `; `; empty when none is recorded.
  public let reason: String

  /// Makes a row.
  public init(
    id: String, order: String, medication: String, localDate: String, localTime: String,
    bucket: String, uncounted: UncountedAdministrations.Reason? = nil, outcome: Outcome,
    isInterrupted: Bool, reason: String
  ) {
    self.id = id
    self.order = order
    self.medication = medication
    self.localDate = localDate
    self.localTime = localTime
    self.bucket = bucket
    self.uncounted = uncounted
    self.outcome = outcome
    self.isInterrupted = isInterrupted
    self.reason = reason
  }
}
