internal import ArgumentParser
internal import Features

/// `adherence diff`: what changed between two reports, and why.
struct DiffCommand: AsyncParsableCommand {
  /// How a comparison is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, csv, json
  }

  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Names every figure that differs between two reports, and what may have caused it.",
    usage: """
      adherence diff ward Reports/Runs/weekly-ward/latest
      adherence diff before after --by bucket --at-least 0.05
      """,
    discussion: """
      Figures are joined by patient, series, bucket and measure. Reports with small numbers hidden are \
      compared only when both are of one cohort by one rule, and reports under pseudonyms only when both \
      have one key. Where the inputs of both are as they were, they are read again, and the resources are \
      named in which they differ.

      Exit codes: 0 no figure differs, 1 one does, 64 wrong call, or they cannot be compared, 65 a report is \
      not as it was written, 66 there is none.
      """)

  @Argument(
    help: ArgumentHelp("The folder of the earlier report.", valueName: "RUN1"),
    completion: .directory)
  var before: String

  @Argument(
    help: ArgumentHelp("The folder of the later report.", valueName: "RUN2"),
    completion: .directory)
  var after: String

  @Option(
    help: ArgumentHelp(
      "What one line is about: a series in a bucket, a patient, or all in a bucket.",
      valueName: "kind"),
    completion: .list(["series", "patient", "bucket"]))
  var by = "series"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only count smaller changes: of shares by their points, of numbers by the share of the larger one.",
      valueName: "share"))
  var atLeast: Double?

  @Option(
    help: ArgumentHelp("Write text, CSV or JSON.", valueName: "text|csv|json"))
  var format = Format.text

  @OptionGroup var keys: KeyOptions

  func run() async throws {
    var request = DiffRequest(before, after)
    (request.level, request.atLeast, request.keys) = (by, atLeast, keys.source)
    let run = DiffRun(request)
    let difference = try await Interruption.ending { try run.run() }
    switch format {
    case .text: try StandardOutput.write(difference.text)
    case .csv:
      try StandardOutput.write(difference.csv)
      if let remark = difference.resourcesRemark {
        StandardError.write(MessageHandler.prefix + "resources are not named, because \(remark)\n")
      }
    case .json: try StandardOutput.write(try difference.json)
    }
    guard difference.isSame else { throw ExitCode(1) }
  }
}
