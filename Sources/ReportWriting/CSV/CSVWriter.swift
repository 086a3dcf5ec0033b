public import DurableOutput
public import MedicationAdherence

/// Writes the timeline, the measures, the patients and their administrations as CSV.
///
/// For the cohort: `timeline.csv`, `cohort-over-time.csv`, `measures.csv`, `summary.csv`,
/// `summary-over-time.csv`, `control.csv`, `persistence.csv`, `dose-times.csv`, `worklist.csv`,
/// `medications.csv`, `classes.csv` (with a table of classes), `omissions.csv`, `patients.csv`,
/// `doses.csv` and, when it is asked for, `administrations.csv` in `cohort`. For each patient, in the patient's folder: `timeline.csv`, `measures.csv`,
/// `dose-times.csv`, `doses.csv` and `administrations.csv`. Of each further size there are a
/// `timeline-SIZE.csv` and the cohort's `cohort-over-time-SIZE.csv`. Each of these folders has a
/// `datapackage.json` that says what the columns hold.
public struct CSVWriter: ReportWriter {
  private static let timeline = "cohort/timeline.csv"
  private static let measures = "cohort/measures.csv"
  private static let patients = "cohort/patients.csv"
  private static let doses = "cohort/doses.csv"
  private static let administrations = "cohort/administrations.csv"
  private static func timeline(by size: BucketSize) -> String {
    "cohort/timeline\(size.suffix).csv"
  }

  private let folder: String
  private let context: ReportContext
  private let dialect: CSVDialect
  private let formulas = FormulaWatch()
  private let writesCohort: Bool
  private let cohortTimeline: CSVFile<TimelineRow>?
  private let cohortMeasures: CSVFile<SeriesReport>?
  /// The cohort's timelines by each further size.
  private let furtherTimelines: [CSVFile<TimelineRow>]
  /// The list of patients; nil when single ones are not listed.
  private let patientList: CSVFile<PatientSummary>?
  /// The list of doses; nil when single patients are not listed.
  private let doseList: CSVFile<DoseRow>?
  /// The list of administrations; nil unless it is asked for.
  private let administrationList: CSVFile<PatientAdministration>?
  private let lists: Set<ReportList>
  /// Rows of the cohort's timeline, measures and patients; nil when they are not written.
  public let rows: RowPool?

  /// Whether the plain dialect let a text through that a spreadsheet would take for a formula.
  public var metFormulaText: Bool { formulas.metFormulaText }

  /// What writes patients' own files; nil when none are wanted.
  public let patientFiles: (any PatientFilesWriter)?

  /// Makes a writer below a folder, and begins the cohort's timeline and measures.
  ///
  /// Throws ``OutputError`` when a file cannot be made.
  public init(outline: ReportOutline, folder: String) throws {
    self.folder = folder
    (context, dialect) = (outline.context, outline.context.layout.csvDialect)
    writesCohort = outline.sets.contains(.cohort)
    patientFiles =
      outline.sets.contains(.patient)
      ? try PatientCSVFiles(
        folder: folder, dialect: dialect, formulas: formulas, furtherSizes: context.furtherSizes)
      : nil
    lists = writesCohort ? outline.lists : []
    rows =
      writesCohort
      ? Self.pool(dialect, furtherSizes: context.furtherSizes.count, lists: lists) : nil
    let spelling = dialect
    furtherTimelines = try (writesCohort ? context.furtherSizes : []).map {
      try CSVFile(Self.longFile(Self.timeline(by: $0), in: folder), dialect: spelling)
    }
    cohortTimeline =
      writesCohort ? try CSVFile(Self.longFile(Self.timeline, in: folder), dialect: dialect) : nil
    cohortMeasures =
      writesCohort ? try CSVFile(Self.longFile(Self.measures, in: folder), dialect: dialect) : nil
    patientList =
      writesCohort && outline.listsPatients
      ? try CSVFile(Self.longFile(Self.patients, in: folder), dialect: dialect) : nil
    doseList =
      writesCohort && outline.listsPatients
      ? try CSVFile(Self.longFile(Self.doses, in: folder), dialect: dialect) : nil
    administrationList =
      lists.contains(.administrations)
      ? try CSVFile(Self.longFile(Self.administrations, in: folder), dialect: dialect) : nil
  }

  private static func pool(
    _ dialect: CSVDialect, furtherSizes: Int, lists: Set<ReportList> = []
  ) -> RowPool {
    RowPool { CohortRows(dialect, furtherSizes: furtherSizes, lists: lists) }
  }

  private static func longFile(_ name: String, in folder: String) throws -> OutputFile {
    try OutputFile(at: folder + "/" + name, isLong: true)
  }

  /// Makes a writer of the cohort's timeline alone, to a descriptor that is open and stays open.
  ///
  /// Throws ``OutputError`` when the descriptor cannot be written to.
  public init(outline: ReportOutline, descriptor: Int32) throws {
    folder = ""
    (context, dialect) = (outline.context, outline.context.layout.csvDialect)
    patientFiles = nil
    writesCohort = false
    rows = Self.pool(dialect, furtherSizes: 0)
    let output = OutputFile(descriptor: descriptor, name: "standard output")
    cohortTimeline = try CSVFile(output, dialect: dialect)
    (cohortMeasures, patientList, doseList, furtherTimelines) = (nil, nil, nil, [])
    (administrationList, lists) = (nil, [])
  }

  /// Writes a patient's rows of the cohort's timeline, measures and patients.
  public mutating func append(_ patient: PatientReport) throws {
    guard var own = rows?.take() else { return }
    own.add(patient, PatientSummary(patient))
    try append(own)
  }

  /// Writes the rows of the next patients, and gives them back.
  public func append(_ rows: any PatientRows) throws {
    let pieces = rows.pieces
    try cohortTimeline?.append(encoded: pieces[0])
    try cohortMeasures?.append(encoded: pieces[1])
    try patientList?.append(encoded: pieces[2])
    try doseList?.append(encoded: pieces[3])
    for (file, rows) in zip(furtherTimelines, pieces.dropFirst(4)) {
      try file.append(encoded: rows)
    }
    if let administrationList, let rows = pieces.last {
      try administrationList.append(encoded: rows)
    }
    formulas.note(rows.metFormulaText)
    self.rows?.giveBack(rows)
  }

  /// Writes what is of the whole cohort, and closes its long files.
  public mutating func finish(_ cohort: CohortReport) throws {
    try cohortTimeline?.close()
    try cohortMeasures?.close()
    try patientList?.close()
    try doseList?.close()
    try administrationList?.close()
    for file in furtherTimelines { try file.close() }
    guard writesCohort else { return }
    try writeTable(cohort.summary, to: "cohort/summary.csv")
    try writeTable(cohort.commonBuckets(context), to: "cohort/cohort-over-time.csv")
    for further in cohort.further {
      try writeTable(
        cohort.counted(by: further).commonBuckets(context),
        to: "cohort/cohort-over-time\(further.size.suffix).csv")
    }
    try writeTable(cohort.summaryOverTime, to: "cohort/summary-over-time.csv")
    try writeTable(cohort.allControl(context).flatMap(\.rows), to: "cohort/control.csv")
    try writeTable(cohort.persistence.points, to: "cohort/persistence.csv")
    try writeTable(
      MedicationDoseTimeRow.rows(of: cohort.weekPatterns), to: "cohort/dose-times.csv")
    try writeDoseTables(cohort.medications.doses)
    if let worklist = cohort.worklist { try writeTable(worklist, to: "cohort/worklist.csv") }
    if !cohort.groups.isEmpty {
      try writeTable(cohort.groups.rows, to: "cohort/groups.csv")
      try writeTable(cohort.groups.overTime, to: "cohort/groups-over-time.csv")
    }
    if patientList == nil { try writeTable([PatientSummary](), to: Self.patients) }
    if doseList == nil { try writeTable([DoseRow](), to: Self.doses) }
    try DataPackage.cohort(
      dialect, furtherSizes: context.furtherSizes, hasClasses: hasClasses,
      hasWorklist: cohort.worklist != nil, hasGroups: !cohort.groups.isEmpty, lists: lists
    ).write(to: OutputFile(at: folder + "/cohort/datapackage.json"))
  }

  /// Whether a table of classes is given.
  private var hasClasses: Bool { context.omissionRules.classes != nil }

  /// Writes what was due of each medication and class, and which doses were omitted.
  private func writeDoseTables(_ tables: DoseTables) throws {
    try writeTable(tables.medications, to: "cohort/medications.csv")
    if hasClasses { try writeTable(tables.classes, to: "cohort/classes.csv") }
    try writeTable(tables.omissions, to: "cohort/omissions.csv")
  }

  /// The cohort's timeline, measures and patients.
  public var longFiles: [ManifestFile] {
    [
      cohortTimeline?.written(as: Self.timeline), cohortMeasures?.written(as: Self.measures),
      patientList?.written(as: Self.patients), doseList?.written(as: Self.doses),
      administrationList?.written(as: Self.administrations),
    ].compactMap(\.self)
      + zip(furtherTimelines, context.furtherSizes).compactMap {
        $0.written(as: Self.timeline(by: $1))
      }
  }

  private func writeTable<Row: TableRow>(_ rows: [Row], to name: String) throws {
    var file: CSVFile<Row> = try file(name)
    try file.append(rows)
    try file.close()
    formulas.note(file.metFormulaText)
  }

  private func file<Row>(_ name: String) throws -> CSVFile<Row> {
    try CSVFile(OutputFile(at: folder + "/" + name), dialect: dialect)
  }
}

/// Writes a patient's `timeline.csv`, `measures.csv`, `dose-times.csv`, `administrations.csv` and
/// `datapackage.json`.
struct PatientCSVFiles: PatientFilesWriter {
  private let folder: String
  private let dialect: CSVDialect
  private let formulas: FormulaWatch
  /// The package, which is the same for every patient.
  private let package: [UInt8]

  /// Makes a writer below a report's folder; `formulas` is told of texts that look like formulas.
  init(
    folder: String, dialect: CSVDialect, formulas: FormulaWatch, furtherSizes: [BucketSize] = []
  ) throws {
    (self.folder, self.dialect, self.formulas) = (folder, dialect, formulas)
    package = try DataPackage.patient(dialect, furtherSizes: furtherSizes).bytes
  }

  /// Writes the files of one patient.
  func write(_ patient: PatientReport, _ drawings: PatientDrawings) throws {
    try writeSeries(of: patient)
    var rows = PatientRowsEncoder(dialect)
    try write(
      DoseTimeRow.self, rows.doseTimes(of: patient.series), to: "dose-times.csv", of: patient)
    var administrations = AdministrationEncoder(dialect)
    administrations.add(patient)
    formulas.note(administrations.metFormulaText)
    try write(
      PatientAdministration.self, administrations.rows.bytes, to: "administrations.csv",
      of: patient)
    var doses = DoseEncoder(dialect)
    doses.add(patient)
    formulas.note(doses.metFormulaText)
    try write(DoseRow.self, doses.rows.bytes, to: "doses.csv", of: patient)
    formulas.note(rows.metFormulaText)
    let output = try OutputFile(at: path("datapackage.json", of: patient))
    try output.write(package)
    try output.close()
  }

  private func writeSeries(of patient: PatientReport) throws {
    var encoder = SeriesEncoder(dialect)
    encoder.add(patient.series)
    formulas.note(encoder.metFormulaText)
    try write(TimelineRow.self, encoder.timeline.bytes, to: "timeline.csv", of: patient)
    try write(SeriesReport.self, encoder.measures.bytes, to: "measures.csv", of: patient)
    for timeline in patient.further {
      encoder.removeRows()
      encoder.add(timeline.series, withMeasures: false)
      try write(
        TimelineRow.self, encoder.timeline.bytes, to: "timeline\(timeline.size.suffix).csv",
        of: patient)
    }
  }

  /// Writes a table whose rows are encoded already.
  private func write<Row: TableRow>(
    _ table: Row.Type, _ rows: [UInt8], to name: String, of patient: PatientReport
  ) throws {
    let file: CSVFile<Row> = try file(name, of: patient)
    try file.append(encoded: rows)
    try file.close()
  }

  private func file<Row>(_ name: String, of patient: PatientReport) throws -> CSVFile<Row> {
    try CSVFile(OutputFile(at: path(name, of: patient)), dialect: dialect)
  }

  private func path(_ name: String, of patient: PatientReport) -> String {
    "\(folder)/\(patient.folder)/\(name)"
  }
}
