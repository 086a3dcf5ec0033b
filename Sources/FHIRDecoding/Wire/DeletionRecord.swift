/// That a resource was deleted, as an entry of a Bundle says.
struct DeletionRecord: Sendable {
  /// The type of the resource, one of those that are read.
  let type: String
  /// The identity of its id.
  let id: Fingerprint
  /// The version that the deletion is and when it was, as far as the entry says so.
  var recency: Recency
  /// The Bundle, whose `meta` may say when.
  let scope: UInt64
  /// Where the entry lies.
  var place: DeletionPlace
}

/// When a Bundle was updated, which is when what it deletes was deleted.
struct BundleMoment: Sendable {
  /// The Bundle.
  let scope: UInt64
  /// `meta.lastUpdated`, milliseconds since 1970-01-01T00:00:00Z.
  let moment: Int64

  /// Reads `meta`; nil when it does not say when.
  init?(meta: JSONValue?, scope: UInt64) {
    guard let moment = (try? Recency(meta: meta, ordinal: 0))?.lastUpdated else { return nil }
    (self.scope, self.moment) = (scope, moment)
  }
}
