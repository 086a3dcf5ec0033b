internal import ArgumentParser
internal import Foundation
internal import ReportPipeline

/// The options that say how a server is asked.
struct ServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Fetch the members of this Group of the server only.", valueName: "ID"))
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
      "Fetch these types of resources (default: what reports need); may be given several times.",
      valueName: "types"))
  var type: [String] = []

  @Option(
    help: ArgumentHelp(
      "Fetch what changed since then, such as 2025-01-31T18:00:00+01:00.", valueName: "instant"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "Follow links to this other server too, without credentials; may be given several times.",
      valueName: "URL"))
  var allowOrigin: [String] = []

  @Option(
    help: ArgumentHelp(
      "How many seconds may be lost to a server that fails.", valueName: "seconds"))
  var retryBudget = 600.0

  @Option(
    help: ArgumentHelp(
      "How many seconds an export may take on the server.", valueName: "seconds"))
  var pollLimit = 86_400.0

  @Option(help: ArgumentHelp("How many rows a page should have.", valueName: "number"))
  var pageSize = 200

  @Option(help: ArgumentHelp("The most pages of one search.", valueName: "number"))
  var maxPages = 100_000

  @Option(help: ArgumentHelp("How many requests are made at once.", valueName: "number"))
  var concurrency = 4

  @Option(
    help: ArgumentHelp(
      "Trust the certificates in this file (PEM) too, beside the system's own.", valueName: "file"))
  var caFile: String?

  func fill(_ request: inout FetchRequest) {
    request.group = group
    (request.searches, request.exports) = (search, bulk)
    request.pollLimit = pollLimit
    request.types = type
    request.since = since
    request.allowedOrigins = allowOrigin
    request.retryBudget = retryBudget
    (request.pageSize, request.maxPages) = (pageSize, maxPages)
    request.concurrency = concurrency
    request.authorityFile = caFile
    request.environment = ProcessInfo.processInfo.environment
  }
}
