internal import FHIRDecoding
internal import ReportWriting

extension CheckReport {
  /// The report as text: one demand a line, unmet ones with their places and the fix.
  ///
  /// `width` is that of the terminal; nil leaves lines unwrapped. With `onlyProblems`, met demands
  /// are left out, which leaves nothing if nothing is wrong.
  public func text(width: Int?, isColoured: Bool, onlyProblems: Bool = false) -> String {
    var page = CheckPage(
      width: width, ink: TerminalInk(isEnabled: isColoured), onlyProblems: onlyProblems)
    if let server {
      page.add(server)
      if let sample = server.firstPages { page.add(sample) }
    }
    if let record { page.add(record) }
    return page.text
  }
}

/// The lines of a check that are shown to people.
private struct CheckPage {
  private static let indent = 9
  let width: Int?
  let ink: TerminalInk
  let onlyProblems: Bool
  private(set) var text = ""

  init(width: Int?, ink: TerminalInk, onlyProblems: Bool) {
    (self.width, self.ink, self.onlyProblems) = (width, ink, onlyProblems)
  }

  mutating func add(_ record: CheckReport.Record) {
    let demands = record.demands.filter { $0.failed > 0 || ($0.checked > 0 && !onlyProblems) }
    if onlyProblems, demands.isEmpty { return }
    if !text.isEmpty { text += "\n" }
    let files = "\(record.files) \(record.unit)" + (record.files == 1 ? "" : "s")
    add(ink.bold(TerminalText.plain(record.sources.joined(separator: " "))) + ": " + files)
    if !onlyProblems { add(resourcesOf: record) }
    text += "\n"
    for demand in demands { add(demand) }
  }

  private mutating func add(resourcesOf record: CheckReport.Record) {
    for (type, count) in record.resources.sorted(by: { $0.key < $1.key }) {
      let versions = (record.fhirVersions[type] ?? [:]).sorted { $0.key < $1.key }
        .map { record.fhirVersions[type]?.count == 1 ? $0.key : "\($0.value) \($0.key)" }
      add(
        "\(count) \(type)" + (versions.isEmpty ? "" : " (\(versions.joined(separator: ", ")))"),
        indent: 2)
    }
    for (type, count) in (record.deletions ?? [:]).sorted(by: { $0.key < $1.key }) {
      add("\(count) \(type) deleted", indent: 2)
    }
  }

  mutating func add(_ server: CheckReport.Server) {
    let steps = server.steps.filter { $0.isProblem || !onlyProblems }
    if onlyProblems, steps.isEmpty { return }
    add(ink.bold(TerminalText.plain(server.address)))
    for step in steps { add(step) }
  }

  private mutating func add(_ step: CheckReport.Step) {
    let detail = TerminalText.plain(step.detail)
    switch step.state {
    case .good: add(detail, headed: "ok", .green)
    case .skipped: add(detail, headed: "-", nil)
    case .untried: add(detail, headed: "untried", .yellow)
    case .warning: add(detail, headed: "warning", .yellow)
    case .error: add(detail, headed: "ERROR", .red)
    }
    if let fix = step.fix { add("Fix: " + fix + ".", indent: Self.indent) }
  }

  private mutating func add(_ demand: CheckReport.Demand) {
    guard demand.failed > 0 else {
      let count = demand.checked == 1 ? "" : ": \(demand.checked)"
      add(demand.demand + count, headed: "ok", .green)
      return
    }
    let isError = demand.severity == .error
    add(
      demand.demand + ": " + demand.failures,
      headed: isError ? "ERROR" : "warning", isError ? .red : .yellow)
    for issue in demand.issues { add(issue) }
    add(demand.consequence, indent: Self.indent)
    add("Fix: " + demand.fix + ".", indent: Self.indent)
  }

  private mutating func add(_ issue: CheckReport.Issue) {
    let subject = issue.path.isEmpty ? issue.type : issue.type + "." + issue.path
    let version = issue.fhirVersion.map { issue.detail.contains($0) ? "" : " (\($0))" } ?? ""
    // An issue of everything that was read has no place and is counted once.
    let places = issue.places.filter { !$0.file.isEmpty || !$0.path.isEmpty }
    let times = places.isEmpty && !issue.places.isEmpty ? "" : "\(issue.count) × "
    add(TerminalText.plain("\(times)\(subject) \(issue.detail)\(version)"), indent: Self.indent)
    for place in places { add(place.text, indent: Self.indent + 4) }
    if issue.count > issue.places.count, !issue.places.isEmpty {
      add("and \(issue.count - issue.places.count) more", indent: Self.indent + 4)
    }
  }

  private mutating func add(_ line: String, headed head: String, _ colour: TerminalColour?) {
    let space = String(repeating: " ", count: Self.indent - head.count)
    let lines = wrapped(line, indent: Self.indent)
    for (number, part) in lines.enumerated() {
      let start = number == 0 ? ink.coloured(head, colour) + space : Self.spaces(Self.indent)
      text += start + part + "\n"
    }
  }

  private mutating func add(_ line: String, indent: Int = 0) {
    for part in wrapped(line, indent: indent) { text += Self.spaces(indent) + part + "\n" }
  }

  private func wrapped(_ line: String, indent: Int) -> [String] {
    guard let width else { return [line] }
    return TerminalText.wrapped(line, to: max(width - indent, 20))
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension CheckReport.Demand {
  /// How often it is not met, and of how many if each is checked once.
  fileprivate var failures: String {
    if id == Requirement.eventsPresent.code { return "fails" }
    let isOnceEach = !["files-", "answers-", "properties-", "dates-", "modifiers-", "schedules-"]
      .contains {
        id.hasPrefix($0)
      }
    if isOnceEach { return "fails for \(failed) of \(checked)" }
    return failed == 1 ? "fails once" : "fails \(failed) times"
  }
}

extension CheckReport.Place {
  /// `file:line Type/id path`, without what is not known.
  fileprivate var text: String {
    let start = file.isEmpty ? "" : file + (line.map { ":\($0)" } ?? "")
    // A path without list indices is the issue's own, which is shown above.
    let way = resource == nil || path.contains("[") ? path : ""
    return TerminalText.plain(
      [start, resource ?? "", way].filter { !$0.isEmpty }.joined(separator: "  "))
  }
}
