internal import FoundationEssentials

/// What tells that a run ended, and how, whether there is a report or not: a file for Prometheus, and a program.
struct RunAlarm: Sendable {
  /// The definition's name.
  let definition: String
  /// The file of metrics; nil for none.
  let metrics: String?
  /// Who is notified; nil for nobody.
  let notify: NotifyRule?

  /// Writes the metrics of a run; the error when they cannot be written.
  func writeMetrics(_ figures: MetricsFile.Figures?, exitCode: Int32) -> (any Error)? {
    guard let metrics else { return nil }
    do {
      try MetricsFile(metrics, definition: definition)
        .write(figures, exitCode: exitCode, at: WallClock.now().seconds)
      return nil
    } catch {
      return error
    }
  }

  /// Calls the program, where it is wanted after one of these events; what went wrong, nil when nothing did.
  func tell(
    _ events: Set<NotifyRule.Event>, _ summary: @autoclosure () -> Data?
  ) async -> String? {
    guard let notify, !notify.events.isDisjoint(with: events) else { return nil }
    guard let summary = summary() else { return "the summary cannot be read" }
    return await Notification(notify.command).send(summary)
  }
}

extension Definition {
  /// What tells how its runs end.
  var alarm: RunAlarm {
    RunAlarm(definition: name, metrics: value(of: "metrics"), notify: notify)
  }
}

extension RunAlarm {
  /// What of it a definition says that cannot be carried out; nil when not even its name can be read.
  ///
  /// Parts that are wrong themselves are left out.
  init?(of path: String, directory: String?, calls: ReportCalls) {
    guard let document = try? ConfigurationDocument(path, kind: "definition") else { return nil }
    /// Reads a part by itself; nil when anything is wrong with it.
    func part<Value>(
      _ keys: [String], _ read: (DefinitionReader, ConfigurationMembers) -> Value?
    ) -> Value? {
      let problems = ConfigurationMembers.Problems([], kind: "definition")
      let options = OptionReader(
        command: calls.command, paths: ConfigurationPaths(of: path, credentials: directory),
        problems: problems)
      let reader = DefinitionReader(options: options, problems: problems)
      let others = ConfigurationMembers.Problems([], kind: "definition")
      let members = ConfigurationMembers(
        document.root, "the definition", known: keys, others)
      let value = read(reader, members)
      return problems.list.isEmpty ? value : nil
    }
    guard let name = part(["name"], { $0.name($1, path: path) }) else { return nil }
    definition = name
    notify = part(["notify"]) { $0.notify($1) }
    metrics = part(["report"]) { reader, members in
      members.value("report").flatMap { node in
        let others = ConfigurationMembers.Problems([], kind: "definition")
        let report = ConfigurationMembers(node, "report", known: ["metrics"], others)
        return reader.options.option("metrics", report)?.arguments.first
          .map { String($0.dropFirst("--metrics=".count)) }
      }
    }
  }
}
