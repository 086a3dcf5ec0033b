internal import FHIRDecoding
internal import FHIRServer
internal import FoundationEssentials
internal import MedicationAdherence

/// What a store holds of a server, and from when on the next fetch need ask.
struct FetchState: Codable, Equatable {
  /// Its name in the database.
  static let name = "fetch"

  /// What was asked for, as a digest; of something else everything is fetched anew.
  var question: String
  /// The server's address.
  var server: String
  /// The number of the generation that counts.
  var generation: Int
  /// When everything was fetched, in seconds since 1970-01-01T00:00:00Z.
  var begun: Double
  /// The instant from which on changes need be asked for, by type; a type without one is fetched whole.
  var watermarks: [String: String]
  /// The newest resource of each type.
  var landmarks: [ServerLandmark] = []
  /// How many fetches brought changes since.
  var deltas = 0
  /// The files of the generation; nil in what earlier versions of this tool kept.
  var files: [StoredFile]?
  /// The newest deletion of each type that the server told.
  var deletions: [ServerLandmark]?
  /// The patients who belong to the group and are there whole; nil without a group, and when nobody can tell.
  var members: [String]?
  /// The patients who left the group and whose rows are there, taken back.
  var departed: [String]?
  /// Digests of the rows that a fetch of changes will bring again to be safe.
  var recent: Data?

  /// The latest of the watermarks, in seconds since 1970.
  var latestWatermark: Double? {
    watermarks.values.compactMap { FHIRDateTime(text: $0)?.epochMilliseconds }.max()
      .map { Double($0) / 1000 }
  }
}

/// A file of a generation, as it must be.
struct StoredFile: Codable, Equatable {
  /// Where it is in the generation, by its part and its type: `base/Patient.ndjson.adh`.
  let path: String
  /// The number of its rows.
  let rows: Int
  /// The number of its bytes.
  let bytes: Int
  /// The SHA-256 of its bytes.
  let sha256: String
}

/// What the database of a store keeps of a scheduled run.
struct StoredRun: Codable, Equatable {
  /// The definition's name.
  var definition: String
  /// The name of the run's folder; nil for a run without a report.
  var run: String?
  /// The as-of day or instant.
  var asOf: String
  /// When it ended, in ISO 8601.
  var ended: String
  /// `complete`, `incomplete` or `failed`.
  var state: String
  /// What the process would have ended with.
  var exitCode: Int32
  /// Whether it was made later than its as-of day asked for.
  var isCaughtUp: Bool
  /// The SHA-256 of the report's manifest; nil without a report.
  var manifest: String?
  /// What the report says of all patients together.
  var figures: RunFigures?
  /// The report's folder; nil without a report, and of runs of earlier versions.
  var folder: String?
  /// The generation of the store that the report was made of.
  var generation: Int?
  /// Why the exit code is not 0; nil where it is, and of runs of earlier versions.
  var message: String?
}
