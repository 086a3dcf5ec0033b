import DurableOutput
import Foundation
import MedicationAdherence
import Testing

@testable import ReportWriting

@Suite struct CSVWriterTests {
  private static let files = [
    "cohort/timeline.csv", "cohort/measures.csv", "cohort/summary.csv", "cohort/persistence.csv",
    "cohort/summary-over-time.csv", "cohort/cohort-over-time.csv", "cohort/control.csv",
    "cohort/dose-times.csv", "cohort/worklist.csv", "cohort/medications.csv",
    "cohort/omissions.csv", "cohort/patients.csv", "cohort/doses.csv", "patients/p1/timeline.csv",
    "patients/p1/measures.csv", "patients/p1/dose-times.csv", "patients/p1/administrations.csv",
    "patients/p2/administrations.csv",
    "cohort/datapackage.json", "patients/p1/datapackage.json",
  ]

  @Test("each file is what it was", arguments: CSVDialect.allCases)
  func goldens(dialect: CSVDialect) throws {
    let folder = try ScratchFolder()
    let outline = try TableFixtures.outline(dialect)
    try TableFixtures.write(with: CSVWriter(outline: outline, folder: folder.path))
    for file in Self.files {
      try Golden.expect(folder.text(file), is: "csv-\(dialect.rawValue)/\(file)")
    }
  }

  @Test("the ledger is what it was", arguments: CSVDialect.allCases)
  func ledger(dialect: CSVDialect) throws {
    let folder = try ScratchFolder()
    let rows = TableFixtures.cohort(of: []).ledger
    try LedgerCSV.write(rows, to: folder.path + "/ledger.csv", dialect: dialect)
    try RootPackage.report(dialect).write(in: folder.path)
    for file in ["ledger.csv", "datapackage.json"] {
      try Golden.expect(folder.text(file), is: "csv-\(dialect.rawValue)/\(file)")
    }
  }

  @Test func `the fast rows are the text of the column definitions`() throws {
    let lines = try TableFixtures.patients().flatMap(\.series) + [TableFixtures.silentSeries()]
    for dialect in CSVDialect.allCases {
      var fast = SeriesEncoder(dialect)
      fast.add(lines)
      var (slow, measures) = (CSVEncoder(dialect), CSVEncoder(dialect))
      for line in lines {
        measures.append(row: SeriesReport.definition.cells(of: line))
        for bucket in line.buckets {
          let row = TimelineRow(series: line, bucket: bucket)
          slow.append(row: TimelineRow.definition.cells(of: row))
        }
      }
      #expect(fast.timeline.bytes == slow.bytes)
      #expect(fast.measures.bytes == measures.bytes)
      #expect(fast.metFormulaText == slow.metFormulaText)
    }
  }

  @Test(arguments: CSVDialect.allCases)
  func `the fast rows of a patient are the text of the column definitions`(
    dialect: CSVDialect
  ) throws {
    for patient in try TableFixtures.patients() {
      var fast = PatientRowsEncoder(dialect)
      var hours = CSVEncoder(dialect)
      for row in patient.series.flatMap(DoseTimeRow.rows) {
        hours.append(row: DoseTimeRow.definition.cells(of: row))
      }
      #expect(fast.doseTimes(of: patient.series) == hours.bytes)
      var doses = CSVEncoder(dialect)
      for administration in patient.administrations {
        let row = PatientAdministration(patient: patient.id, administration: administration)
        doses.append(row: PatientAdministration.definition.cells(of: row))
      }
      var listed = AdministrationEncoder(dialect)
      listed.add(patient)
      #expect(listed.rows.bytes == doses.bytes)
      #expect(fast.metFormulaText == hours.metFormulaText)
      #expect(listed.metFormulaText == doses.metFormulaText)
    }
  }

  @Test(arguments: CSVDialect.allCases)
  func `the fast rows of patients are the text of the column definitions`(
    dialect: CSVDialect
  ) throws {
    var (fast, slow) = (CohortRows(dialect), CSVEncoder(dialect))
    for patient in try TableFixtures.patients() {
      var measures = patient.measures
      measures[.cma1] = 1.25
      measures[.supplyDaysCovered] = 2.0 / 3
      let covered = PatientReport(
        id: patient.id, name: "", folder: "", series: patient.series, administrations: [],
        measures: measures)
      for patient in [patient, covered] {
        fast.add(patient, PatientSummary(patient))
        slow.append(row: PatientSummary.definition.cells(of: PatientSummary(patient)))
      }
    }
    let nobody = PatientReport(id: "=1", name: "", folder: "", series: [], administrations: [])
    fast.add(nobody, PatientSummary(nobody))
    slow.append(row: PatientSummary.definition.cells(of: PatientSummary(nobody)))
    #expect(fast.pieces[2] == slow.bytes)
    #expect(fast.metFormulaText == (dialect == .plain))
  }

  @Test func `rows of patients that were encoded apart make the same files`() throws {
    let (one, parts) = (try ScratchFolder(), try ScratchFolder())
    var outline = try TableFixtures.outline(sets: [.cohort])
    outline.lists = [.administrations]
    let patients = try TableFixtures.patients()
    try TableFixtures.write(with: CSVWriter(outline: outline, folder: one.path))
    var writer = try CSVWriter(outline: outline, folder: parts.path)
    for patient in patients {
      var rows = try #require(writer.rows?.take())
      rows.add(patient, PatientSummary(patient))
      try writer.append(rows)
    }
    try writer.finish(TableFixtures.cohort(of: patients))
    for file in ["timeline", "measures", "patients", "doses", "administrations"] {
      let path = "cohort/\(file).csv"
      #expect(try parts.text(path) == one.text(path))
    }
    #expect(writer.longFiles.map(\.path).contains("cohort/patients.csv"))
    #expect(writer.longFiles.map(\.path).contains("cohort/administrations.csv"))
  }

  @Test func `administrations of all patients are listed only when it is asked for`() throws {
    for lists in [Set<ReportList>(), [.administrations]] {
      let folder = try ScratchFolder()
      var outline = try TableFixtures.outline(sets: [.cohort])
      outline.lists = lists
      try TableFixtures.write(with: CSVWriter(outline: outline, folder: folder.path))
      let listed = try? folder.text("cohort/administrations.csv")
      let package = try folder.text("cohort/datapackage.json")
      #expect(package.contains("\"administrations.csv\"") == !lists.isEmpty)
      #expect((listed?.contains("\np1,r1,Metformin 500 mg,a1,") == true) == !lists.isEmpty)
    }
  }

  @Test func `rows that are given back are without a patient when they are taken again`() throws {
    let pool = RowPool { CohortRows(.plain) }
    let patient = try #require(TableFixtures.patients().first)
    var rows = pool.take()
    rows.add(patient, PatientSummary(patient))
    let first = rows.pieces
    #expect(first.count == 4 && first.prefix(3).allSatisfy { !$0.isEmpty })
    pool.giveBack(rows)
    var again = pool.take()
    #expect(again.pieces.allSatisfy { $0.isEmpty })
    again.add(patient, PatientSummary(patient))
    #expect(again.pieces == first)
  }

  @Test func `a report that lists no patient has none in patients csv`() throws {
    let folder = try ScratchFolder()
    let outline = try TableFixtures.outline(sets: [.cohort]).ofCohortOnly
    try TableFixtures.write(with: CSVWriter(outline: outline, folder: folder.path))
    let header = PatientSummary.definition.headers.joined(separator: ",") + "\n"
    #expect(try folder.text("cohort/patients.csv") == header)
  }

  @Test func `only the sets that were asked for are written`() throws {
    let cohort = try ScratchFolder()
    try TableFixtures.write(
      with: CSVWriter(outline: TableFixtures.outline(sets: [.cohort]), folder: cohort.path))
    #expect(!FileManager.default.fileExists(atPath: cohort.path + "/patients"))
    let patients = try ScratchFolder()
    try TableFixtures.write(
      with: CSVWriter(outline: TableFixtures.outline(sets: [.patient]), folder: patients.path))
    #expect(!FileManager.default.fileExists(atPath: patients.path + "/cohort"))
  }

  @Test func `without a patient the files hold their headers`() throws {
    let folder = try ScratchFolder()
    var writer = try CSVWriter(outline: TableFixtures.outline(), folder: folder.path)
    try writer.finish(TableFixtures.cohort(of: []))
    let header = TimelineRow.definition.headers.joined(separator: ",") + "\n"
    #expect(try folder.text("cohort/timeline.csv") == header)
    #expect(!writer.metFormulaText)
  }

  @Test func `the cohort's timeline can go to an open descriptor, which stays open`() throws {
    let folder = try ScratchFolder()
    let outline = try TableFixtures.outline()
    try TableFixtures.write(with: CSVWriter(outline: outline, folder: folder.path))
    let file = folder.path + "/stream.csv"
    _ = FileManager.default.createFile(atPath: file, contents: nil)
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try TableFixtures.write(
      with: CSVWriter(outline: outline, descriptor: handle.fileDescriptor))
    try handle.write(contentsOf: Data("end".utf8))
    #expect(try folder.text("stream.csv") == folder.text("cohort/timeline.csv") + "end")
  }

  @Test func `the writer says that it met text which a spreadsheet takes for a formula`() throws {
    let folder = try ScratchFolder()
    var plain = try CSVWriter(outline: TableFixtures.outline(), folder: folder.path)
    var excel = try CSVWriter(outline: TableFixtures.outline(.excel), folder: folder.path)
    for patient in try TableFixtures.patients() {
      try plain.write(patient)
      try excel.write(patient)
    }
    #expect(plain.metFormulaText)
    #expect(!excel.metFormulaText)
  }

  @Test func `a folder that cannot be made is an error in words`() throws {
    let folder = try ScratchFolder()
    _ = FileManager.default.createFile(atPath: folder.path + "/cohort", contents: nil)
    #expect(throws: OutputError.self) {
      try CSVWriter(outline: TableFixtures.outline(), folder: folder.path)
    }
  }
}
