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
    "cohort/datapackage.json", "patients/datapackage.json",
  ]

  @Test("each file is what it was", arguments: CSVDialect.allCases)
  func goldens(dialect: CSVDialect) throws {
    let folder = try ScratchFolder()
    var outline = try TableFixtures.outline(dialect)
    outline.tables = TableChoice(hasUsual: true, named: ["doses"])
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

  @Test(arguments: CSVDialect.allCases, [ColumnConditions.all, .dispenses, []])
  func `each table's encoder writes what its columns say`(
    dialect: CSVDialect, conditions: ColumnConditions
  ) throws {
    let patients = try Self.awkwardPatients()
    for table in ReportTable.all where !table.folders.isEmpty {
      guard case .ofPatients(let rows, let encoder) = table.rows else { continue }
      var fast = encoder(dialect, nil, conditions)
      let slow = EncodedRows(CSVEncoder(dialect, conditions: conditions))
      for patient in patients {
        fast.add(patient, PatientSummary(patient))
        try rows(patient, nil, slow)
      }
      #expect(!fast.bytes.isEmpty, "\(table.name)")
      #expect(fast.bytes == slow.encoder.bytes, "\(table.name)")
      #expect(fast.metFormulaText == slow.encoder.metFormulaText, "\(table.name)")
      fast.removeRows()
      for patient in patients { fast.add(patient, PatientSummary(patient)) }
      #expect(fast.bytes == slow.encoder.bytes, "\(table.name)")
    }
  }

  /// Patients with refills, an order, a group and an identity, with doses, with a series of which nothing is recorded, and with nothing at all.
  private static func awkwardPatients() throws -> [PatientReport] {
    let (patients, day) = (try TableFixtures.patients(), try TableFixtures.day(2016, 8, 8))
    let covered = patients.map { patient in
      var measures = patient.measures
      measures[.cma1] = 1.25
      measures[.supplyDaysCovered] = 2.0 / 3
      var covered = PatientReport(
        id: patient.id, name: "", folder: "", series: patient.series, administrations: [],
        measures: measures,
        details: PatientDetails(orders: [
          OrderRow(
            patient: patient.id, order: "=o", medication: Medication(key: "k", code: "", name: "N"),
            status: "active", active: .init(from: day, to: nil), instruction: "once, \"daily\"")
        ]))
      covered.groups = [PatientGroupRow(patient: patient.id, kind: "ward", group: "@3, West")]
      covered.identity = PatientIdentity(
        Person(sex: "female", birth: DayRange(first: day, last: day)), on: day)
      covered.identity?.ward = "-1"
      return covered
    }
    let silent = PatientReport(
      id: "silent", name: "", folder: "", series: [try TableFixtures.silentSeries()],
      administrations: [])
    let nobody = PatientReport(id: "=1", name: "", folder: "", series: [], administrations: [])
    return patients + covered + [silent, nobody, try DosesOfAPatient.patient()]
  }

  @Test func `rows of patients that were encoded apart make the same files`() throws {
    let (one, parts) = (try ScratchFolder(), try ScratchFolder())
    var outline = try TableFixtures.outline(sets: [.cohort])
    outline.tables = TableChoice(hasUsual: true, named: ["doses", "administrations"])
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

  @Test func `doses and administrations of all patients are listed only when they are asked for`()
    throws
  {
    for named in [[], ["administrations"], ["doses", "administrations"]] as [Set<String>] {
      let folder = try ScratchFolder()
      var outline = try TableFixtures.outline(sets: [.cohort])
      outline.tables = TableChoice(hasUsual: true, named: named)
      try TableFixtures.write(with: CSVWriter(outline: outline, folder: folder.path))
      let package = try folder.text("cohort/datapackage.json")
      for name in ["doses", "administrations"] {
        let listed = try? folder.text("cohort/\(name).csv")
        #expect((listed != nil) == named.contains(name))
        #expect(package.contains("\"\(name).csv\"") == named.contains(name))
      }
    }
  }

  @Test func `only the tables that are chosen are written`() throws {
    let folder = try ScratchFolder()
    var outline = try TableFixtures.outline()
    outline.tables = TableChoice(hasUsual: false, named: ["summary", "dose-times"])
    var writer = try CSVWriter(outline: outline, folder: folder.path)
    #expect(writer.rows == nil)
    for patient in try TableFixtures.patients() { try writer.write(patient) }
    try writer.finish(TableFixtures.cohort(of: []))
    #expect(
      try folder.names(in: "cohort") == ["datapackage.json", "dose-times.csv", "summary.csv"])
    #expect(try folder.names(in: "patients") == ["datapackage.json", "p1", "p2"])
    #expect(try folder.names(in: "patients/p1") == ["dose-times.csv"])
  }

  @Test func `one package describes the tables of all patients`() throws {
    let folder = try ScratchFolder()
    try TableFixtures.write(
      with: CSVWriter(outline: TableFixtures.outline(sets: [.patient]), folder: folder.path))
    let package = try folder.text("patients/datapackage.json")
    for table in ["timeline", "measures", "administrations", "doses", "dose-times"] {
      #expect(package.contains("\"p1/\(table).csv\",\n"), "\(package)")
      #expect(package.contains("\"p2/\(table).csv\"\n"), "\(package)")
    }
  }

  @Test func `rows that are given back are without a patient when they are taken again`() throws {
    let outline = try TableFixtures.outline(sets: [.cohort])
    let pool = try #require(CohortRows.pool(of: outline.tables(in: .cohort), .plain))
    let patient = try #require(TableFixtures.patients().first)
    var rows = pool.take()
    rows.add(patient, PatientSummary(patient))
    let first = rows.pieces
    #expect(first.count == 4 && first.count { !$0.isEmpty } == 3)
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
    let columns = PatientSummary.definition.under(outline.context.columnConditions)
    let header = columns.headers.joined(separator: ",") + "\n"
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

/// Rows as CSV by the definition of their columns, without a header.
private final class EncodedRows: RowSink {
  private(set) var encoder: CSVEncoder

  init(_ encoder: CSVEncoder) { self.encoder = encoder }

  func append<Row: TableRow>(_ rows: [Row]) {
    let definition = Row.definition.under(encoder.conditions)
    for row in rows { encoder.append(row: definition.cells(of: row)) }
  }
}

extension ScratchFolder {
  /// The names of what is in a folder, sorted.
  fileprivate func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
  }
}
