/// Whether the dose of an administration that counts was taken.
///
/// FHIR says it in `status` and, before R4, in `wasNotGiven` or `notGiven`.
public enum Outcome: UInt8, CaseIterable, BitwiseCopyable, Codable, Sendable {
  /// The dose was taken (`completed`, `in-progress`, `stopped`).
  case taken = 0
  /// The dose was not taken (`not-done`, or the flag is true).
  case notTaken = 1
  /// It is not known yet (`on-hold`, `unknown`).
  case undetermined = 2

  /// The word in every output.
  public var word: String {
    switch self {
    case .taken: "taken"
    case .notTaken: "not-taken"
    case .undetermined: "undetermined"
    }
  }
}

/// How many administrations had which outcome.
public struct OutcomeCounts: Hashable, Codable, Sendable {
  /// Doses taken.
  public var taken: Int
  /// Doses recorded as not taken.
  public var notTaken: Int
  /// Doses for which it is not known yet whether they were taken.
  public var undetermined: Int
  /// Doses taken that were stopped before their end; they are in `taken` too.
  public var interrupted: Int

  /// Makes counts, 0 where nothing is said.
  public init(taken: Int = 0, notTaken: Int = 0, undetermined: Int = 0, interrupted: Int = 0) {
    self.taken = taken
    self.notTaken = notTaken
    self.undetermined = undetermined
    self.interrupted = interrupted
  }

  /// The number of administrations.
  public var administrations: Int { taken + notTaken + undetermined }

  /// taken / (taken + not taken), 0 to 1; nil when neither was recorded.
  public var recordedAdherence: Double? {
    taken + notTaken == 0 ? nil : Double(taken) / Double(taken + notTaken)
  }

  /// Counts one administration.
  @inlinable @inline(__always)
  public mutating func count(_ outcome: Outcome, interrupted isInterrupted: Bool) {
    switch outcome {
    case .taken: taken += 1
    case .notTaken: notTaken += 1
    case .undetermined: undetermined += 1
    }
    if isInterrupted { interrupted += 1 }
  }

  /// The counts of two sets of administrations together.
  public static func + (left: Self, right: Self) -> Self {
    OutcomeCounts(
      taken: left.taken + right.taken, notTaken: left.notTaken + right.notTaken,
      undetermined: left.undetermined + right.undetermined,
      interrupted: left.interrupted + right.interrupted)
  }

  /// Adds the counts of another set of administrations.
  public static func += (left: inout Self, right: Self) { left = left + right }
}

/// One administration of a known day, as it is counted.
public struct RecordedDose: Hashable, Sendable {
  /// Taken, not taken or undetermined.
  public let outcome: Outcome
  /// The local day.
  public let day: Day
  /// Milliseconds since local midnight; nil when no time of day is known.
  public let millisecond: Int32?
  /// Whether the time was written as exactly midnight, which may stand for a day without a time.
  public let isWrittenAsMidnight: Bool

  /// Makes a dose.
  @inlinable
  public init(
    _ outcome: Outcome, on day: Day, millisecond: Int32? = nil, isWrittenAsMidnight: Bool = false
  ) {
    (self.outcome, self.day, self.millisecond) = (outcome, day, millisecond)
    self.isWrittenAsMidnight = isWrittenAsMidnight
  }
}
