internal import FHIRServer
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
}
