public import DurableOutput

/// The command `report` as definitions and profiles know it.
public struct CheckedCommand: Sendable {
  /// Its options by their long names, without dashes.
  let options: [String: OptionKind]
  /// What is wrong with arguments, as the command says it; nil when nothing is.
  let fault: @Sendable (_ arguments: [String]) -> String?

  /// Describes the command.
  public init(
    options: [String: OptionKind], fault: @escaping @Sendable (_ arguments: [String]) -> String?
  ) {
    (self.options, self.fault) = (options, fault)
  }
}

/// Reads options of `report` by their long names, and holds them against the checks of the command.
struct OptionReader {
  let command: CheckedCommand
  let paths: ConfigurationPaths
  let problems: ConfigurationMembers.Problems

  /// An option of `report` with its place.
  struct Option {
    let node: ConfigurationNode
    let arguments: [String]
  }

  /// The path that a file names; nil when it is not known, which is reported.
  func path(_ text: String, at node: ConfigurationNode) -> String? {
    if node.isNumberOrTruth {
      problems.add("\(text) is no name of a file; write ./\(text) if it is", at: node)
      return nil
    }
    if text.contains(where: \.isNewline) {
      problems.add("a path has one line; what a file holds does not stand here", at: node)
      return nil
    }
    if text.hasPrefix("~")
      || text.hasPrefix("$") && !text.hasPrefix(ConfigurationPaths.credentialsName)
    {
      problems.add(
        "\(text.prefix { $0 != "/" }) is taken as it stands; write the full path", at: node)
      return nil
    }
    if let path = paths.resolved(text) { return path }
    problems.add("$CREDENTIALS_DIRECTORY is known in a service of systemd only", at: node)
    return nil
  }

  /// An option by the key of its name; nil when it is not given, or wrong.
  func option(_ key: String, _ members: ConfigurationMembers) -> Option? {
    guard let node = members.value(key), let kind = command.options[key] else { return nil }
    func option(_ texts: [String]) -> Option? {
      let arguments = texts.compactMap { argument(key, $0, at: node) }
      return arguments.count < texts.count ? nil : Option(node: node, arguments: arguments)
    }
    switch kind {
    case .flag:
      let isOn = members.value(key, "give true or false, without quotes", isBare: true) {
        ["true": true, "false": false][$0]
      }
      return isOn.map { Option(node: node, arguments: $0 ? ["--" + key] : []) }
    case .single:
      guard let texts = members.texts(key) else { return nil }
      guard texts.count == 1 || ReportOption.named[key]?.isList == true else {
        problems.add("\(key) takes one value", at: node)
        return nil
      }
      return option([texts.joined(separator: ",")])
    case .repeated:
      return members.texts(key).flatMap(option)
    }
  }

  /// An option with a value.
  private func argument(_ key: String, _ text: String, at node: ConfigurationNode) -> String? {
    guard let rule = ReportOption.named[key]?.option.path, !rule.words.contains(text) else {
      return "--\(key)=" + text
    }
    let handedOver = rule.credential.flatMap(paths.handedOver)
    return (handedOver ?? path(text, at: node)).map { "--\(key)=" + $0 }
  }

  /// Checks the options as `report` would, together with arguments (`beside`) that are known to be right.
  ///
  /// Options that are accepted together are kept; each of the others is reported with the reason why it is
  /// refused beside them.
  func check(_ options: [Option], beside call: [String]) {
    if command.fault(options.flatMap(\.arguments) + call) == nil { return }
    var taken: [String] = []
    var waiting = options
    while true {
      let before = waiting.count
      waiting.removeAll { option in
        guard command.fault(taken + option.arguments + call) == nil else { return false }
        taken += option.arguments
        return true
      }
      if waiting.isEmpty || waiting.count == before { break }
    }
    for option in waiting {
      if let fault = command.fault(taken + option.arguments + call) {
        problems.add(fault, at: option.node)
      }
    }
  }
}
