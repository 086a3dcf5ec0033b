internal import DurableOutput
internal import FHIRServer

/// Reads a definition's members and collects all that is wrong with them.
struct DefinitionReader {
  let options: OptionReader
  let problems: ConfigurationMembers.Problems

  /// The keys of a definition.
  private static let keys = [
    "adherence", "name", "source", "store", "state", "as-of", "report", "output", "trend",
    "publish",
    "notify",
  ]
  /// The options of `report` that stand in `source`.
  private static let sourceOptions = ReportOption.all.filter {
    $0.place == .source || $0.place == .client
  }
  /// The options of `report` that stand elsewhere than in `report`, with what to do instead.
  private static let otherOptions: [String: String] = ReportOption.named.compactMapValues {
    option in
    switch option.place {
    case .report: nil
    case .source, .client: "\(option.name) stands in source, not in report"
    case .nowhere(let advice): advice
    }
  }

  /// Reads all; nil when a part that is needed is missing or wrong.
  func definition(_ root: ConfigurationNode, path: String) -> Definition? {
    let members = ConfigurationMembers(root, "the definition", known: Self.keys, problems)
    guard members.isMapping else { return nil }
    checkFormat(members)
    let name = name(members, path: path)
    let asOf = asOf(members)
    let source = source(members)
    let report = report(members, source)
    let output = output(members)
    let notify = notify(members)
    let store = store(members)
    let hasLease = hasLease(members, source?.sources ?? [])
    let publish = publish(members, source?.sources ?? [], report)
    guard let name, let source, let output, problems.list.isEmpty else { return nil }
    var definition = Definition(
      path: path, name: name, asOf: asOf, sources: source.sources,
      sourceOptions: source.options.flatMap(\.arguments), reportOptions: report, store: store,
      fullEvery: source.fullEvery, output: output.folder, keep: output.keep, notify: notify,
      secrets: source.secrets)
    (definition.hasLease, definition.publish) = (hasLease, publish)
    if let runs = trend(members) { definition.trendRuns = runs }
    return definition
  }

  private func checkFormat(_ members: ConfigurationMembers) {
    guard members.keys.contains("adherence") else {
      return problems.add(
        "the format is missing; begin with adherence: \(Definition.format)", at: members.node)
    }
    let sentence = "this version knows format \(Definition.format), a number without quotes"
    _ = members.value("adherence", sentence, isBare: true) {
      $0 == "\(Definition.format)" ? true : nil
    }
  }

  /// The name: as it is given, else as the file is called.
  func name(_ members: ConfigurationMembers, path: String) -> String? {
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

  private func asOf(_ members: ConfigurationMembers) -> AsOfRule {
    members.value(
      "as-of", "give yesterday, today, last-complete-bucket, or a date", AsOfRule.init)
      ?? .yesterday
  }

  // MARK: - Source

  private struct Source {
    var sources: [String] = []
    var options: [OptionReader.Option] = []
    var secrets: [(credential: String, path: String)] = []
    var fullEvery: Double?
  }

  private func source(_ members: ConfigurationMembers) -> Source? {
    guard let node = members.value("source") else {
      if !members.keys.contains("source") {
        problems.add("source is missing; name folders or a server", at: members.node)
      }
      return nil
    }
    let members = ConfigurationMembers(
      node, "source",
      known: [
        "server", "folders", "patients", "patients-file", "patient-identifiers", "full-every",
      ] + Self.sourceOptions.map(\.name), problems)
    guard members.isMapping else { return nil }
    var source = Source()
    source.sources = (members.textNodes("folders") ?? []).compactMap { place in
      place.text.flatMap { path($0, at: place) }
    }
    if let server = members.text("server") { source.sources.append(server) }
    if source.sources.isEmpty, !members.keys.contains(where: ["server", "folders"].contains) {
      problems.add("source names nothing; give folders or a server", at: node)
    }
    source.fullEvery = members.value("full-every", "give a time such as 28d or 12h") {
      Resumption.seconds($0)
    }
    if let patients = members.texts("patients"), let place = members.value("patients") {
      source.options.append(.init(node: place, arguments: patients.map { "--patient=\($0)" }))
    }
    if let identifiers = members.texts("patient-identifiers"),
      let place = members.value("patient-identifiers")
    {
      source.options.append(
        .init(node: place, arguments: identifiers.map { "--patient-identifier=\($0)" }))
    }
    if let file = members.text("patients-file"), let place = members.value("patients-file"),
      let path = path(file, at: place)
    {
      source.options.append(.init(node: place, arguments: ["--patients=" + path]))
    }
    // Who asks is one choice of several keys, of which none means anything alone.
    var client: [OptionReader.Option] = []
    for declared in Self.sourceOptions {
      guard let option = options.option(declared.name, members) else { continue }
      if declared.place == .client {
        client.append(option)
      } else {
        source.options.append(option)
      }
      if let credential = declared.option.path?.credential,
        let path = members.text(declared.name)
      {
        source.secrets.append((credential, options.paths.resolved(path) ?? path))
      }
    }
    if let first = client.first {
      source.options.append(.init(node: first.node, arguments: client.flatMap(\.arguments)))
    }
    return source
  }

  /// The path that a definition names; nil when it is not known, which is reported.
  func path(_ text: String, at node: ConfigurationNode) -> String? { options.path(text, at: node) }

  // MARK: - Report

  /// The options of `report` that it takes, together with those of the source.
  private func report(_ members: ConfigurationMembers, _ source: Source?) -> [String] {
    var own: [OptionReader.Option] = []
    if let node = members.value("report") {
      let known = options.command.options.keys.filter { Self.otherOptions[$0] == nil }
      let members = ConfigurationMembers(
        node, "report", known: known.sorted(), elsewhere: Self.otherOptions, problems)
      own = known.sorted().compactMap { options.option($0, members) }
    }
    let sources = source?.sources ?? []
    let call = ["--"] + (sources.isEmpty ? ["."] : sources)
    if let fault = options.command.fault(call) {
      problems.add(fault, at: members.value("source") ?? members.node)
    } else {
      options.check((source?.options ?? []) + own, beside: call)
    }
    return own.flatMap(\.arguments)
  }
}
