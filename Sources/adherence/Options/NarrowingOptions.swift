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
      """
      Fetch of a type what this search finds, such as 'MedicationRequest?status=active'; may be \
      given several times.
      """, valueName: "TYPE?query"))
  var filter: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Read these resources and no other, such as MedicationRequest/17, several with commas; may be \
      given several times.
      """, valueName: "TYPE/ID"))
  var id: [String] = []

  @Flag(
    help: """
      Ask for all of a patient at once ($everything); a server without that is searched.
      """)
  var everything = false

  @Flag(help: "Ask what was deleted since --since, too, where the server tells the history.")
  var deleted = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Let the server sort what it sends by a search parameter, with - the other way round.",
      valueName: "[-]parameter"))
  var sort: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Fetch at most so many rows of each type.", valueName: "number"))
  var limit: Int?

  @Flag(help: "Write how many there are to standard output, and fetch nothing.")
  var count = false

  @Flag(help: "Write the counts as JSON.")
  var json = false

  func validate() throws {
    if json, !count { throw ValidationError("--json: only with --count") }
  }

  func fill(_ request: inout FetchRequest) {
    (request.from, request.to, request.until) = (from, to, until)
    request.filters = filter
    (request.ids, request.everything, request.readsDeletions) = (id, everything, deleted)
    (request.sort, request.limit, request.counts) = (sort, limit, count)
  }
}
