internal import ArgumentParser
internal import Features

/// The options that say by what doses are grouped.
struct GroupOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Add up doses by the ward, sex or age of their patients, or by groups in a CSV file with the columns \
      patient and group; may be given several times.
      """,
      valueName: "ward|sex|age|file"),
    completion: .file(extensions: ["csv"]))
  var groupBy: [String] = []

  @Option(
    help: ArgumentHelp(
      "The first age of each band of --group-by age but the first (default: 18,40,65,80).",
      valueName: "ages"))
  var ageBands: String?

  func fill(_ request: inout ReportRequest) {
    (request.groupBy, request.ageBands) = (groupBy, ageBands)
  }
}
