public import MedicationAdherence

/// One administration as it was read: what is needed to count it, in 80 bytes.
public struct AdministrationRecord: BitwiseCopyable, Sendable {
  /// The references of a record whose patient, order and medication could not be read.
  public static let noReferences = UInt32.max

  /// Stands for an outcome of taken, by the status, beside a dosage that says that nothing was given.
  @inlinable public static var takenButSaysNotGiven: UInt8 { 3 }

  /// What keeps it from being counted, in the order of the tests.
  public enum Fault: UInt8, Sendable {
    /// It is sound so far.
    case none
    /// It names no patient.
    case noPatient
    /// A field is not as FHIR defines it.
    case quarantined
    /// It was entered in error.
    case excluded
  }

  /// The identity of `Type/id`; ``Fingerprint/none`` without an id.
  public var identity: Fingerprint
  /// Which of two readings is the newer one.
  public var recency: Recency
  /// Its patient, order and medication: an index among the reader's references.
  public var references: UInt32
  /// Why it was not given: an index among the reader's reasons; 0 is no reason.
  public var reason: UInt32
  /// The finding behind a fault: an index among the reader's findings.
  public var finding: UInt32
  /// Milliseconds since midnight of the wall clock.
  public var millisecond: Int32
  /// The day of the wall clock, as a day number.
  public var day: Int32
  /// Minutes east of UTC; `Int16.min` when none is written.
  public var offsetMinutes: Int16
  /// The date's precision plus 1; 0 without a date.
  public var precisionPlusOne: UInt8
  /// The outcome's raw value, or ``takenButSaysNotGiven``.
  public var outcome: UInt8
  /// Whether it was stopped before its end.
  public var isInterrupted: Bool
  /// The fault's raw value.
  public var fault: UInt8
  /// The version of FHIR it was written in.
  public var version: UInt8
  /// Where the id's text lies among the reader's texts, when it keeps them.
  public var idOffset: UInt32
  /// The length of the id's text in bytes.
  public var idCount: UInt16
  /// How long it took.
  public var period: AdministrationPeriod
}

extension AdministrationRecord {
  /// The date; nil without one.
  public var date: FHIRDateTime? {
    guard precisionPlusOne > 0,
      let precision = FHIRDateTime.Precision(rawValue: precisionPlusOne - 1)
    else { return nil }
    return FHIRDateTime(
      day: Day(number: day), precision: precision, millisecond: millisecond,
      offsetMinutes: offsetMinutes == .min ? nil : offsetMinutes)
  }

  /// An empty record, nothing decided.
  init(ordinal: UInt64) {
    identity = .none
    recency = Recency(version: nil, lastUpdated: nil, ordinal: ordinal)
    (references, reason, finding) = (Self.noReferences, 0, 0)
    (millisecond, day, offsetMinutes, precisionPlusOne) = (0, 0, .min, 0)
    (outcome, isInterrupted, fault) = (Outcome.undetermined.rawValue, false, Fault.none.rawValue)
    version = FHIRVersion.r4.rawValue
    (idOffset, idCount, period) = (0, 0, .none)
  }

  /// Whether the dose was taken; nil of a number that is not one of an outcome's.
  @inlinable
  public static func outcome(of number: UInt8) -> Outcome? {
    number == takenButSaysNotGiven ? .taken : Outcome(rawValue: number)
  }

  /// Whether it may be counted, or was entered in error: nothing was wrong with it.
  var isSound: Bool { fault == Fault.none.rawValue || fault == Fault.excluded.rawValue }

  /// Forgets an outcome, and that it was entered in error.
  mutating func clearOutcome() {
    (outcome, isInterrupted, fault) = (Outcome.undetermined.rawValue, false, Fault.none.rawValue)
  }

  /// Sets the outcome; false when it is none that FHIR defines.
  mutating func set(_ outcome: AdministrationOutcome) -> Bool {
    switch outcome {
    case .invalid: return false
    case .excluded: fault = Fault.excluded.rawValue
    case .counts(let counted, let isInterrupted):
      self.outcome = counted.rawValue
      self.isInterrupted = isInterrupted
    case .takenButSaysNotGiven: self.outcome = Self.takenButSaysNotGiven
    }
    return true
  }

  mutating func set(_ date: FHIRDateTime) {
    (day, millisecond) = (date.day.number, date.millisecond)
    (offsetMinutes, precisionPlusOne) = (date.offsetMinutes ?? .min, date.precision.rawValue + 1)
  }
}

/// What an administration's status and flag mean, in every version of FHIR.
///
/// `entered-in-error` before all else; then the flag (`wasNotGiven`, `notGiven`); then the status.
/// Sources: https://hl7.org/fhir/DSTU2/medicationadministration.html,
/// https://hl7.org/fhir/R5/valueset-medication-admin-status.html
enum AdministrationOutcome: Equatable {
  /// It was entered in error and counts nowhere.
  case excluded
  /// It counts; `isInterrupted` when it was stopped before its end.
  case counts(Outcome, isInterrupted: Bool)
  /// It counts as taken by its status, and its dosage says that nothing was given.
  case takenButSaysNotGiven
  /// The status is none that FHIR defines.
  case invalid

  /// What a site's own code means.
  init(_ meaning: OutcomeCodes.Meaning, isStopped: Bool) {
    self =
      switch meaning {
      case .excluded: .excluded
      case .counts(let outcome):
        .counts(outcome, isInterrupted: outcome == .taken && isStopped)
      }
  }

  /// The same beside a dosage: one that says that nothing was given contradicts a completed one.
  func beside(saysNotGiven: Bool, status: JSONString) -> AdministrationOutcome {
    guard saysNotGiven, self == .counts(.taken, isInterrupted: false), status == "completed" else {
      return self
    }
    return .takenButSaysNotGiven
  }

  init(status: JSONString, isFlaggedNotGiven: Bool) {
    if status == "entered-in-error" {
      self = .excluded
    } else if isFlaggedNotGiven {
      self = .counts(.notTaken, isInterrupted: false)
    } else {
      self =
        switch status {
        case "completed", "in-progress": .counts(.taken, isInterrupted: false)
        case "stopped": .counts(.taken, isInterrupted: true)
        case "not-done": .counts(.notTaken, isInterrupted: false)
        case "on-hold", "unknown": .counts(.undetermined, isInterrupted: false)
        default: .invalid
        }
    }
  }
}
