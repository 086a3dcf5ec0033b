internal import FHIRDecoding
internal import MedicationAdherence

/// Where one administration went.
struct AdministrationPlacement {
  let disposition: Disposition
  /// The bucket that it counts in; nil when it counts in none.
  var bucket: CalendarBucket?
}

/// A reading of an administration that was left out before it had a bucket.
struct LeftOutReading: Sendable {
  let ordinal: UInt64
  /// The resource's id; empty when it has none.
  let id: String
  /// The unit in the catalogue.
  let unit: Int
  /// The date as it was written; nil when it was not read.
  let date: FHIRDateTime?
  let disposition: Disposition
  /// Where a Bundle says that it was deleted; nil of one that was not.
  let deletion: DeletionPlace?
}
