/// Options of `report` that are kept in a file: YAML, whose keys are the long names.
///
/// They count where the command line does not give the same option. Relative paths are looked for from the
/// profile's own folder on.
public struct Profile: Sendable {
  /// The options of `report` that no profile can have, with what to do instead.
  private static let otherOptions = ReportOption.named.compactMapValues(\.refusedByProfile)

  /// The arguments that the profile adds to the call.
  public let arguments: [String]

  /// Reads a profile for a call with these `arguments`, which `given` long names of options stand in.
  ///
  /// An option of the profile is checked as the command line is, together with the call. Throws
  /// ``ConfigurationError`` with all that is wrong.
  public init(
    _ path: String, for arguments: [String], given: Set<String>, command: CheckedCommand
  ) throws(ConfigurationError) {
    let document = try ConfigurationDocument(path, kind: "profile")
    let problems = ConfigurationMembers.Problems(document.problems, kind: "profile")
    let reader = OptionReader(
      command: command, paths: ConfigurationPaths(of: path, credentials: nil), problems: problems)
    let known = command.options.keys.filter { Self.otherOptions[$0] == nil }.sorted()
    let members = ConfigurationMembers(
      document.root, "the profile", known: known, elsewhere: Self.otherOptions, problems)
    let added = known.compactMap { key in
      reader.option(key, members).flatMap { given.contains(key) ? nil : $0 }
    }
    self.arguments = added.flatMap(\.arguments)
    // A fault that the call has even without the profile is reported without it.
    if command.fault(self.arguments + arguments) != nil, command.fault(arguments) == nil {
      reader.check(added, beside: arguments)
    }
    guard problems.list.isEmpty else { throw .invalid(path, problems.sorted) }
  }
}
