internal import FHIRDecoding
internal import MedicationAdherence

/// One reading of an administration that waits to be sifted: what is needed of it, in 64 bytes.
struct SpooledReading: BitwiseCopyable, Sendable {
  /// The identity of `Type/id`; `Fingerprint.none` without an id.
  let identity: Fingerprint
  /// The place in the order of reading.
  let ordinal: UInt64
  private let versionPlusOne: UInt64
  private let lastUpdated: Int64
  /// Whose it is, of which order and what: an index among the attributions.
  var attribution: UInt32
  /// The index of the finding behind a fault, or of the reason why it was not given: a reading has
  /// one of them.
  private var note: UInt32
  private let millisecond: Int32
  private let day: Int32
  private let offsetMinutes: Int16
  private let precisionPlusOne: UInt8
  /// The outcome's raw value.
  let outcome: UInt8
  /// Whether it was stopped before its end.
  let isInterrupted: Bool
  private let rawFault: UInt8

  /// Takes over what was read.
  init(_ record: AdministrationRecord) {
    (identity, ordinal) = (record.identity, record.ordinal)
    (versionPlusOne, lastUpdated) = (record.versionPlusOne, record.lastUpdated)
    attribution = record.attribution
    (day, millisecond) = (record.day, record.millisecond)
    (offsetMinutes, precisionPlusOne) = (record.offsetMinutes, record.precisionPlusOne)
    (outcome, isInterrupted, rawFault) = (record.outcome, record.isInterrupted, record.fault)
    note = 0
    note = isFaulty ? record.finding : record.reason
  }

  /// What kept it from being counted at once.
  var fault: AdministrationRecord.Fault {
    AdministrationRecord.Fault(rawValue: rawFault) ?? .quarantined
  }

  /// Whether something is wrong with it, which a finding tells.
  private var isFaulty: Bool {
    rawFault != AdministrationRecord.Fault.none.rawValue
      && rawFault != AdministrationRecord.Fault.excluded.rawValue
  }

  /// The index of the finding behind its fault; nil without one.
  var finding: Int? { isFaulty ? Int(note) : nil }

  /// The index of the reason why it was not given; 0 is no reason.
  var reason: UInt32 { isFaulty ? 0 : note }

  /// The date; nil without one.
  var date: FHIRDateTime? {
    guard precisionPlusOne > 0,
      let precision = FHIRDateTime.Precision(rawValue: precisionPlusOne - 1)
    else { return nil }
    return FHIRDateTime(
      day: Day(number: day), precision: precision, millisecond: millisecond,
      offsetMinutes: offsetMinutes == .min ? nil : offsetMinutes)
  }

  /// Which of two readings is the newer one.
  var recency: Recency {
    Recency(
      version: versionPlusOne == 0 ? nil : versionPlusOne - 1,
      lastUpdated: lastUpdated == .min ? nil : lastUpdated, ordinal: ordinal)
  }

  /// The same with the numbers that the linked record has for what several readers numbered.
  func numbered(
    firstAttribution: UInt32, firstFinding: UInt32, reasons: [UInt32]
  ) -> SpooledReading {
    var reading = self
    if attribution != AdministrationRecord.noAttribution {
      reading.attribution += firstAttribution
    }
    reading.note = isFaulty ? note + firstFinding : reasons[Int(note)]
    return reading
  }
}
