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
    for patient in patients { add("--patient", patient) }
    add("--patients", patientsFile)
    add("--group", server?.group)
    add("--since", server?.since)
    for type in server?.types ?? [] { add("--type", type) }
    for medication in medications { add("--medication", medication) }
    add("--by", by)
    add("--series", series)
    add("--from", from)
    add("--to", to)
    add("--last", last.map(String.init))
    add("--time-zone", timeZone)
    for set in per.isEmpty ? ["cohort"] : per { add("--per", set) }
    add("--format", format)
    add("--csv", csv)
    if locale != "en" { add("--locale", locale) }
    add("--tint", tint)
    add("--title", title)
    add("--organisation", organisation)
    if threshold != ReportContext.usualThreshold { add("--threshold", "\(threshold)") }
    if permissibleGap != ReportContext.usualPermissibleGapDays {
      add("--permissible-gap", "\(permissibleGap)")
    }
    if timingWindow != ReportContext.usualTimingWindow {
      add("--timing-window", "\(timingWindow)")
    }
    if renewals != RenewalRule.replace.rawValue { add("--renewals", renewals) }
    if joinsDoses { options.append("--join-doses") }
    return Self.arguments(sources: sources, options: options)
  }

  /// The arguments of a command: sources first; when one of them looks like an option, they come last,
  /// after `--`.
  static func arguments(sources: [String], options: [String]) -> [String] {
    let looksLikeOption = sources.contains { $0.hasPrefix("-") && $0 != "-" }
    return looksLikeOption ? options + ["--"] + sources : sources + options
  }

  /// Reads ``shapingArguments`` back: the request that they came of, as far as it shapes the result.
  ///
  /// Nil when they hold anything else.
  init?(shapingArguments arguments: [String]) {
    self.init()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--": (sources, rest) = (sources + rest, [])
      case "--join-doses": joinsDoses = true
      case _ where argument.hasPrefix("-") && argument != "-":
        guard let value = rest.popFirst(), set(argument, to: value) else { return nil }
      default: sources.append(argument)
      }
    }
  }

  /// Sets what an option with a value says; false when there is no such option or value.
  private mutating func set(_ option: String, to value: String) -> Bool {
    switch option {
    case "--patient": patients.append(value)
    case "--patients": patientsFile = value
    case "--group", "--since", "--type": setServer(option, to: value)
    case "--medication": medications.append(value)
    case "--by": by = value
    case "--series": series = value
    case "--from": from = value
    case "--to": to = value
    case "--time-zone": timeZone = value
    case "--per": per.append(value)
    case "--format": format = format.map { "\($0),\(value)" } ?? value
    case "--csv": csv = value
    case "--locale": locale = value
    case "--tint": tint = value
    case "--title": title = value
    case "--organisation": organisation = value
    case "--renewals": renewals = value
    default: return setNumber(option, to: value)
    }
    return true
  }

  private mutating func setServer(_ option: String, to value: String) {
    var server = server ?? FetchRequest()
    switch option {
    case "--group": server.group = value
    case "--since": server.since = value
    default: server.types.append(value)
    }
    self.server = server
  }

  private mutating func setNumber(_ option: String, to value: String) -> Bool {
    switch option {
    case "--last": last = Int(value)
    case "--permissible-gap": permissibleGap = Int(value) ?? -1
    case "--threshold": threshold = Double(value) ?? -1
    case "--timing-window": timingWindow = Double(value) ?? -1
    default: return false
    }
    return option != "--last" || last != nil
  }
}
