/// What a report may not show beside others with small numbers hidden that were released before: the
/// difference of two figures can be those of one patient.
public struct ReleasedOverlap: Hashable, Sendable {
  /// The first days of the buckets that are hidden.
  public var buckets: Set<Day>
  /// Whether all figures of the whole window are hidden: the number of patients, how measures are
  /// spread, persistence and patients by medication.
  ///
  /// Totals are of the buckets that are shown.
  public var hidesWhole: Bool

  /// Says what is hidden; nothing, unless more is said.
  public init(buckets: Set<Day> = [], hidesWhole: Bool = false) {
    (self.buckets, self.hidesWhole) = (buckets, hidesWhole)
  }

  /// Hides what another overlap does, too.
  public mutating func formUnion(_ other: ReleasedOverlap) {
    buckets.formUnion(other.buckets)
    hidesWhole = hidesWhole || other.hidesWhole
  }
}
