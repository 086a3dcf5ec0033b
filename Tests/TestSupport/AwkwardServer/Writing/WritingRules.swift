/// What a server understands of writing.
package struct WritingRules: Sendable {
  /// Whether it creates conditionally (`If-None-Exist`), and says so.
  package var isConditional = true
  /// Whether it says where it stored what was created.
  package var tellsLocation = true
  /// Whether it tells versions, in `ETag` and `meta.versionId`.
  package var tellsVersion = true
  /// Whether its tags are strong.
  package var hasStrongTags = false
  /// Whether administrations are found by their identifiers.
  package var searchesIdentifiers = true
  /// Whether administrations are among the types that it says it has.
  package var listsAdministrations = true
  /// The types that it has beside those of the ward.
  package var moreTypes = ["Basic", "Observation"]
  /// Whether what is put where nothing was is created.
  package var takesIDs = true
  /// The status with which what is put where nothing was is refused, where it is not created.
  package var refusalOfIDs = 405
  /// Whether the further types are among those that it says it has.
  package var listsMoreTypes = true
  /// Whether it gives the bytes of a Binary as they are.
  package var givesRawBinaries = false
  /// Whether it takes Bundles.
  package var takesBundles = true
  /// Whether a change adds its tags to those that are there.
  package var mergesTags = false

  /// A text, and the status with which resources are refused that hold it.
  package var refused: (text: String, status: Int)?

  /// Makes the rules of a server that does everything right.
  package init(_ change: (inout WritingRules) -> Void = { _ in }) { change(&self) }
}
