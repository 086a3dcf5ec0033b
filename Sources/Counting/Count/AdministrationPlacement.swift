package import FHIRDecoding
package import MedicationAdherence

/// Where one administration went.
package struct AdministrationPlacement {
  package let disposition: Disposition
  /// The bucket that it counts in; nil when it counts in none.
  package var bucket: CalendarBucket?
}

/// A reading of an administration that was left out before it had a bucket.
package struct LeftOutReading: Sendable {
  package let ordinal: UInt64
  /// The resource's id; empty when it has none.
  package let id: String
  /// The unit in the catalogue.
  package let unit: Int
  /// The date as it was written; nil when it was not read.
  package let date: FHIRDateTime?
  package let disposition: Disposition
  /// Where a Bundle says that it was deleted; nil of one that was not.
  package let deletion: DeletionPlace?
}
