internal import FHIRDecoding
internal import FHIRFiles
internal import FHIRServer
internal import MedicationAdherence

/// The files of a run's sources; what a server among them returned is in a folder until it was read.
struct SourceFiles {
  /// The files.
  let discovery: InputDiscovery
  private let fetched: FetchedSource?

  /// Finds the files of sources without a server.
  ///
  /// Throws ``IntakeError``.
  init(_ sources: [String], unlockedBy keys: KeySource) throws {
    discovery = try InputDiscovery(sources: sources).unlocked(by: keys)
    fetched = nil
  }

  /// Asks the server, into a folder below another one, and finds the files of all sources.
  ///
  /// Throws ``FetchError`` and ``IntakeError``.
  init(
    _ sources: [String], _ fetch: FetchPlan, below folder: String, unlockedBy keys: KeySource,
    progress: any FetchProgress
  ) async throws {
    let fetched = try await FetchedSource(fetch, below: folder, progress: progress)
    do {
      discovery = try fetched.discovery(of: sources).unlocked(by: keys)
    } catch {
      fetched.remove()
      throw error
    }
    self.fetched = fetched
  }

  /// What did not come of the server.
  var findings: [Finding] { fetched?.findings ?? [] }

  /// The ledger of the fetch; nil without a server.
  var ledger: [FetchLedgerRow]? { fetched?.ledger }

  /// The identifiers by which the server was asked for patients, each with the patient's id; none without
  /// a server.
  var identifiers: [PatientIdentifier] { fetched?.identifiers ?? [] }

  /// Removes what the server returned.
  func remove() { fetched?.remove() }
}
