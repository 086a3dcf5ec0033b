internal import ArgumentParser
internal import FHIRServer
internal import Foundation
internal import Features

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
      valueName: "types"))
  var type: [String] = []

  @Option(
    help: ArgumentHelp(
      "Follow links to this other server too, without credentials; may be given several times.",
      valueName: "URL"))
  var allowOrigin: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many seconds may be lost to a server that fails (default: 600; of a check: 30).",
      valueName: "seconds"))
  var retryBudget: Double?

  @Option(
    help: ArgumentHelp(
      "Trust the certificates in this file (PEM) too, beside the system's own.", valueName: "file"))
  var caFile: String?

  func fill(_ request: inout FetchRequest) {
    request.group = group
    (request.searches, request.exports) = (search, bulk)
    request.types = type
    request.allowedOrigins = allowOrigin
    request.retryBudget = retryBudget
    request.authorityFile = caFile
    request.environment = ProcessInfo.processInfo.environment
  }
}
