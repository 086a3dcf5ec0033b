internal import FHIRDecoding
internal import FHIRFiles
internal import FHIRServer
internal import FoundationEssentials
internal import MedicationAdherence

/// What a server returned for a run: a folder that exists only until it was read.
struct FetchedSource {
  /// The ledger of the fetch.
  let ledger: [FetchLedgerRow]
  /// The identifiers by which patients were asked for, each with the patient's id.
  let identifiers: [PatientIdentifier]

  private let folder: String
  private let server: WebAddress
  private let isEmpty: Bool

  /// Fetches into a new folder below another one.
  ///
  /// Throws ``FetchError`` when nothing came because the server refused or gave no answer, when it
  /// stopped accepting the credentials, and when the fetch was interrupted.
  init(_ plan: FetchPlan, below parent: String, progress: any FetchProgress) async throws {
    folder = parent + "/.server-" + UUID().uuidString
    server = plan.server.address
    var plan = try await plan.choosingPatients()
    identifiers = plan.identifiers
    (plan.output, plan.isCompressed) = (folder, false)
    do {
      let run = FetchRun(plan, progress: progress)
      let summary = try await run.run()
      if summary.isInterrupted, summary.hasOpenExport {
        // The export cannot be resumed, because its folder is removed. A separate task is not
        // cancelled.
        _ = try? await Task { try await run.callOffExport() }.value
      }
      if let error = FetchError(summary) { throw error }
      ledger = summary.ledger
      isEmpty = summary.isComplete && summary.rowCount == 0
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
    for name in FetchRun.recordNames {
      try? FileManager.default.removeItem(atPath: folder + "/" + name)
    }
  }

  /// The files of a run's sources, the server's called by its address.
  ///
  /// Throws ``IntakeError``.
  func discovery(of sources: [String]) throws(IntakeError) -> InputDiscovery {
    try InputDiscovery(
      sources: sources.map { DataRequest.isServer($0) ? folder : $0 },
      calling: [folder: server.description])
  }

  /// What is incomplete, and whether nothing came at all.
  var findings: [Finding] {
    guard !isEmpty else { return [nothing] }
    return SourceShortfall(server: server.description, ledger: ledger).findings
  }

  private var nothing: Finding {
    Finding(
      severity: .unreadable, reason: Finding.nothingOnServer, resource: "", file: -1, line: 0,
      detail: .fact(.emptyServer, of: server.description))
  }

  /// Removes the folder.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

extension FetchError {
  /// Why nothing can be made of a fetch; nil when something can.
  fileprivate init?(_ summary: FetchSummary) {
    if summary.isInterrupted {
      self = .interrupted("interrupted; nothing was written")
    } else if let refusal = summary.refusal, summary.rowCount > 0 {
      self = .refused(
        "the server did not accept the credentials for all of it, so nothing was written: \(refusal);"
          + " adherence fetch keeps what came, and the same command goes on")
    } else if summary.counts.values.allSatisfy({ $0 == 0 }),
      let row = summary.ledger.first(where: { !$0.isComplete })
    {
      let sentence = summary.refusal ?? row.reason
      switch summary.outcome {
      case .refused: self = .refused(sentence)
      case .unavailable: self = .unavailable(sentence)
      case .complete, .incomplete: return nil
      }
    } else {
      return nil
    }
  }
}
