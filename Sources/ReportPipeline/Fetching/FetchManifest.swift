internal import DurableOutput
internal import Foundation

/// What was fetched, from where and when, so that anyone can check it later and fetch on from it.
struct FetchManifest: Codable {
  let version: String
  /// The server's address.
  let server: String
  /// The version of FHIR that the server says it speaks.
  let fhirVersion: String
  /// `search` or `export`.
  let way: String
  /// When the run began, first of all.
  let started: String
  /// When it ended.
  let ended: String
  /// Whether all that was asked for is there.
  let isComplete: Bool
  /// The moment whose state an export shows, as the server wrote it; nil for a search.
  let transactionTime: String?
  /// The number of rows by type.
  let counts: [String: Int]
  /// The instant from which on the next fetch need ask (`--since`), by type; complete types only.
  let watermarks: [String: String]
  let files: [ManifestFile]

  enum CodingKeys: String, CodingKey {
    case version, server, way, started, ended, counts, watermarks, files
    case fhirVersion = "fhir_version"
    case isComplete = "complete"
    case transactionTime = "transaction_time"
  }

  /// The files that every fetch has beside those of rows.
  static let records = ["ledger.csv", "log.ndjson", "manifest.json"]

  /// Writes the manifest as JSON with sorted keys.
  func write(to path: String) throws(OutputError) {
    do {
      var data = try JSONEncoder.readable.encode(self)
      data.append(0x0A)
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .cannotWrite(path, reason: SystemReason.ofWriting(error, unknown: "it cannot be made"))
    }
  }
}

extension FetchManifest {
  /// Reads a manifest; nil when there is none that can be read.
  init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      let manifest = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    self = manifest
  }
}
