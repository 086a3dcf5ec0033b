internal import ArgumentParser
internal import Features

extension ReportCommand {
  /// The same call with the options of its profile that it does not give itself; `arguments` are those of
  /// the call, behind the command's name.
  ///
  /// Throws ``ConfigurationError`` with all that is wrong with the profile, and the parser's error.
  func completed(by profile: String, _ arguments: some Collection<String>) throws -> ReportCommand {
    let given = OptionNames.long(in: arguments)
    let profile = try Profile(
      profile, for: Array(arguments), given: Set(given.map { String($0.dropFirst(2)) }),
      command: .report)
    return try ReportCommand.parse(profile.arguments + arguments)
  }
}

extension CheckedCommand {
  /// The command `report`, whose options definitions and profiles hold.
  static var report: CheckedCommand {
    CheckedCommand(
      options: CommandDescription(of: ReportCommand.self).optionKinds,
      fault: { arguments in
        do {
          _ = try ReportPlan(
            try ReportCommand.parse(arguments).request, now: .now(), processors: 1)
          return nil
        } catch {
          return Failure(error)?.sentence ?? ReportCommand.message(for: error)
        }
      })
  }
}

/// The names of options in arguments.
enum OptionNames {
  /// The options that have a short name, too.
  private static let long = ["-o": "--output", "-q": "--quiet", "-v": "--verbose"]

  /// The names in arguments, such as `--by` in `--by=month`, by the long one where there are two.
  static func long(in arguments: some Collection<String>) -> [String] {
    arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }.map { argument in
      let name = String(argument.prefix { $0 != "=" })
      return long[name] ?? name
    }
  }
}
