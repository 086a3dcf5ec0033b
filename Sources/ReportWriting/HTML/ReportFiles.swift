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
    return written([
      (.xlsx, "cohort/cohort.xlsx", .workbook), (.xlsx, "cohort/tables.xlsx", .tablesWorkbook),
    ]) + tables(.cohort)
      + written(
        [
          (.svg, "cohort/timeline.svg", .chart),
          (.json, "cohort/measure-report.json", .measureReport),
          (.json, "cohort/measure.json", .measureDefinition),
          (.sqlite, "report.sqlite", .database),
        ] + (showsPatients ? [sideBySide] : [])) + furtherOfCohort
  }

  /// The files about all patients by each further size.
  private var furtherOfCohort: [File] {
    outline.context.furtherSizes.enumerated().flatMap { place, size in
      tables(.cohort, further: place)
        + written([(.svg, "cohort/timeline\(size.suffix).svg", .chart)])
        .map { named($0, by: size) }
    }
  }

  /// A file whose name says by which size it is.
  private func named(_ file: File, by size: BucketSize) -> File {
    (file.path, "\(file.name), \(words.name(of: size))")
  }

  /// The worklist, and the doses that it is made of, where these are listed.
  var worklist: [File] { tables(.worklist) }

  /// The files about persistence.
  var persistence: [File] {
    tables(.persistence) + written([(.svg, "cohort/persistence.svg", .chart)])
  }

  /// A patient's tables, by their paths in the patient's folder.
  var tables: [File] {
    tables(.patient)
      + outline.context.furtherSizes.indices.flatMap { tables(.patient, further: $0) }
  }

  /// The tables that a part of a page links to, in buckets of the first size, or of a further one by its place.
  func tables(_ part: ReportTable.Place, further place: Int? = nil) -> [File] {
    guard outline.formats.contains(.csv) else { return [] }
    return outline.tables(in: part == .patient ? .patient : .cohort).compactMap { file in
      guard file.further?.place == place, let label = file.table.traits.links[part] else {
        return nil
      }
      let link = (
        path: part == .patient ? file.fileName : file.cohortPath, name: label(words) + " (CSV)"
      )
      return file.further.map { named(link, by: $0.size) } ?? link
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
