internal import DurableOutput
internal import Glibc
internal import MedicationAdherence
internal import ReportWriting

/// The writers of one run: one for each format.
struct ReportWriters {
  private var writers: [any ReportWriter]
  private let context: ReportContext
  private let style: ReportStyle

  /// Makes the writers below a folder; without one, the cohort's timeline goes to standard output.
  init(outline: ReportOutline, folder: String?, style: ReportStyle) throws {
    (context, self.style) = (outline.context, style)
    guard let folder else {
      writers = [try CSVWriter(outline: outline, descriptor: STDOUT_FILENO)]
      return
    }
    writers = []
    if outline.formats.contains(.csv) {
      writers.append(try CSVWriter(outline: outline, folder: folder))
    }
    if outline.formats.contains(.svg) {
      writers.append(SVGWriter(outline: outline, folder: folder, style: style))
    }
    if outline.formats.contains(.xlsx) {
      writers.append(try XLSXWriter(outline: outline, folder: folder, style: style))
    }
    if outline.formats.contains(.html) {
      writers.append(HTMLWriter(outline: outline, folder: folder, style: style))
    }
    if outline.formats.contains(.json) {
      writers.append(JSONWriter(outline: outline, folder: folder, style: style))
    }
    if outline.formats.contains(.sqlite) {
      writers.append(try SQLiteWriter(outline: outline, folder: folder))
    }
  }

  /// Writes patients' own files.
  var patientFiles: PatientFiles {
    PatientFiles(writers: writers.compactMap(\.patientFiles), context: context, style: style)
  }

  /// A pool of rows that are encoded on any thread; nil when no writer takes such rows.
  var rows: RowPool? { writers.lazy.compactMap(\.rows).first }

  /// Whether a writer takes the patients one by one.
  var takesPatients: Bool { writers.contains(where: \.takesPatients) }

  /// Writes the rows of the next patients, and passes the patients to the writers that take them
  /// one by one.
  mutating func append(_ part: ReportPart) throws {
    try append(part.reports)
    if let rows = part.rows { try append(rows) }
  }

  /// Passes the next patients to the writers that take them one by one.
  mutating func append(_ reports: [PatientReport]) throws {
    for index in writers.indices where writers[index].takesPatients {
      for patient in reports { try writers[index].append(patient) }
    }
  }

  /// Writes the rows of the next patients.
  mutating func append(_ rows: any PatientRows) throws {
    guard let index = writers.firstIndex(where: { $0.rows != nil }) else { return }
    try writers[index].append(rows)
  }

  /// Writes the series that stands for all patients, in a report that lists none.
  mutating func append(all patient: PatientReport) throws {
    for index in writers.indices { try writers[index].append(patient) }
  }

  /// Writes what belongs to the cohort, with what the manifest says of the run.
  mutating func finish(_ cohort: CohortReport, _ facts: RunFacts) throws {
    for index in writers.indices {
      try Task.checkCancellation()
      writers[index].record(facts)
      try writers[index].finish(cohort)
    }
  }

  /// The long files, described while they were written.
  var longFiles: [ManifestFile] { writers.flatMap(\.longFiles) }

  /// Whether a CSV file holds text that a spreadsheet would take for a formula.
  var metFormulaText: Bool { writers.contains(where: \.metFormulaText) }
}

/// Writes patients' own files in every format, on any thread.
struct PatientFiles: Sendable {
  let writers: [any PatientFilesWriter]
  let context: ReportContext
  let style: ReportStyle

  /// Notes that all files of a patient were written elsewhere.
  func note(folder: String) {
    for writer in writers { writer.note(folder: folder) }
  }

  func write(_ patient: PatientReport) throws {
    guard !writers.isEmpty else { return }
    try Task.checkCancellation()
    let drawings = PatientDrawings(of: patient, context: context, style: style.spoken(of: patient))
    for writer in writers { try writer.write(patient, drawings) }
  }
}

/// What consecutive patients add to a report, made on any thread.
struct ReportPart: Sendable {
  /// What all parts of one report have in common.
  struct Kind: Sendable {
    /// A pool of rows of the cohort's long CSV files; nil when these are not written.
    let rows: RowPool?
    /// The sum of no patients.
    let sum: CohortSum
    /// Writes the patients' own files.
    let files: PatientFiles
    /// Whether other writers take the reports.
    let keepsReports: Bool
  }

  /// The patients' sum.
  private(set) var sum: CohortSum
  /// Their rows of the cohort's long CSV files; nil when these are not written.
  private(set) var rows: (any PatientRows)?
  /// The reports that other writers take; empty when none does.
  private(set) var reports: [PatientReport] = []
  private let files: PatientFiles
  private let keepsReports: Bool

  /// Makes a part without patients.
  init(_ kind: Kind) {
    (rows, sum, files) = (kind.rows?.take(), kind.sum, kind.files)
    keepsReports = kind.keepsReports
  }

  /// Adds the next patient.
  mutating func add(_ patient: PatientReport) throws {
    var patient = patient
    patient.groups = sum.groups(of: patient)
    try files.write(patient)
    let summary = PatientSummary(patient)
    rows?.add(patient, summary)
    sum.add(patient, summary)
    if keepsReports { reports.append(patient) }
  }
}
