extension BucketCounts {
  /// The bucket without what too few patients are behind.
  ///
  /// The bucket is suppressed as a whole when doses taken or not taken may not be shown
  /// (``BucketEvidence/showsDoses(_:beside:)``). What is withheld is so in every bucket.
  func suppressed(
    isShown: Bool, withheld: WithheldFigures
  ) -> BucketCounts {
    guard isShown else {
      return BucketCounts(bucket: bucket, isPartial: isPartial, state: .suppressed)
    }
    var counts = counts
    if withheld.contains(.undetermined) { counts.undetermined = 0 }
    if withheld.contains(.interrupted) { counts.interrupted = 0 }
    return BucketCounts(
      bucket: bucket, isPartial: isPartial, state: state, counts: counts,
      doses: withheld.contains(.demand) ? nil : doses, withheld: withheld)
  }
}
