import Foundation
import MedicationAdherence
import TestSupport
import Testing

@testable import ReportLanguage
@testable import ReportWriting

@Suite(.enabled(if: XLSXFile.canRead)) struct XLSXWriterTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func write(
    to folder: ScratchFolder, rows: Int = 12, sets: Set<ReportSet> = [.cohort, .patient],
    style: ReportStyle = ReportStyle()
  ) throws {
    let outline = try TableFixtures.outline(sets: sets, rows: rows)
    try TableFixtures.write(with: XLSXWriter(outline: outline, folder: folder.path, style: style))
    try TableFixtures.write(with: CSVWriter(outline: outline, folder: folder.path))
  }

  private var cohort: XLSXFile { XLSXFile(path: folder.path + "/cohort/cohort.xlsx") }
  private var tables: XLSXFile { XLSXFile(path: folder.path + "/cohort/tables.xlsx") }
  private var patient: XLSXFile { XLSXFile(path: folder.path + "/patients/p1/report.xlsx") }

  private static let tableSheets = [
    "All patients over time", "Control", "Measures", "Distribution", "Distribution over time",
    "Persistence", "Omissions", "Reasons", "Patients by adherence", "Persistence steps",
    "Dictionary", "About",
  ]

  @Test(
    "the sheets of each workbook are those of the tables that are wanted, in the order of reading",
    arguments: [
      (
        nil,
        [
          "Summary", "Worklist", "Omitted doses", "Patients", "Orders", "Medications", "Timeline",
          "Data quality", "About",
        ], tableSheets,
        [
          "Summary", "Timeline", "Measures", "Administrations", "Orders", "Reasons", "Data quality",
          "Dictionary", "About",
        ]
      ),
      (
        "measures", ["Summary", "Omitted doses", "Data quality", "About"],
        [
          "Measures", "Reasons", "Patients by adherence", "Persistence steps", "Dictionary",
          "About",
        ],
        ["Summary", "Measures", "Reasons", "Data quality", "Dictionary", "About"]
      ),
    ] as [(String?, [String], [String], [String])])
  func sheets(wanted: String?, ofCohort: [String], ofTables: [String], ofPatient: [String]) throws {
    var outline = try TableFixtures.outline()
    if let wanted { outline.tables = TableChoice(hasUsual: false, named: [wanted]) }
    try TableFixtures.write(with: XLSXWriter(outline: outline, folder: folder.path))
    #expect(try cohort.sheetNames() == ofCohort)
    #expect(try tables.sheetNames() == ofTables)
    #expect(try patient.sheetNames() == ofPatient)
    let texts = try tables.part("xl/sharedStrings.xml")
    #expect(texts.contains("<t>Timeline</t>") == (wanted == nil), "the Dictionary is of both")
  }

  @Test func `no sheet is hidden, and every axis of every chart has a title`() throws {
    try write(to: folder)
    for book in [cohort, tables, patient] {
      #expect(try book.hiddenSheetNames() == [])
      for part in try book.parts() where part.hasPrefix("xl/charts/chart") {
        let text = try book.part(part)
        for axis in text.matches(of: /<c:(catAx|valAx)>.*?<\/c:(catAx|valAx)>/) {
          #expect(axis.0.contains("<c:title>"), "\(part)")
        }
      }
    }
  }

  @Test func `headings stand as their columns do, and folded text makes no row higher`() throws {
    let workbook = try Workbook(
      at: folder.path + "/a.xlsx", isConstantMemory: false,
      properties: DocumentProperties(title: "A", context: try TableFixtures.context()))
    var layout = TableLayout<LedgerRow>(on: .dataQuality, in: English.self)
    layout.folded = ["file"]
    var sheet = try TableSheet(layout, in: workbook)
    let name = String(repeating: "long ", count: 40)
    try sheet.append(LedgerRow(resource: "Patient", disposition: "read", count: 3, file: name))
    try sheet.append(LedgerRow(resource: name, disposition: "read", count: 3))
    try sheet.finish()
    try workbook.close()
    let file = XLSXFile(path: folder.path + "/a.xlsx")
    let cells = try file.cells(1)
    #expect(cells["A1"]?.style != cells["D1"]?.style, "Count is a number")
    #expect(try !file.sheet(1).contains(/<row r="2"[^>]* ht=/))
    #expect(try file.sheet(1).contains(/<row r="3"[^>]* ht=/))
  }

  @Test func `of long tables of all patients the first page is printed, and its foot says so`()
    throws
  {
    let rows = (0..<50).map { LedgerRow(resource: "R\($0)", disposition: "read", count: $0) }
    let workbook = try Workbook(
      at: folder.path + "/a.xlsx", isConstantMemory: false,
      properties: DocumentProperties(title: "A", context: try TableFixtures.context()))
    let layouts = SheetLayouts(
      context: try TableFixtures.context(), wording: English.self, isOfOnePatient: false)
    try workbook.write(rows, layouts.dataQuality)
    #expect(workbook.cutSheets == ["Data quality"])
    try workbook.close()
    let file = XLSXFile(path: folder.path + "/a.xlsx")
    #expect(try file.part("xl/workbook.xml").contains("'Data quality'!$A$1:$G$41"))
    #expect(try file.sheet(1).contains("Data quality: the first 40 of 50 rows"))
  }

  @Test func `the same report gives the same bytes at another time`() async throws {
    let other = try ScratchFolder()
    try write(to: folder)
    try await Task.sleep(for: .milliseconds(1_100))
    try write(to: other)
    for file in [
      "cohort/cohort.xlsx", "cohort/tables.xlsx", "patients/p1/report.xlsx",
      "patients/p2/report.xlsx",
    ] {
      #expect(try folder.data(file) == other.data(file), "\(file)")
    }
  }

  @Test func `each line of a patient has a chart with words, gaps and text labels`() throws {
    try write(to: folder)
    #expect(try patient.parts().count { $0.hasPrefix("xl/charts/chart") } == 2)
    let chart = try patient.part("xl/charts/chart1.xml")
    let place = try #require(chart.firstMatch(of: /<c:strRef><c:f>Summary!\$B\$(\d+):\$B\$(\d+)</))
    let (begin, end) = (Int(place.1) ?? 0, Int(place.2) ?? 0)
    #expect(end == begin + 3)
    let cells = try patient.cells(1)
    #expect((begin...end).map { cells["D\($0)"]?.text } == ["13", "2", nil, "0"])
    // Not printed: the print area ends above.
    let area = try patient.part("xl/workbook.xml").firstMatch(of: /Summary!\$A\$1:\$[A-Z]+\$(\d+)/)
    #expect(Int(try #require(area).1) ?? begin < begin)
    // Without this element blanks are gaps; the library writes it for anything else.
    #expect(!chart.contains("dispBlanksAs"))
    #expect(!chart.contains("<c:pt idx=\"2\"><c:v>0</c:v>"))
    let sentence = PlainSentence(try TableFixtures.series().buckets).text(
      in: .english, besides: 0.8)
    let words = "Metformin 500 mg. Chart of doses taken and not taken by week"
    #expect(try patient.part("xl/drawings/drawing1.xml").contains("descr=\"\(words)"))
    #expect(try patient.part("xl/drawings/drawing1.xml").contains(sentence))
    let first = try #require(try TableFixtures.patients().first)
    let summary = PlainSentence(PatientSummary(first).timeline).text(in: .english, besides: 0.8)
    for line in BrokenText.lines(of: summary, width: 168) {
      #expect(try patient.part("xl/sharedStrings.xml").contains("<t>\(line)</t>"))
    }
  }

  @Test(arguments: [
    ("en", "2016-W36: part of a week only", "Week"),
    ("de", "KW 36/2016: unvollständige Woche", "Woche"),
  ])
  func `a chart says under it which of its weeks is cut`(
    locale: String, words: String, size: String
  ) throws {
    let buckets = TimelineFixtures.buckets(.week, 4) { index, bucket in
      BucketCounts(bucket: bucket, isPartial: index == 3, counts: OutcomeCounts(taken: 4 - index))
    }
    var writer = try XLSXWriter(
      outline: TableFixtures.outline(sets: [.patient]), folder: folder.path,
      style: ReportStyle(language: try #require(Language(locale: locale))))
    try writer.write(ChartFixtures.patient("p1", buckets: buckets))
    #expect(try patient.part("xl/charts/chart1.xml").contains("<a:t>\(size) (\(words))</a:t>"))
    #expect(try patient.part("xl/drawings/drawing1.xml").contains(words))
  }

  @Test(arguments: [(12, false), (13, true)])
  func `labels of many weeks stand aslant, so that they do not touch`(
    weeks: Int, areAslant: Bool
  ) throws {
    let buckets = TimelineFixtures.buckets(.week, weeks) { _, bucket in
      BucketCounts(bucket: bucket, isPartial: false, counts: OutcomeCounts(taken: 7))
    }
    var writer = try XLSXWriter(
      outline: TableFixtures.outline(sets: [.patient]), folder: folder.path)
    try writer.write(ChartFixtures.patient("p1", buckets: buckets))
    let axis = try patient.part("xl/charts/chart1.xml").firstMatch(of: /<c:catAx>.*<\/c:catAx>/)
    #expect(try #require(axis).0.contains("rot=\"-2700000\"") == areAslant)
  }

  @Test func `a table without rows says so in the first column that is in sight`() throws {
    let buckets = TimelineFixtures.buckets([OutcomeCounts(taken: 7)])
    var writer = try XLSXWriter(
      outline: TableFixtures.outline(sets: [.patient]), folder: folder.path)
    try writer.write(ChartFixtures.patient("p1", buckets: buckets))
    let administrations = try patient.cells(4)
    #expect(administrations["A2"]?.text == nil && administrations["B2"]?.text == "none")
  }

  @Test func `a patient's orders have dates and instructions on a sheet of their own`() throws {
    let order = OrderRow(
      patient: "p1", order: "r1", medication: Medication(key: "text|m", code: "", name: "M"),
      status: "active", active: .init(from: try TableFixtures.day(2016, 8, 15), to: nil),
      instruction: "1 tablet 2 times a day")
    let report = PatientReport(
      id: "p1", name: "", folder: "patients/p1", series: [], administrations: [],
      details: PatientDetails(orders: [order]))
    var writer = try XLSXWriter(
      outline: TableFixtures.outline(sets: [.patient]), folder: folder.path)
    try writer.write(report)
    #expect(try patient.sheet(5).contains("<v>42597</v>"))
    #expect(try patient.part("xl/sharedStrings.xml").contains("<t>1 tablet 2 times a day</t>"))
    #expect(try patient.part("xl/sharedStrings.xml").contains("<t>Active to</t>"))
  }

  @Test func `lines of one medication are told apart by their orders`() throws {
    let series = try ["r1", "r2"].map { try TableFixtures.series(order: $0) }
    let report = PatientReport(
      id: "p1", name: "", folder: "patients/p1", series: series, administrations: [])
    var writer = try XLSXWriter(
      outline: TableFixtures.outline(sets: [.patient]), folder: folder.path)
    try writer.write(report)
    let chart = try patient.part("xl/charts/chart2.xml")
    #expect(chart.contains("Metformin 500 mg (r2) – doses per week"))
  }

  @Test func `only the first twelve lines have a chart, and About says so`() throws {
    let series = try (1...13).map { try TableFixtures.series(order: "r\($0)") }
    let report = PatientReport(
      id: "p1", name: "", folder: "patients/p1", series: series, administrations: [])
    var writer = try XLSXWriter(
      outline: TableFixtures.outline(sets: [.patient]), folder: folder.path)
    try writer.write(report)
    #expect(try patient.parts().count { $0.hasPrefix("xl/charts/chart") } == 12)
    #expect(try patient.part("xl/sharedStrings.xml").contains("The first 12 of 13 treatments"))
  }

  @Test func `text that had to be cut is said on About`() throws {
    let row = AdministrationRow(
      id: "a1", order: "", medication: "M", at: .init(date: "", time: ""), bucket: "",
      result: .init(.taken, isInterrupted: false, reason: String(repeating: "a", count: 40_000)))
    let report = PatientReport(
      id: "p1", name: "", folder: "patients/p1", series: [], administrations: [row])
    var writer = try XLSXWriter(
      outline: TableFixtures.outline(sets: [.patient]), folder: folder.path)
    try writer.write(report)
    #expect(try patient.part("xl/sharedStrings.xml").contains("1 cell held more text than a cell"))
  }

  @Test func `a timeline longer than a sheet goes on in others, and About names them`() throws {
    var book = try CohortWorkbook(
      outline: TableFixtures.outline(), in: folder.path + "/cohort", rowsPerSheet: 5)
    let patients = try TableFixtures.patients()
    for patient in patients { try book.append(patient) }
    try book.finish(TableFixtures.cohort(of: patients))
    let names = try cohort.sheetNames()
    #expect(names.dropFirst(6).prefix(3) == ["Timeline", "Timeline 2", "Timeline 3"])
    #expect(!names.contains("Timeline 4"))
    let texts = try cohort.part("xl/sharedStrings.xml")
    #expect(texts.contains("further one: Timeline 2, Timeline 3."))
  }

  @Test func `a large cohort is written in constant memory, and About says so`() throws {
    try write(to: folder, rows: 200_001, sets: [.cohort])
    for book in [cohort, tables] {
      #expect(try !book.parts().contains { $0.contains("tables/") })
    }
    #expect(try cohort.sheet(9).contains("plain ranges with filters"))
    try check(folder.path)
  }

  @Test func `a report without patients has workbooks that open`() throws {
    let outline = try TableFixtures.outline(sets: [.cohort])
    var xlsx = try XLSXWriter(outline: outline, folder: folder.path)
    try xlsx.finish(TableFixtures.cohort(of: []))
    var csv = try CSVWriter(outline: outline, folder: folder.path)
    try csv.finish(TableFixtures.cohort(of: []))
    try check(folder.path)
  }

  @Test("workbooks hold what the CSV files hold, cell by cell", arguments: ["en", "de"])
  func agreement(locale: String) throws {
    try write(to: folder, style: ReportStyle(language: try #require(Language(locale: locale))))
    try check(folder.path)
  }

  @Test func `reasons are counted by medication, the most frequent first, none said in words`()
    throws
  {
    try write(to: folder)
    let texts = try tables.part("xl/sharedStrings.xml")
    #expect(texts.contains("<t>no reason recorded</t>"))
    let number = try #require(try tables.sheetNames().firstIndex(of: "Reasons")) + 1
    let rows = try tables.sheet(number).matches(
      of: /<c r="D\d+"[^>]*><v>(\d+)<\/v><\/c><c r="E\d+"[^>]*><v>(\d+)<\/v>/)
    // The first row is the header.
    let counts = rows.dropFirst().map { [$0.1, $0.2] }
    #expect(counts == [["1", "2"], ["2", "3"], ["1", "1"]])
  }

  @Test func `title, organisation and tint are in the workbook`() throws {
    let style = ReportStyle(
      tint: try Tint("#0B6E4F"), title: "Ward & 3", organisation: "St <Mary>")
    try write(to: folder, style: style)
    #expect(try cohort.part("docProps/core.xml").contains("<dc:title>Ward &amp; 3, all patients<"))
    #expect(try cohort.part("docProps/app.xml").contains("<Company>St &lt;Mary&gt;</Company>"))
    #expect(try cohort.part("xl/sharedStrings.xml").contains("<t>Ward &amp; 3</t>"))
    #expect(try cohort.part("xl/charts/chart1.xml").contains("0B6E4F"))
    #expect(try cohort.part("xl/styles.xml").contains("FF0B6E4F"))
    #expect(try cohort.sheet(1).contains("&amp;LWard &amp;&amp; 3, all patients, data as of"))
    let usual = try ScratchFolder()
    try write(to: usual)
    let other = XLSXFile(path: usual.path + "/cohort/cohort.xlsx")
    #expect(try !other.part("xl/styles.xml").contains("FF0B6E4F"))
    #expect(try other.part("docProps/app.xml").contains("<Company></Company>"))
  }

  @Test func `under German dates are dates in the German form, and months are words`() throws {
    try write(to: folder, style: ReportStyle(language: .german))
    #expect(try patient.part("xl/styles.xml").contains("formatCode=\"dd.mm.yyyy\""))
    let texts = try patient.part("xl/sharedStrings.xml")
    for text in ["KW 32/2016", "Aug 2016", "nicht angewendet", "keine Einträge", "unter 80\u{A0}%"]
    {
      #expect(texts.contains("<t>\(text)</t>"), "\(text)")
    }
    #expect(texts.contains("Datenstand 04.09.2016"))
  }

  /// Compares with another reader's eyes; without openpyxl there is nothing to look with.
  private func check(_ path: String) throws {
    guard try Self.python(["-c", "import openpyxl"]) == 0 else { return }
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let books = try FileManager.default.subpathsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".xlsx") }
    #expect(!books.isEmpty)
    let script = tests.appending(path: "Checks/check_workbook.py").path
    #expect(try Self.python([script] + books.map { path + "/" + $0 }) == 0)
  }

  private static func python(_ arguments: [String]) throws -> Int32 {
    let process = Process.child("python3", ["-W", "ignore"] + arguments)
    process.standardError = FileHandle.standardOutput
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
