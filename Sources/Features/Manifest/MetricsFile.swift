public import DurableOutput
internal import Glibc

/// How a run ended, for the node exporter's textfile collector: the text format of Prometheus.
///
/// It is written when a run fails, too, so that a failure is seen as well as a run that never began.
public struct MetricsFile: Sendable {
  private let path: String
  private let definition: String?

  /// Takes the path of the file; its metrics have the label `definition` when a scheduled run writes it, as
  /// several such files are read together.
  public init(_ path: String, definition: String? = nil) {
    (self.path, self.definition) = (path, definition)
  }

  /// What a report gives to be measured.
  public struct Figures: Sendable {
    /// What became of the administrations that were read; nil where small numbers are hidden.
    let dispositions: [(word: String, count: Int)]?
    let dosesDue, dosesDueTaken, patients: Int?
  }

  /// Writes the file, whole or not at all: all metrics of a report, and of a run without one when it ended
  /// and how.
  ///
  /// `seconds` are since 1970-01-01T00:00:00Z. Throws ``OutputError``.
  public func write(_ figures: Figures?, exitCode: Int32, at seconds: Int64) throws(OutputError) {
    let text = text(figures, exitCode: exitCode, at: seconds)
    let file = try DurableFile(path, of: path)
    try file.write(Array(text.utf8)[...])
    try file.keep()
    // It holds totals only, and another user reads it.
    _ = unsafe chmod(path, 0o644)
  }

  private func text(_ figures: Figures?, exitCode: Int32, at seconds: Int64) -> String {
    var text =
      metric("last_run_timestamp_seconds", "When the last run ended.", [([], Int(seconds))])
      + metric("exit_code", "What the last run ended with; 0 is all good.", [([], Int(exitCode))])
    guard let figures else { return text }
    if let dispositions = figures.dispositions {
      text += metric(
        "administrations", "Administrations that were read, by what became of them.",
        dispositions.map { ([("disposition", $0.word)], $0.count) })
    }
    let numbers = [
      ("doses_due", "Doses due, where it is known.", figures.dosesDue),
      ("doses_due_taken", "Doses due that were taken.", figures.dosesDueTaken),
      ("patients", "Patients in the report.", figures.patients),
    ]
    for (name, help, value) in numbers {
      guard let value else { continue }
      text += metric(name, help, [([], value)])
    }
    return text
  }

  private func metric(
    _ name: String, _ help: String, _ samples: [(labels: [(String, String)], value: Int)]
  ) -> String {
    let own = definition.map { [("definition", $0)] } ?? []
    let lines = samples.map { labels, value in
      let shown = (own + labels).map { "\($0)=\"\($1)\"" }.joined(separator: ",")
      return "adherence_\(name)\(shown.isEmpty ? "" : "{\(shown)}") \(value)\n"
    }
    return "# HELP adherence_\(name) \(help)\n# TYPE adherence_\(name) gauge\n" + lines.joined()
  }
}
