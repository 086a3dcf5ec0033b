internal import ArgumentParser
internal import FHIRServer
internal import Features

/// The options that say how all that a server has is fetched from it.
struct FetchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Fetch what is new or changed since then, such as 2025-01-31T18:00:00+01:00; what was deleted \
      an export may tell, and a search does not.
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

  func fill(_ request: inout FetchRequest) {
    (request.since, request.pollLimit) = (since, pollLimit)
    (request.pageSize, request.maxPages) = (pageSize, maxPages)
    request.concurrency = concurrency
  }
}
