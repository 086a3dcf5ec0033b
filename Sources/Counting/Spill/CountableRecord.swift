package import FHIRDecoding
package import MedicationAdherence

/// The newest reading of a selected, sound administration: ready to be counted.
///
/// Saves memory traffic: 32 bytes are half a cache line, and each record is written, read, sorted
/// and read again.
package struct CountableRecord: BitwiseCopyable, Sendable {
  /// What keeps it from counting in any bucket, although it is listed.
  enum Hindrance: UInt8, BitwiseCopyable {
    case none, undated, implausible
  }

  package let ordinal: UInt64
  package let unit: UInt32
  /// The reason; with a period in the lower half, and the period's minutes in the upper one.
  private let note: UInt32
  /// The index of its references: patient, order, medication, and the details that are kept.
  package let references: UInt32
  /// The local day number.
  package let day: Int32
  /// Milliseconds since local midnight.
  package let millisecond: Int32
  private let traits: Traits

  /// The administration, its unit and what it refers to.
  struct Source: BitwiseCopyable {
    let ordinal: UInt64
    let unit: UInt32
    var reason: UInt32 = 0
    var references: UInt32 = 0
    /// How long it took, in whole minutes; 0 when that is not known.
    var period = AdministrationPeriod.none
  }

  /// A local day and time, and how many seconds it is ahead of UTC.
  struct Moment: BitwiseCopyable {
    let day: Int32
    var millisecond: Int32 = 0
    var secondsAhead: Int32 = 0
    /// Whether its offset is written.
    var hasOffset = false
    var precision = FHIRDateTime.Precision.second
  }

  /// Makes a record of an administration at a moment.
  @inline(__always)
  init(
    _ source: Source, at moment: Moment, outcome: Outcome = .taken, saysNotGiven: Bool = false,
    isInterrupted: Bool = false, hindrance: Hindrance = .none, isJoinable: Bool = false,
    isMatchedByMedication: Bool = false
  ) {
    let hasPeriod = source.period != .none && source.reason <= UInt16.max
    (ordinal, unit) = (source.ordinal, source.unit)
    note = source.reason | (hasPeriod ? UInt32(source.period.rawValue) << 16 : 0)
    (references, day, millisecond) = (source.references, moment.day, moment.millisecond)
    traits = Traits(
      secondsAhead: moment.secondsAhead, hasOffset: moment.hasOffset, precision: moment.precision,
      outcome: saysNotGiven ? AdministrationRecord.takenButSaysNotGiven : outcome.rawValue,
      isInterrupted: isInterrupted, hindrance: hindrance, isJoinable: isJoinable,
      isMatchedByMedication: isMatchedByMedication,
      hasPeriod: hasPeriod && moment.precision >= .minute)
  }

  /// Why it was not taken: the number of the reason, 0 of none.
  package var reason: UInt32 { traits.hasPeriod ? note & 0xFFFF : note }
  /// How long it took.
  var period: AdministrationPeriod {
    traits.hasPeriod ? AdministrationPeriod(rawValue: UInt16(note >> 16)) : .none
  }

  /// How exactly the date is known.
  package var precision: FHIRDateTime.Precision { traits.precision }
  package var outcome: Outcome { traits.outcome }
  /// Whether it counts as taken by its status, and its dosage says that nothing was given.
  var saysNotGiven: Bool { traits.saysNotGiven }
  package var isInterrupted: Bool { traits.isInterrupted }
  var hindrance: Hindrance { traits.hindrance }
  /// Whether the recorded time of day is one that may be joined: a time, and not midnight.
  var isJoinable: Bool { traits.isJoinable }
  /// Whether it names no order, and counts under that of its medication.
  package var isMatchedByMedication: Bool { traits.isMatchedByMedication }

  /// How many seconds its clock is ahead of UTC; nil without a written offset.
  var secondsAhead: Int32? { traits.hasOffset ? traits.secondsAhead : nil }

  /// How many minutes its clock is ahead of UTC; nil without a written offset, or a time of day.
  var offsetMinutes: Int16? {
    precision >= .minute ? secondsAhead.map { Int16($0 / 60) } : nil
  }

  /// Seconds since 1970-01-01T00:00:00Z; of the wall clock without an offset.
  var instant: Int64 {
    Int64(day) * 86_400 + Int64(millisecond / 1000) - Int64(traits.secondsAhead)
  }

  /// The days that the date may mean: a whole month or year when that is all that is known.
  package var possibleDays: DayRange { precision.days(from: Day(number: day)) }

  /// Whether it was surely on a later day than a moment, also by UTC where their offsets differ.
  func isAfter(_ moment: LocalMoment) -> Bool {
    guard moment.day < possibleDays.first else { return false }
    guard moment.millisecond != nil, let offset = moment.offsetMinutes else { return true }
    return instant > moment.instant / 1000 - Int64(offset) * 60
  }

  /// Whether the date says which bucket of a size it lies in.
  func isPrecise(for size: BucketSize) -> Bool {
    switch precision {
    case .year: size == .year
    case .month: size != .day && size != .week
    case .day, .minute, .second: true
    }
  }
}

/// The small fields of a record, packed into one number.
private struct Traits: BitwiseCopyable {
  private let bits: UInt32
  /// What is added to the precision where there is a period: no date is that precise.
  private static let withPeriod: UInt8 = 3

  init(
    secondsAhead: Int32, hasOffset: Bool, precision: FHIRDateTime.Precision, outcome: UInt8,
    isInterrupted: Bool,
    hindrance: CountableRecord.Hindrance, isJoinable: Bool, isMatchedByMedication: Bool,
    hasPeriod: Bool
  ) {
    precondition(abs(secondsAhead) < 1 << 20, "a clock is hours ahead, not weeks")
    bits =
      UInt32(bitPattern: secondsAhead) << 11 | (hasOffset ? 1 << 10 : 0)
      | (isMatchedByMedication ? 1 << 9 : 0)
      | UInt32(hindrance.rawValue) << 7
      | UInt32(precision.rawValue + (hasPeriod ? Self.withPeriod : 0)) << 4 | UInt32(outcome) << 2
      | (isInterrupted ? 2 : 0) | (isJoinable ? 1 : 0)
  }

  /// Up to 12 days fit; an offset is at most 16 hours, or a day in the first or last year that
  /// there is.
  var secondsAhead: Int32 { Int32(bitPattern: bits) >> 11 }
  var hasOffset: Bool { bits & (1 << 10) != 0 }
  var hindrance: CountableRecord.Hindrance { .init(rawValue: UInt8(bits >> 7 & 3)) ?? .undated }
  private var rawPrecision: UInt8 { UInt8(bits >> 4 & 7) }
  var hasPeriod: Bool { rawPrecision > FHIRDateTime.Precision.second.rawValue }
  package var precision: FHIRDateTime.Precision {
    .init(rawValue: rawPrecision - (hasPeriod ? Self.withPeriod : 0)) ?? .year
  }
  private var outcomeNumber: UInt8 { UInt8(bits >> 2 & 3) }
  package var outcome: Outcome { AdministrationRecord.outcome(of: outcomeNumber) ?? .undetermined }
  var saysNotGiven: Bool { outcomeNumber == AdministrationRecord.takenButSaysNotGiven }
  package var isInterrupted: Bool { bits & 2 != 0 }
  var isJoinable: Bool { bits & 1 != 0 }
  var isMatchedByMedication: Bool { bits & (1 << 9) != 0 }
}

extension FHIRDateTime.Precision {
  /// The days that a date of the precision may mean, from the first of them.
  package func days(from first: Day) -> DayRange {
    switch self {
    case .year: CalendarBucket(.year, containing: first).days
    case .month: CalendarBucket(.month, containing: first).days
    case .day, .minute, .second: CalendarBucket(.day, containing: first).days
    }
  }
}
