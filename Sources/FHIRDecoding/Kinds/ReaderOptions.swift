/// What a reader keeps of the resources that it reads.
package struct ReaderOptions: Sendable {
  /// Whether it keeps the ids of administrations.
  package let keepsTexts: Bool
  /// Whether it keeps the reasons why doses were not given.
  let keepsReasons: Bool
  /// Whether it keeps where the resources are.
  let keepsPlaces: Bool
  /// The events that it keeps.
  let events: EventKinds
  /// What it keeps besides what counting needs.
  package let details: RecordDetails
  /// Where the site writes outcomes, beside the status; nil without such codes.
  let codes: SiteCodes

  /// Whether resources of a kind are kept; else they are only counted.
  func keeps(_ kind: ResourceKind) -> Bool { kind.isKept(with: events, details) }
}
