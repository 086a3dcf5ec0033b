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
    History(of: figures, after: earlier ?? [], isSuppressed: sharing.suppression != nil)
  }
}

extension ReportRequest {
  /// A digest of all that shapes the figures of a bucket, so that it names no patient: the sources, the
  /// options, and what the files say that these name.
  func figureRules(_ lists: [InputRecord]) -> String {
    let options = ReportOption.all
      .filter { $0.figures == .ofBuckets && $0.isRecorded(of: self) }
      .flatMap { option in option.option.values(self).flatMap { ["\(option)", $0] } }
    // Where a store keeps what it fetched is no rule.
    let sources = shortfall.map { data.sources.dropLast() + [$0.server] } ?? data.sources
    let beside = ReportOption.inputs.filter { $0.figures != .ofBuckets }
      .flatMap { $0.option.values(self) }
    let digests = lists.filter { !beside.contains($0.path) }.map(\.sha256)
    let parts = sources + options + digests + [suppress ?? ""] + (readsEncounters ? ["ward"] : [])
    return String(hexadecimal: SHA256.hash(parts.joined(separator: "\0").utf8.span))
  }
}
