import MedicationAdherence
import ReportLanguage

/// The files of a report that a page links to, as the chosen sets and formats write them.
struct ReportFiles {
  /// A file by its path from the page, and what the link says.
  typealias File = (path: String, name: String)

  let outline: ReportOutline
  let words: any Wording.Type

  /// The files about all patients; one shows them side by side, unless none may be shown.
  func cohort(showsPatients: Bool) -> [File] {
    let sideBySide: (ReportFormat, String, PageLabel) = (
      .svg, "cohort/patients.svg", .sideBySide
    )
    return written(
      [
        (.xlsx, "cohort/cohort.xlsx", .workbook), (.csv, "cohort/timeline.csv", .timeline),
        (.csv, "cohort/cohort-over-time.csv", .cohortOverTime),
        (.csv, "cohort/measures.csv", .measures), (.csv, "cohort/summary.csv", .summary),
        (.csv, "cohort/summary-over-time.csv", .summaryOverTime),
        (.csv, "cohort/control.csv", .controlTable),
        (.csv, "cohort/patients.csv", .patientList), (.csv, "cohort/dose-times.csv", .doseTimes),
        (.svg, "cohort/timeline.svg", .chart),
        (.json, "cohort/measure-report.json", .measureReport),
        (.json, "cohort/measure.json", .measureDefinition),
        (.sqlite, "report.sqlite", .database),
      ] + (showsPatients ? [sideBySide] : [])) + furtherOfCohort
  }

  /// The files about all patients by each further size.
  private var furtherOfCohort: [File] {
    outline.context.furtherSizes.flatMap { size in
      written([
        (.csv, "cohort/timeline\(size.suffix).csv", .timeline),
        (.csv, "cohort/cohort-over-time\(size.suffix).csv", .cohortOverTime),
        (.svg, "cohort/timeline\(size.suffix).svg", .chart),
      ]).map { named($0, by: size) }
    }
  }

  /// A file whose name says by which size it is.
  private func named(_ file: File, by size: BucketSize) -> File {
    (file.path, "\(file.name), \(words.name(of: size))")
  }

  /// The worklist, and the doses that it is made of.
  var worklist: [File] {
    written([
      (.csv, "cohort/worklist.csv", .worklist), (.csv, "cohort/doses.csv", .doseList),
    ])
  }

  /// The files about persistence.
  var persistence: [File] {
    written([
      (.csv, "cohort/persistence.csv", .persistenceTable),
      (.svg, "cohort/persistence.svg", .chart),
    ])
  }

  /// A patient's tables, by their paths in the patient's folder.
  var tables: [File] {
    guard has(.patient, .csv) else { return [] }
    return [
      ("timeline.csv", .timeline), ("measures.csv", .measures),
      ("administrations.csv", .administrationList), ("dose-times.csv", .doseTimes),
    ].map { name($0, $1) }
      + outline.context.furtherSizes.map {
        named(name("timeline\($0.suffix).csv", .timeline), by: $0)
      }
  }

  /// A patient's workbook, by its path in the patient's folder.
  var workbook: [File] { has(.patient, .xlsx) ? [name("report.xlsx", .workbook)] : [] }

  /// The chart of a series, by its path in the patient's folder.
  func charts(of fileName: String) -> [File] {
    has(.patient, .svg) ? [name("\(fileName).svg", .chart)] : []
  }

  /// The charts of a series, that of its times of day too, if there is one.
  func charts(of series: SeriesReport) -> [File] {
    let times = name("\(series.fileName)-times.svg", .timesOfDay)
    return charts(of: series.fileName)
      + (has(.patient, .svg) && series.hasDoseTimes ? [times] : [])
  }

  private func has(_ set: ReportSet, _ format: ReportFormat) -> Bool {
    outline.sets.contains(set) && outline.formats.contains(format)
  }

  private func written(
    _ files: [(format: ReportFormat, path: String, label: PageLabel)]
  ) -> [File] {
    files.filter { has(.cohort, $0.format) }.map { name($0.path, $0.label) }
  }

  /// A file's name in words, with its ending.
  private func name(_ path: String, _ label: PageLabel) -> File {
    let ending = path.split(separator: ".").last.map { $0.uppercased() } ?? ""
    return (path, "\(words.page(label)) (\(ending))")
  }

  /// Links to files, in one paragraph; empty when there is none.
  func links(_ files: [File]) -> Markup {
    guard !files.isEmpty else { return "" }
    let links = files.map { PageMarkup.link($0.path, $0.name) }.joined(separator: " · ")
    return "<p class=\"screen\">\(words.page(.files)): \(links)</p>"
  }
}
