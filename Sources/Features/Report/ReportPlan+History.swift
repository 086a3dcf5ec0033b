internal import DurableOutput
internal import FHIRFiles
internal import MedicationAdherence

extension ReportPlan {
  /// What a report says of all patients together, for later runs; without a report, of which run it is.
  func figures(of report: CohortReport?, in context: ReportContext) -> RunFigures {
    RunFigures(
      run: output?.split(separator: "/").last.map(String.init) ?? "", asOf: context.asOf.text,
      version: context.toolVersion, rules: figureRules, bucketSize: context.bucketSize,
      timeZone: context.timeZone, buckets: report?.completeFigures(context) ?? [])
  }

  /// What earlier runs said of the buckets of this one.
  func history(of figures: RunFigures) -> History {
    History(of: figures, after: earlier, isSuppressed: sharing.suppression != nil)
  }
}

extension ReportRequest {
  /// The options that change no figure of a bucket, or only which buckets there are.
  private static let besideFigures: Set = [
    "--by", "--from", "--to", "--last", "--time-zone", "--per", "--list", "--format", "--csv",
    "--locale", "--setting",
    "--tint", "--title", "--organisation", "--threshold", "--permissible-gap", "--timing-window",
    "--limits", "--baseline",
    "--class", "--reasons", "--patient-details",
  ]

  /// A digest of all that shapes the figures of a bucket, so that it names no patient: the sources, the
  /// options, and what the files say that these name.
  func figureRules(_ lists: [InputRecord]) -> String {
    guard let arguments = RecordedArguments(shapingArguments) else { return "" }
    let options = arguments.options.filter { !Self.besideFigures.contains($0.name) }
      .flatMap { [$0.name, $0.value] }
    // Where a store keeps what it fetched is no rule.
    let sources =
      shortfall.map { arguments.sources.dropLast() + [$0.server] } ?? arguments.sources
    let beside = [data.classFile, data.reasonsFile]
    let digests = lists.filter { !beside.contains($0.path) }.map(\.sha256)
    let parts = sources + options + digests + [suppress ?? ""]
    return String(hexadecimal: SHA256.hash(parts.joined(separator: "\0").utf8.span))
  }
}
