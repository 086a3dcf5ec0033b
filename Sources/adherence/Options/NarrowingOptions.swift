internal import ArgumentParser
internal import FHIRServer

/// The options that say what of all that a server has is fetched.
struct NarrowingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Fetch administrations, orders and dispenses of this day, or instant with its offset, and \
      later ones, by their clinical date.
      """, valueName: "date"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "Fetch those of this day or instant and earlier ones.", valueName: "date"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "Fetch what the server stored at this instant or before it.", valueName: "instant"))
  var until: String?

  @Option(
    help: ArgumentHelp(
      "Fetch what has this tag (meta.tag), also with its system: https://host/tags|study-1.",
      valueName: "tag"))
  var tag: String?

  @Option(
    help: ArgumentHelp(
      """
      Fetch of a type what this search finds, such as 'MedicationRequest?status=active'; may be \
      given several times.
      """, valueName: "TYPE?query"))
  var filter: [String] = []

  func fill(_ request: inout FetchRequest) {
    (request.from, request.to, request.until) = (from, to, until)
    (request.tag, request.filters) = (tag, filter)
  }
}
