internal import FHIRDecoding
internal import MedicationAdherence

/// One reading of an administration: what the first pass needs of it, in 64 bytes.
struct SpilledReading: BitwiseCopyable, Sendable {
  /// The identity of `Type/id`, as much of it as is kept; `Fingerprint.none` without an id.
  let identity: Fingerprint
  /// Which of two readings is the newer one.
  let recency: Recency
  /// The index of its references: patient, order and medication.
  var references: UInt32
  /// The index of the finding behind a fault, or of the reason why the dose was not given; a
  /// reading has only one of them.
  var note: UInt32
  /// Milliseconds since midnight of the wall clock.
  let millisecond: Int32
  /// The day of the wall clock, as a day number.
  let day: Int32
  /// Minutes east of UTC; `Int16.min` when none is written.
  let offsetMinutes: Int16
  /// The date's precision plus 1; 0 without a date.
  let precisionPlusOne: UInt8
  /// The outcome's raw value.
  let outcome: UInt8
  /// Whether it was stopped before its end.
  let isInterrupted: Bool
  /// The fault's raw value.
  let rawFault: UInt8
  /// How long it took.
  var period = AdministrationPeriod.none
}

extension SpilledReading {
  /// Takes over what was read.
  init(_ record: AdministrationRecord) {
    let isFaulty = Self.isFaulty(record.fault)
    self.init(
      identity: PackedReading.kept(record.identity), recency: record.recency,
      references: record.references, note: isFaulty ? record.finding : record.reason,
      millisecond: record.millisecond, day: record.day, offsetMinutes: record.offsetMinutes,
      precisionPlusOne: record.precisionPlusOne, outcome: record.outcome,
      isInterrupted: record.isInterrupted, rawFault: record.fault,
      period: record.period)
  }

  /// The deletions of administrations, by as much of their identity as is kept of a reading.
  static func deletions(_ deletions: Deletions) -> [Fingerprint: [Deletion]] {
    let deletions = deletions[ResourceKind.administration.name]
    return Dictionary(
      deletions.map { (PackedReading.kept($0), $1) }, uniquingKeysWith: +)
  }

  /// What keeps it from being counted.
  var fault: AdministrationRecord.Fault {
    AdministrationRecord.Fault(rawValue: rawFault) ?? .quarantined
  }

  /// Whether a finding says what is wrong with it.
  private var isFaulty: Bool { Self.isFaulty(rawFault) }

  private static func isFaulty(_ fault: UInt8) -> Bool {
    fault != AdministrationRecord.Fault.none.rawValue
      && fault != AdministrationRecord.Fault.excluded.rawValue
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

  /// The place in the order of reading.
  var ordinal: UInt64 { recency.ordinal }

  /// The same reading with the linked record's numbers in place of its reader's.
  func numbered(
    firstReferences: UInt32, firstFinding: UInt32, reasons: [UInt32]
  ) -> SpilledReading {
    var reading = self
    if references != AdministrationRecord.noReferences {
      reading.references += firstReferences
    }
    reading.note = isFaulty ? note + firstFinding : reasons[Int(note)]
    return reading
  }
}
