internal import FHIRDecoding
internal import MedicationAdherence

/// An administration that is the newest reading of itself, selected and sound: ready to be counted.
struct CountableRecord: BitwiseCopyable, Sendable {
  /// What keeps it from counting in any bucket, although it is listed.
  enum Hindrance: UInt8 {
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
  var precision: UInt8
  var outcome: UInt8
  var isInterrupted: Bool
  var hindrance: UInt8
  /// Whether the recorded time of day is one that may be joined: a time, and not midnight.
  var isJoinable: Bool

  /// How exactly the date is known.
  var datePrecision: FHIRDateTime.Precision {
    FHIRDateTime.Precision(rawValue: precision) ?? .year
  }

  /// Whether the date says which bucket of a size it lies in.
  func isPrecise(for size: BucketSize) -> Bool {
    switch datePrecision {
    case .year: size == .year
    case .month: size != .day && size != .week
    default: true
    }
  }
}
