internal import DurableOutput
internal import FHIRDecoding
internal import FoundationEssentials
internal import MedicationAdherence

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
  /// What was left out on purpose, in words that tell no values but dates; nil when nothing was.
  let narrowed: [String]?
  /// The moment whose state an export shows, as the server wrote it; nil for a search.
  let transactionTime: String?
  /// The number of rows by type.
  let counts: [String: Int]
  /// The instant from which on the next fetch need ask (`--since`), by type; complete types only.
  let watermarks: [String: String]
  let files: [ManifestFile]

  enum CodingKeys: String, CodingKey {
    case version, server, way, started, ended, narrowed, counts, watermarks, files
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
      let file = try DurableFile(path, of: path)
      try file.write(data[...].map(\.self)[...])
      try file.keep()
    } catch let error as OutputError {
      throw error
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

/// From which instant on the next fetch need ask, by type.
enum FetchWatermarks {
  /// What changes while a fetch runs may be seen late; so much is asked for again, in seconds.
  private static let overlap = 300.0

  /// The earlier of the run's start by the server's clock and the newest change seen, now or before, less an
  /// overlap; of complete types only.
  ///
  /// The clock that answers need not be the one that stamps rows. Of a server that does not say its time it is
  /// the run's start by this machine's clock.
  ///
  /// Of an export it is the moment whose state it shows, less the overlap, and nothing moves unless
  /// all of it is there and the moment is known; it is not when the run was interrupted.
  static func of(
    _ folder: FetchFolder, ledger: [FetchLedgerRow], way: FetchPlan.Way, transactionTime: String?,
    until: SearchSettings.Since?, serverTime: Double?, earlier: [ServerLandmark] = []
  ) -> [String: String] {
    // What was stored behind it was not asked for.
    let last = until.map { Double($0.earliest) / 1000 } ?? .infinity
    // Of all that a patient has, any type may be missing.
    if ledger.contains(where: { !$0.isComplete && $0.isEverything }) { return [:] }
    let incomplete = Set(ledger.filter { !$0.isComplete }.map(\.type))
    guard way == .search else {
      guard incomplete.isEmpty, let moment = transactionTime.flatMap(Instant.seconds) else {
        return [:]
      }
      return folder.types.mapValues { _ in Instant.text(min(moment, last) - overlap) }
    }
    let known = Dictionary(earlier.map { ($0.type, $0.lastUpdated) }, uniquingKeysWith: max)
    let start = serverTime ?? folder.started
    let types = folder.types.filter { !incomplete.contains($0.key) }
    return Dictionary(
      uniqueKeysWithValues: types.map { type, rows in
        let newest = [rows.newest, known[type]].compactMap(\.self).max()
        let seen = newest.map { Double($0) / 1000 } ?? start
        return (type, Instant.text(min(start, seen, last) - overlap))
      })
  }
}

/// Instants as texts.
enum Instant {
  /// The seconds since 1970-01-01T00:00:00Z of a FHIR instant; nil when the text is none.
  static func seconds(_ text: String) -> Double? {
    guard let date = FHIRDateTime(text: text), date.hasTime, date.offsetMinutes != nil else {
      return nil
    }
    return Double(date.epochMilliseconds) / 1000
  }

  /// ISO 8601 in UTC, to the nearest millisecond, of seconds since 1970-01-01T00:00:00Z.
  static func text(_ seconds: Double) -> String {
    // The format cuts off what is finer than a millisecond, and few of them are whole in binary.
    let inside = (seconds * 1000).rounded() / 1000 + 0.0004
    return Date(timeIntervalSince1970: inside)
      .formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
      .replacing("Z", with: "") + "Z"
  }
}
