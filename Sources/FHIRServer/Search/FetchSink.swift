package import FHIRDecoding

/// Where the rows that a server gives are put, so that a run that was killed can go on.
///
/// Rows of a part that were added since its last ``keep(_:progress:)`` are not there after a
/// crash: they are fetched again. One part of a type is open at a time; parts of different types
/// may be open at once.
package protocol FetchSink: Sendable {
  /// Begins a part or goes on with it: how far an earlier run came, nil when it completed the part.
  ///
  /// The part of the Medications begins anew when some are missing.
  func begin(_ part: FetchPart) throws -> PartProgress?

  /// Adds a row of a part's own type, or one that was sent along, such as a Medication.
  ///
  /// A resource that was there in this version already is not written twice; one without an id is
  /// always another one.
  func add(_ row: FetchedRow, to part: FetchPart) throws -> VersionSet.Insertion

  /// Adds all rows of a file that was checked, as they are; ``keep(_:progress:)`` must follow.
  ///
  /// The number of resources that were not there before; nil, and nothing is added, when a row is
  /// there already: then add them one by one. The file may from then on be the sink's own, which
  /// writes other rows behind those that it had.
  func adopt(_ rows: CheckedRows, to part: FetchPart) throws -> Int?

  /// Makes what was added stay: a page or a file is complete.
  func keep(_ part: FetchPart, progress: PartProgress) throws

  /// Takes back what was added since the last ``keep(_:progress:)``: the page will be read again.
  func drop(_ part: FetchPart) throws

  /// Takes back all rows of a part: it begins anew.
  func restart(_ part: FetchPart) throws

  /// Ends a part: what was kept stays, and the ledger says how it ended.
  func end(_ part: FetchPart, progress: PartProgress, _ end: PartEnd) throws

  /// Takes back everything: nothing was fetched, no part has begun.
  func startOver() throws

  /// Keeps what the server says was deleted, as rows of Bundles that delete it, beside what was kept
  /// before; a row that is there stays there once.
  func keepDeletions(_ rows: [UInt8]) throws

  /// The Medications that rows refer to and that are not there, in order: ids, and references that
  /// lead elsewhere as they were written.
  func missingMedications() -> [String]

  /// Whether rows refer to the Medication of an id and it is not there.
  func lacksMedication(_ id: String) -> Bool

  /// The number of resources of a type that are there, however many versions of each.
  func resourceCount(of type: String) -> Int
}

/// A part of a fetch: what a row of the ledger is about.
package struct FetchPart: Hashable, Sendable, Codable {
  /// The type of resource.
  package let type: String
  /// The patient's id or the file's name; empty for all of the type.
  package let name: String

  /// Makes a part.
  package init(type: String, name: String = "") {
    (self.type, self.name) = (type, name)
  }
}
