/// The arguments that shaped a result, as recorded in its manifest.
struct RecordedArguments {
  /// The files and folders.
  private(set) var sources: [String] = []
  /// The options with their values, empty for a flag.
  private(set) var options: [(name: String, value: String)] = []

  /// The flags, which have no value.
  private static let flags: Set = ["--join-doses", "--join-infusions"]

  /// Parses arguments; nil when an option lacks its value.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--": (sources, rest) = (sources + rest, [])
      case _ where Self.flags.contains(argument): options.append((argument, ""))
      case _ where argument.hasPrefix("-") && argument != "-":
        guard let value = rest.popFirst() else { return nil }
        options.append((argument, value))
      default: sources.append(argument)
      }
    }
  }

  /// The value of an option, the last one if there are several.
  func value(of name: String) -> String? { options.last { $0.name == name }?.value }

  /// The arguments of a command: sources first, or last after `--` if one of them looks like an
  /// option.
  static func arguments(sources: [String], options: [String]) -> [String] {
    let looksLikeOption = sources.contains { $0.hasPrefix("-") && $0 != "-" }
    return looksLikeOption ? options + ["--"] + sources : sources + options
  }
}

extension DataRequest {
  /// Reads from a report's arguments which data were read and how they were counted.
  ///
  /// Nil if an option is not one of a report, or has an invalid value.
  init?(_ arguments: RecordedArguments) {
    self.init()
    sources = arguments.sources
    for (name, value) in arguments.options where !Self.otherOptions.contains(name) {
      guard set(name, to: value) else { return nil }
    }
  }

  /// The options of a report about what is fetched and written.
  private static let otherOptions: Set = [
    "--group", "--since", "--type", "--per", "--list", "--format", "--csv", "--locale", "--setting",
    "--tint",
    "--title",
    "--organisation", "--threshold", "--limits", "--baseline", "--group-by", "--age-bands",
    "--patient-details",
  ]

  /// Sets the value of an option; false if there is no such option or value.
  private mutating func set(_ option: String, to value: String) -> Bool {
    switch option {
    case "--patient": patients.append(value)
    case "--patients": patientsFile = value
    case "--medication": medications.append(value)
    case "--names": namesFile = value
    case "--outcome-codes": outcomeCodesFile = value
    case "--timing-codes": timingCodesFile = value
    case "--class": classFile = value
    case "--reasons": reasonsFile = value
    case "--by": by = value
    case "--series": series = value
    case "--from": from = value
    case "--to": to = value
    case "--time-zone": timeZone = value
    case "--renewals": renewals = value
    case "--match-orders": matchOrders = value
    case "--join-doses": joinsDoses = true
    case "--join-infusions": joinsInfusions = true
    case "--last":
      last = Int(value)
      return last != nil
    case "--permissible-gap": permissibleGap = Int(value) ?? -1
    case "--timing-window": timingWindow = value
    default: return false
    }
    return true
  }
}
