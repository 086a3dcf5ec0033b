internal import FHIRDecoding
internal import MedicationAdherence

/// An administration that is the newest reading of itself, selected and sound: ready to be counted.
struct CountableRecord: BitwiseCopyable, Sendable {
  /// What keeps it from counting in any bucket, although it is listed.
  enum Hindrance: UInt8, BitwiseCopyable {
    case none, undated, implausible
  }

  var ordinal: UInt64
  /// Seconds since 1970-01-01T00:00:00Z; of the wall clock without an offset.
  var instant: Int64
  var patient: UInt32
  var unit: UInt32
  var reason: UInt32
  /// The medication, by the name of its order, else by its own.
  var medication: UInt32
  /// The local day number.
  var day: Int32
  /// Milliseconds since local midnight.
  var millisecond: Int32
  /// How exactly the date is known.
  var precision: FHIRDateTime.Precision
  var outcome: Outcome
  var isInterrupted: Bool
  var hindrance: Hindrance
  /// Whether the recorded time of day is one that may be joined: a time, and not midnight.
  var isJoinable: Bool

  /// Whether the date says which bucket of a size it lies in.
  func isPrecise(for size: BucketSize) -> Bool {
    switch precision {
    case .year: size == .year
    case .month: size != .day && size != .week
    case .day, .minute, .second: true
    }
  }
}

extension CountableRecord {
  /// A sound reading, of which nothing is said yet of when it was.
  init(_ reading: SpooledReading, of destination: Destination) {
    self.init(
      ordinal: reading.ordinal, instant: 0, patient: destination.patient,
      unit: UInt32(destination.unit), reason: reading.reason, medication: destination.medication,
      day: 0, millisecond: 0, precision: .year,
      outcome: Outcome(rawValue: reading.outcome) ?? .undetermined,
      isInterrupted: reading.isInterrupted, hindrance: .undated, isJoinable: false)
  }

  /// Sets when it was: as it was written, and the local day and time.
  mutating func set(_ written: FHIRDateTime, day: Day, millisecond: Int32) {
    (self.day, self.millisecond) = (day.number, millisecond)
    instant = written.epochMilliseconds.secondsRoundedDown
    precision = written.precision
    isJoinable = written.hasTime && written.millisecond != 0
    hindrance = .none
  }
}

extension Int64 {
  /// Whole seconds of milliseconds.
  fileprivate var secondsRoundedDown: Int64 {
    self >= 0 ? self / 1000 : -((-self + 999) / 1000)
  }
}
