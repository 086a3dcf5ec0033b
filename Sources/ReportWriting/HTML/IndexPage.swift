import MedicationAdherence

/// The page to start from: figures, notices, chart, patients, persistence, data quality, rules.
///
/// One file that asks for nothing from anywhere: its policy allows the one style sheet inside it.
struct IndexPage {
  let outline: ReportOutline
  let style: ReportStyle
  let cohort: CohortReport

  /// What is true of the whole report.
  var context: ReportContext { outline.context }

  /// The page.
  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src '\(ContentPolicy.source(PageStyle.rules))'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="referrer" content="no-referrer">
    <title>Medication adherence</title>
    <style>\(PageStyle.rules)</style>
    </head>
    <body>
    <header>
    <h1>Medication adherence</h1>
    <p class="lead">\(Markup.escaped(PlainSentence(cohort.buckets).text(in: .english)))</p>
    \(figures)
    </header>
    <main>
    \(sections.filter { !$0.isEmpty }.joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private var sections: [String] {
    [notices, chart, patients, persistence, cohort.isSuppressed ? "" : quality, method]
  }

  private var notices: String {
    guard !cohort.notices.isEmpty else { return "" }
    let items = cohort.notices.map { "<li>\(Markup.escaped($0))</li>" }
    return """
      <section class="notices" aria-labelledby="notices">
      <h2 id="notices">Before you read the figures</h2>
      <ul>
      \(items.joined(separator: "\n"))
      </ul>
      </section>
      """
  }

  private var chart: String {
    """
    <section aria-labelledby="chart">
    <h2 id="chart">Over time</h2>
    <figure tabindex="0">
    \(LineChart(cohort, context: context, showsSentence: false).embeddable)
    </figure>
    \(Self.links(cohortFiles))
    </section>
    """
  }

  private var persistence: String {
    """
    <section aria-labelledby="persistence">
    <h2 id="persistence">How long it was taken</h2>
    <figure tabindex="0">
    \(PersistenceChart(cohort.persistence, context: context).embeddable)
    </figure>
    \(Self.links(persistenceFiles))
    </section>
    """
  }

  private var persistenceFiles: [(path: String, name: String)] {
    written([
      (.csv, "cohort/persistence.csv", "Persistence (CSV)"),
      (.svg, "cohort/persistence.svg", "Chart (SVG)"),
    ])
  }

  /// The files about all patients over time.
  private var cohortFiles: [(path: String, name: String)] {
    written([
      (.xlsx, "cohort/cohort.xlsx", "Workbook"),
      (.csv, "cohort/timeline.csv", "Timeline (CSV)"),
      (.csv, "cohort/measures.csv", "Measures (CSV)"),
      (.csv, "cohort/summary.csv", "Summary (CSV)"),
      (.csv, "cohort/summary-over-time.csv", "Summary over time (CSV)"),
      (.csv, "cohort/patients.csv", "Patients (CSV)"),
      (.csv, "cohort/dose-times.csv", "Dose times (CSV)"),
      (.svg, "cohort/timeline.svg", "Chart (SVG)"),
    ])
  }

  /// Those of the cohort's files that the chosen sets and formats write.
  private func written(
    _ files: [(format: ReportFormat, path: String, name: String)]
  ) -> [(path: String, name: String)] {
    guard outline.sets.contains(.cohort) else { return [] }
    return files.filter { outline.formats.contains($0.format) }.map { ($0.path, $0.name) }
  }

  private static func links(_ files: [(path: String, name: String)]) -> String {
    guard !files.isEmpty else { return "" }
    return "<p>Files: \(files.map { link($0.path, $0.name) }.joined(separator: " · "))</p>"
  }

  /// A link to a file of the report.
  static func link(_ path: String, _ name: String) -> String {
    "<a href=\"\(Markup.escaped(path))\">\(Markup.escaped(name))</a>"
  }

  /// A table in a frame that scrolls where the window is narrow; `heads` are cells already.
  static func table(label: String, caption: String, heads: [String], rows: [String]) -> String {
    """
    <div class="scroll" role="region" aria-label="\(label)" tabindex="0">
    <table>
    <caption>\(caption)</caption>
    <thead><tr>\(heads.joined())</tr></thead>
    <tbody>
    \(rows.joined(separator: "\n"))
    </tbody>
    </table>
    </div>
    """
  }

  /// The head of a column, of numbers or of text.
  static func head(_ name: String, isNumber: Bool = false) -> String {
    "<th scope=\"col\"\(isNumber ? " class=\"number\"" : "")>\(name)</th>"
  }
}
