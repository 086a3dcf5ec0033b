package import Crypto
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
  /// False when this resource in this version was there already; it is not written twice.
  func add(_ row: FetchedRow, to part: FetchPart) throws -> Bool

  /// Adds all rows of a file that was checked, as they are; ``keep(_:progress:)`` must follow.
  ///
  /// False, and nothing is added, when a row is there already; then add them one by one. The file
  /// may from then on be the sink's own, which writes other rows behind those that it had.
  func adopt(_ rows: CheckedRows, to part: FetchPart) throws -> Bool

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

  /// Keeps what the server says was deleted, as rows of Bundles that delete it.
  func keepDeletions(_ rows: [UInt8]) throws

  /// The Medications that rows refer to and that are not there, in order: ids, and references that
  /// lead elsewhere as they were written.
  func missingMedications() -> [String]

  /// Whether rows refer to the Medication of an id and it is not there.
  func lacksMedication(_ id: String) -> Bool

  /// The number of rows of a type that are there.
  func rowCount(of type: String) -> Int
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

/// A file of rows of one type that was checked: each is a resource on a line of its own.
package struct CheckedRows: Sendable {
  /// Where it lies.
  package let path: String
  /// The number of its bytes.
  package let size: Int
  /// The SHA-256 of its bytes so far, for others may come behind them.
  package let hash: SHA256
  /// What its rows say.
  package let gists: RowGists
  /// Whether neither a number of rows nor the transfer told that none is missing at its end.
  var mayEndEarly = false

  /// Makes a file that was checked.
  package init(path: String, size: Int, hash: SHA256, gists: RowGists) {
    (self.path, self.size, self.hash, self.gists) = (path, size, hash, gists)
  }
}

extension CheckedRows: Equatable {
  /// Whether they are the same rows at the same place.
  package static func == (left: CheckedRows, right: CheckedRows) -> Bool {
    (left.path, left.size, left.gists) == (right.path, right.size, right.gists)
  }
}

/// A resource as it came.
package struct FetchedRow: Sendable {
  /// The type of resource.
  package let type: String
  /// Its id; empty when it has none.
  package let id: String
  /// Its version: `meta.versionId`, else `meta.lastUpdated`, else empty.
  package let version: String
  /// `meta.lastUpdated`, in milliseconds since 1970-01-01T00:00:00Z.
  package let lastUpdated: Int64?
  /// The id of the patient whom it is about, as far as its reference tells.
  package let patient: String?
  /// The Medication that it refers to: its id, or the reference when it leads elsewhere.
  package let medication: String?
  /// What tells it in this version from all others; nil without an id.
  package let key: Fingerprint?
  /// The resource as JSON on one line, without a line end.
  package let line: [UInt8]

  /// Makes a row of what was read of a resource that the server at `base` gave.
  package init(_ resource: ServedResource, line: [UInt8], base: WebAddress) {
    (type, id, version) = (resource.type, resource.id, resource.version)
    key = resource.key
    (lastUpdated, patient, self.line) = (resource.lastUpdated, resource.patient, line)
    medication = resource.medication.map { Self.medication($0, base: base) }
  }

  /// The id that a reference to a Medication of this server means, else the reference.
  package static func medication(_ reference: String, base: WebAddress) -> String {
    let id = reference.utf8.dropFirst("Medication/".utf8.count)
    // As nearly all are.
    if reference.hasPrefix("Medication/"), !id.isEmpty, !id.contains(UInt8(ascii: "/")) {
      return String(Substring(id))
    }
    var path = reference
    if path.hasPrefix(base.text + "/") { path.removeFirst(base.text.count + 1) }
    var parts = path.split(separator: "/")
    if parts.count == 4, parts[2] == "_history" { parts.removeLast(2) }
    return parts.count == 2 && parts[0] == "Medication" ? String(parts[1]) : reference
  }
}

/// How far a part is.
package struct PartProgress: Sendable, Codable, Equatable {
  /// The address of the next page; nil before the first.
  package var next: String?
  /// Whether the last page was read.
  package var isWhole = false
  /// The pages read so far.
  package var pages = 0
  /// The number that the server counts; nil when it does not say.
  package var expected: Int?
  /// The rows of the part's type that came.
  package var fetched = 0
  /// Those that were written: asked for, and each once.
  package var unique = 0
  /// Those that were not asked for and not written.
  package var foreign = 0
  /// Those that could not be read and were not written.
  package var unreadable = 0
  /// What a reader should know, each remark once.
  package var remarks: [String] = []
  /// What the server says went wrong, the first texts, each once; nil when it says nothing of that.
  package var errors: [String]?
  /// How often the part began anew because its cursor had expired.
  package var restarts = 0

  /// Makes the progress of a part that has not begun.
  package init() {}
}

/// How a part ended.
package struct PartEnd: Sendable, Equatable {
  /// Whether all of it is there.
  package enum State: String, Sendable, Codable {
    case complete, partial, failed
  }

  /// Whether all of it is there.
  package let state: State
  /// Why it is not, or what a reader should know.
  package let reason: String
  /// Whether the server refused, or could not be reached.
  package let cause: Cause

  /// What kept a part from being complete.
  package enum Cause: String, Sendable, Codable {
    case none, unauthenticated, denied, unavailable, other
    /// The answer was 404.
    case notThere
    /// There was no answer at all.
    case unreachable
  }

  /// Makes an end.
  package init(_ state: State, reason: String = "", cause: Cause = .none) {
    (self.state, self.reason, self.cause) = (state, reason, cause)
  }
}
