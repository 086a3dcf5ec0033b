import TestSupport

@testable import FHIRServer

/// One export of a scripted server at `https://a.test/fhir`, well-behaved unless a test says so.
struct ExportTrial {
  static let kickoff = "GET https://a.test/fhir/$export?_type=Patient,MedicationAdministration"
  static let status = "https://a.test/jobs/1?signature=abc"

  let server: ScriptedServer
  let sink = GatheringSink()
  let folder: ScratchFolder
  var level = BulkKickoff.Level.system
  var types = ["Patient", "MedicationAdministration"]
  var allowedOrigins: Set<Origin> = []
  var settings = BulkExport.Settings()
  var budget = 60.0
  var patients: [String] = []

  /// A server with one file of two patients and two files of administrations, after two polls.
  init(folder: ScratchFolder? = nil) throws {
    self.folder = try folder ?? ScratchFolder()
    server = ScriptedServer([
      Self.kickoff: [.init(status: 202, headers: [("Content-Location", "/jobs/1?signature=abc")])],
      "GET " + Self.status: [
        .init(status: 202, headers: [("Retry-After", "120"), ("X-Progress", "50 % of 3 files")]),
        .init(status: 202, headers: [("Retry-After", "7")]),
        .text(Self.manifest(Self.files)),
      ],
      "DELETE " + Self.status: [.init(status: 202)],
      "GET https://a.test/f/p.ndjson": [.rows([patient(1), patient(2)])],
      "GET https://a.test/f/1.ndjson": [.rows([administration(1), administration(2)])],
      "GET https://a.test/f/2.ndjson": [.rows([administration(2), administration(3)])],
    ])
  }

  static let files = [
    ("Patient", "https://a.test/f/p.ndjson", 2),
    ("MedicationAdministration", "https://a.test/f/1.ndjson", 2),
    ("MedicationAdministration", "https://a.test/f/2.ndjson", 2),
  ]

  static func manifest(
    _ files: [(type: String, url: String, count: Int)], needsToken: Bool = true, more: String = ""
  ) -> String {
    let entries = files.map { #"{"type":"\#($0.type)","url":"\#($0.url)","count":\#($0.count)}"# }
    return """
      {"transactionTime":"2026-01-01T00:00:00.123+02:00","request":"r",
      "requiresAccessToken":\(needsToken),"output":[\(entries.joined(separator: ","))]\(more)}
      """
  }

  /// Says what the status answers, at once.
  func finish(with manifests: String...) {
    server.set("GET " + Self.status, manifests.map { .text($0) })
  }

  /// What came of a run, and whether all parts are whole.
  struct Outcome {
    let isComplete: Bool
    var transactionTime: String?
    var remarks: [String]
  }

  /// Runs the export as one run of the program would, and gives it back when it is whole.
  func run() async throws -> Outcome {
    let export = try export()
    let summary = try await export.run(into: sink)
    var outcome = Outcome(
      isComplete: sink.reasons.isEmpty, transactionTime: summary.transactionTime,
      remarks: summary.remarks)
    if outcome.isComplete { outcome.remarks += try await export.release() }
    return outcome
  }

  func export() throws -> BulkExport {
    let connection = try connection()
    return try BulkExport(
      BulkKickoff(base: connection.base, level: level, types: types, patients: patients),
      connection: connection, folder: exportFolder, settings: settings)
  }

  func connection() throws -> ServerConnection {
    guard let base = WebAddress("https://a.test/fhir") else { throw BulkFault.badQuestion }
    return ServerConnection(
      base: base, transport: server, credentials: FixedCredentials(),
      allowedOrigins: allowedOrigins, retries: RetryBudget(seconds: budget, clock: server.clock),
      clock: server.clock)
  }

  var exportFolder: String { folder.path + "/export" }
  var isOpen: Bool { BulkExport.isOpen(in: exportFolder) }

  var deletes: Int { server.visits.count { $0.method == "DELETE" } }
  var kickoffs: Int { server.visits.count { $0.target.contains("$export") } }
  func visits(to target: String) -> Int { server.visits.count { $0.target == target } }
}

/// A patient on one line.
func patient(_ id: Int) -> String { #"{"resourceType":"Patient","id":"\#(id)"}"# }
