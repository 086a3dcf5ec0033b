internal import FHIRServer
internal import MedicationAdherence

extension ReportRequest {
  /// The arguments that shape the result, in one fixed order, for the manifest.
  ///
  /// Where the report is written and how fast is left out, so that it does not change its bytes.
  var shapingArguments: [String] {
    var options: [String] = []
    func add(_ option: String, _ value: String?) {
      if let value { options += [option, value] }
    }
    for patient in data.patients { add("--patient", patient) }
    add("--patients", data.patientsFile)
    add("--group", server?.group)
    add("--since", server?.since)
    for type in server?.types ?? [] { add("--type", type) }
    for medication in data.medications { add("--medication", medication) }
    add("--by", data.by)
    add("--series", data.series)
    add("--from", data.from)
    add("--to", data.to)
    add("--last", data.last.map(String.init))
    add("--time-zone", data.timeZone)
    for set in per.isEmpty ? ["cohort"] : per { add("--per", set) }
    add("--format", format)
    add("--csv", csv)
    if locale != "en" { add("--locale", locale) }
    add("--tint", tint)
    add("--title", title)
    add("--organisation", organisation)
    if threshold != ReportContext.usualThreshold { add("--threshold", "\(threshold)") }
    if data.permissibleGap != ReportContext.usualPermissibleGapDays {
      add("--permissible-gap", "\(data.permissibleGap)")
    }
    if data.timingWindow != ReportContext.usualTimingWindow {
      add("--timing-window", "\(data.timingWindow)")
    }
    if data.renewals != RenewalRule.replace.rawValue { add("--renewals", data.renewals) }
    if data.joinsDoses { options.append("--join-doses") }
    return RecordedArguments.arguments(sources: data.sources, options: options)
  }
}
