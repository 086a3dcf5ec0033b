internal import DurableOutput

/// The arguments that shaped a result, as recorded in its manifest.
struct RecordedArguments {
  /// The files and folders.
  private(set) var sources: [String] = []
  /// The options with their values, empty for a flag.
  private(set) var options: [(name: String, value: String)] = []

  /// Parses arguments; nil when an option lacks its value.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--": (sources, rest) = (sources + rest, [])
      case _ where ReportOption.of(argument)?.option.kind == .flag: options.append((argument, ""))
      case _ where argument.hasPrefix("-") && argument != "-":
        guard let value = rest.popFirst() else { return nil }
        options.append((argument, value))
      default: sources.append(argument)
      }
    }
  }

  /// The value of an option, the last one if there are several.
  func value(of option: ReportOption) -> String? {
    options.last { $0.name == option.description }?.value
  }

  /// The arguments of a command: sources first, or last after `--` if one of them looks like an
  /// option.
  static func arguments(sources: [String], options: [String]) -> [String] {
    let looksLikeOption = sources.contains { $0.hasPrefix("-") && $0 != "-" }
    return looksLikeOption ? options + ["--"] + sources : sources + options
  }
}

extension ReportRequest {
  /// By which a report was asked for all patients' administrations before it had `--tables`.
  private static let formerList = "--list"

  /// Reads from a report's arguments what was asked for.
  ///
  /// Nil if an option is not one that a manifest names, unless it `takesAll`, or has an invalid value.
  init?(_ arguments: RecordedArguments, takesAll: Bool = false) {
    self.init()
    data.sources = arguments.sources
    for (name, value) in arguments.options {
      if name == Self.formerList {
        tables.append("default,\(value)")
        continue
      }
      guard let option = ReportOption.of(name), takesAll || option.recorded != .never,
        option.option.take(value, &self)
      else { return nil }
    }
  }
}
