internal import FHIRServer

/// Reads a definition's members and collects all that is wrong with them.
struct DefinitionReader {
  let paths: DefinitionPaths
  let calls: ReportCalls
  let problems: DefinitionMembers.Problems

  /// The keys of a definition.
  private static let keys = [
    "adherence", "name", "source", "store", "as-of", "report", "output", "trend", "notify",
  ]
  /// The options of `report` that say how a server is asked, which stand in `source`.
  private static let serverOptions = [
    "group", "search", "bulk", "type", "allow-origin", "retry-budget", "ca-file", "poll-limit",
    "page-size", "max-pages", "concurrency", "token-file", "basic-file", "client-id",
    "private-key-file", "key-id", "client-secret-file", "token-url", "scope",
  ]
  /// Those of them that together say which client asks.
  private static let clientOptions: Set = [
    "client-id", "private-key-file", "key-id", "client-secret-file", "token-url", "scope",
  ]
  /// The options of `report` that a definition gives by keys of its own or the run by itself.
  private static let otherOptions = [
    "as-of": "as-of stands beside report, not in it",
    "output": "the folder stands in output, beside report",
    "overwrite": "a run replaces an earlier one of its as-of day in any case; leave it out",
    "since": "a report is made of all there is; leave it out",
    "resume-within": "a run begins anew; leave it out",
    "quiet": "give --quiet to adherence run", "verbose": "give --verbose to adherence run",
    "log-format": "give --log-format to adherence run", "help": "leave it out",
    "version": "leave it out",
  ]
  /// The options whose value is a file or folder.
  private static let pathOptions: Set = [
    "patients", "names", "outcome-codes", "timing-codes", "pseudonymise", "released", "metrics",
    "ca-file", "token-file", "basic-file", "private-key-file", "client-secret-file", "group-by",
  ]
  /// The values of these that are words, and no files.
  private static let words = ["group-by": ["ward", "sex", "age"]]
  /// The names by which a service is handed over secrets.
  private static let credentials = [
    "token-file": "adherence.token", "basic-file": "adherence.basic",
    "private-key-file": "adherence.private-key",
    "client-secret-file": "adherence.client-secret",
  ]

  /// Reads all; nil when a part that is needed is missing or wrong.
  func definition(_ root: DefinitionNode, path: String) -> Definition? {
    let members = DefinitionMembers(root, "the definition", known: Self.keys, problems)
    guard members.isMapping else { return nil }
    checkFormat(members)
    let name = name(members, path: path)
    let asOf = asOf(members)
    let source = source(members)
    let report = report(members, source)
    let output = output(members)
    let notify = notify(members)
    let store = store(members)
    guard let name, let source, let output, problems.list.isEmpty else { return nil }
    var definition = Definition(
      path: path, name: name, asOf: asOf, sources: source.sources,
      sourceOptions: source.options.flatMap(\.arguments), reportOptions: report, store: store,
      fullEvery: source.fullEvery, output: output.folder, keep: output.keep, notify: notify,
      secrets: source.secrets)
    if let runs = trend(members) { definition.trendRuns = runs }
    return definition
  }

  private func checkFormat(_ members: DefinitionMembers) {
    guard members.keys.contains("adherence") else {
      return problems.add(
        "the format is missing; begin with adherence: \(Definition.format)", at: members.node)
    }
    _ = members.value("adherence", "this version knows format \(Definition.format)") {
      $0 == "\(Definition.format)" ? true : nil
    }
  }

  private func name(_ members: DefinitionMembers, path: String) -> String? {
    let rule = "give 1 to 60 of a-z, 0-9 and -"
    if members.keys.contains("name") {
      return members.value("name", rule) { Self.isName($0) ? $0 : nil }
    }
    let file = path.split(separator: "/").last ?? ""
    let name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? String(file)
    guard Self.isName(name) else {
      problems.add("the file's name is no name of a run; give name: \(rule)", at: members.node)
      return nil
    }
    return name
  }

  private static func isName(_ text: String) -> Bool {
    1...60 ~= text.utf8.count
      && text.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || $0 == 45 }
  }

  private func asOf(_ members: DefinitionMembers) -> AsOfRule {
    members.value(
      "as-of", "give yesterday, today, last-complete-bucket, or a date", AsOfRule.init)
      ?? .yesterday
  }

  // MARK: - Source

  /// An option of `report` with its place.
  struct Option {
    let node: DefinitionNode
    let arguments: [String]
  }

  private struct Source {
    var sources: [String] = []
    var options: [Option] = []
    var secrets: [(credential: String, path: String)] = []
    var fullEvery: Double?
  }

  private func source(_ members: DefinitionMembers) -> Source? {
    guard let node = members.value("source") else {
      if !members.keys.contains("source") {
        problems.add("source is missing; name folders or a server", at: members.node)
      }
      return nil
    }
    let members = DefinitionMembers(
      node, "source",
      known: ["server", "folders", "patients", "patients-file", "full-every"]
        + Self.serverOptions, problems)
    guard members.isMapping else { return nil }
    var source = Source()
    source.sources = (members.texts("folders") ?? []).compactMap { path($0, at: node) }
    if let server = members.text("server") { source.sources.append(server) }
    if source.sources.isEmpty, !members.keys.contains(where: ["server", "folders"].contains) {
      problems.add("source names nothing; give folders or a server", at: node)
    }
    source.fullEvery = members.value("full-every", "give a time such as 28d or 12h") {
      Resumption.seconds($0)
    }
    if let patients = members.texts("patients"), let place = members.value("patients") {
      source.options.append(Option(node: place, arguments: patients.map { "--patient=\($0)" }))
    }
    if let file = members.text("patients-file"), let place = members.value("patients-file"),
      let path = path(file, at: place)
    {
      source.options.append(Option(node: place, arguments: ["--patients=" + path]))
    }
    // Who asks is one choice of several keys, of which none means anything alone.
    var client: [Option] = []
    for key in Self.serverOptions {
      guard let option = option(key, members) else { continue }
      if Self.clientOptions.contains(key) {
        client.append(option)
      } else {
        source.options.append(option)
      }
      if let credential = Self.credentials[key], let path = members.text(key) {
        source.secrets.append((credential, paths.resolved(path) ?? path))
      }
    }
    if let first = client.first {
      source.options.append(Option(node: first.node, arguments: client.flatMap(\.arguments)))
    }
    return source
  }

  /// The path that a definition names; nil when that is told as not known.
  func path(_ text: String, at node: DefinitionNode) -> String? {
    if text.hasPrefix("~")
      || text.hasPrefix("$") && !text.hasPrefix(DefinitionPaths.credentialsName)
    {
      problems.add(
        "\(text.prefix { $0 != "/" }) is taken as it stands; write the full path", at: node)
      return nil
    }
    if let path = paths.resolved(text) { return path }
    problems.add("$CREDENTIALS_DIRECTORY is known in a service of systemd only", at: node)
    return nil
  }

  // MARK: - Report

  /// The options of `report` that it takes, together with those of the source.
  private func report(_ members: DefinitionMembers, _ source: Source?) -> [String] {
    var options: [Option] = []
    if let node = members.value("report") {
      let known = calls.options.keys.filter {
        Self.otherOptions[$0] == nil && !Self.serverOptions.contains($0)
      }
      var elsewhere = Self.otherOptions
      for name in Self.serverOptions { elsewhere[name] = "\(name) stands in source, not in report" }
      let members = DefinitionMembers(
        node, "report", known: known.sorted(), elsewhere: elsewhere, problems)
      options = known.sorted().compactMap { option($0, members) }
    }
    let fromSource = source?.options ?? []
    check(fromSource + options, of: source?.sources ?? [], at: members)
    return options.flatMap(\.arguments)
  }

  /// An option by the key of its name; nil when it is not given, or wrong.
  private func option(_ key: String, _ members: DefinitionMembers) -> Option? {
    guard let node = members.value(key), let kind = calls.options[key] else { return nil }
    func argument(_ text: String) -> String? {
      guard Self.pathOptions.contains(key), Self.words[key]?.contains(text) != true else {
        return "--\(key)=" + text
      }
      let handedOver = Self.credentials[key].flatMap(paths.handedOver)
      return (handedOver ?? path(text, at: node)).map { "--\(key)=" + $0 }
    }
    func option(_ texts: [String]) -> Option? {
      let arguments = texts.compactMap(argument)
      return arguments.count < texts.count ? nil : Option(node: node, arguments: arguments)
    }
    switch kind {
    case .flag:
      let isOn = members.value(key, "give true or false") { ["true": true, "false": false][$0] }
      return isOn.map { Option(node: node, arguments: $0 ? ["--" + key] : []) }
    case .single:
      guard let texts = members.texts(key) else { return nil }
      guard texts.count == 1 else {
        problems.add("\(key) takes one value", at: node)
        return nil
      }
      return option(texts)
    case .repeated:
      return members.texts(key).flatMap(option)
    }
  }

  /// Holds the options against the checks of `report`: those that are taken together stay, and each of
  /// the others is told with what is wrong with it beside them.
  private func check(_ options: [Option], of sources: [String], at members: DefinitionMembers) {
    let sources = ["--"] + (sources.isEmpty ? ["."] : sources)
    if let fault = calls.fault(sources) {
      return problems.add(fault, at: members.value("source") ?? members.node)
    }
    var taken: [String] = []
    var waiting = options
    while true {
      let before = waiting.count
      waiting.removeAll { option in
        guard calls.fault(taken + option.arguments + sources) == nil else { return false }
        taken += option.arguments
        return true
      }
      if waiting.isEmpty || waiting.count == before { break }
    }
    for option in waiting {
      if let fault = calls.fault(taken + option.arguments + sources) {
        problems.add(fault, at: option.node)
      }
    }
  }
}
