internal import ArgumentParser
internal import Features
internal import FHIRServer

/// The options that say what a server is asked for and how it is reached.
struct ServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Ask for the members of this Group of the server only.", valueName: "ID"))
  var group: String?

  @Flag(help: "Search the server, type by type.")
  var search = false

  @Flag(
    help: """
      Let the server make an export (default where it can and no patient is named).
      """)
  var bulk = false

  @Option(
    help: ArgumentHelp(
      "Ask for these types of resources (default: what reports need); may be given several times.",
      valueName: "types"),
    completion: .list([
      "Patient", "MedicationRequest", "MedicationAdministration", "Medication",
      "MedicationDispense",
    ]))
  var type: [String] = []

  @Option(
    help: ArgumentHelp(
      "Follow links to this other server too, without credentials; may be given several times.",
      valueName: "URL"))
  var allowOrigin: [String] = []

  @Option(
    help: ArgumentHelp(
      "Ask for what has this tag (meta.tag), also with its system: https://host/tags|study-1.",
      valueName: "tag"))
  var tag: String?

  @OptionGroup var reaching: ReachingOptions

  func fill(_ request: inout FetchRequest) {
    request.group = group
    (request.searches, request.exports) = (search, bulk)
    (request.types, request.tag) = (type, tag)
    request.server.allowedOrigins = allowOrigin
    reaching.fill(&request.server)
  }
}

/// The options that say how all that a server has is fetched from it.
struct FetchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Fetch what is new or changed since then, such as 2025-01-31T18:00:00+01:00; what was deleted \
      an export may tell, and a search is asked for with --deleted.
      """, valueName: "instant"))
  var since: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many seconds an export may take on the server.", valueName: "seconds"))
  var pollLimit = 86_400.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many rows a page should have.", valueName: "number"))
  var pageSize = 200

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The most pages of one search.", valueName: "number"))
  var maxPages = 100_000

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many requests are made at once.", valueName: "number"))
  var concurrency = 4

  @Option(
    help: ArgumentHelp(
      "Go on with an unfinished fetch that began at most so long ago, such as 90min, 36h or 2d.",
      valueName: "time"))
  var resumeWithin = "24h"

  func fill(_ request: inout FetchRequest) {
    (request.since, request.pollLimit) = (since, pollLimit)
    request.resumeWithin = resumeWithin
    (request.pageSize, request.maxPages) = (pageSize, maxPages)
    request.server.concurrency = concurrency
  }
}

/// The options that say for which patients a server is asked.
struct ServerPatientOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Ask a server for this patient only; may be given several times.", valueName: "ID"))
  var patient: [String] = []

  @Option(
    help: ArgumentHelp(
      "Ask a server for the patients in a file only, one id a line.", valueName: "file"),
    completion: .file())
  var patients: String?

  func fill(_ request: inout FetchRequest) {
    (request.patients, request.patientsFile) = (patient, patients)
  }
}

/// All options of a command that reads a server as files: how it is asked, how much is fetched, and who
/// asks.
struct ServerSourceOptions: ParsableArguments {
  @OptionGroup(title: "How a server is asked") var server: ServerOptions
  @OptionGroup(title: "How much of a server is fetched") var fetching: FetchOptions
  @OptionGroup(title: "Who asks a server") var credentials: CredentialOptions

  /// The request that the options make.
  var request: FetchRequest {
    var request = FetchRequest()
    server.fill(&request)
    fetching.fill(&request)
    request.server.credentials = credentials.request
    return request
  }
}
