import Foundation
import MedicationAdherence
import Testing

@testable import ReportWriting

@Suite(.enabled(if: XLSXFile.canRead)) struct XLSXWorkbookTests {
  private let folder: ScratchFolder
  private let workbook: Workbook

  init() throws {
    folder = try ScratchFolder()
    workbook = try Workbook(
      at: folder.path + "/a.xlsx", isConstantMemory: false,
      properties: DocumentProperties(title: "A & B", context: try TableFixtures.context()))
  }

  private func written() throws -> XLSXFile {
    try workbook.close()
    return XLSXFile(path: folder.path + "/a.xlsx")
  }

  @Test func `text that looks like a formula or a link is text`() throws {
    let sheet = try workbook.addSheet("A")
    try sheet.write(.text("=1+1"), row: 0, column: 0)
    try sheet.write(.text("http://example.org"), row: 1, column: 0)
    let file = try written()
    #expect(try file.part("xl/sharedStrings.xml").contains("<t>=1+1</t>"))
    #expect(try !file.sheet(1).contains("<f>"))
    #expect(try !file.sheet(1).contains("<hyperlink"))
  }

  @Test func `a missing value and an empty text leave the cell empty`() throws {
    let sheet = try workbook.addSheet("A")
    try sheet.write(.missing, row: 0, column: 0)
    try sheet.write(.text(""), row: 0, column: 1)
    #expect(try written().sheet(1).contains("<sheetData/>"))
  }

  @Test func `dates are dates from 1900 on and text before`() throws {
    let sheet = try workbook.addSheet("A")
    try sheet.write(.date(TableFixtures.day(1899, 12, 31)), row: 0, column: 0)
    try sheet.write(.date(TableFixtures.day(1900, 3, 1)), row: 1, column: 0)
    try sheet.write(.date(TableFixtures.day(2016, 8, 15)), row: 2, column: 0)
    let file = try written()
    #expect(try file.part("xl/sharedStrings.xml").contains("<t>1899-12-31</t>"))
    #expect(try file.sheet(1).contains("<v>61</v>"))
    #expect(try file.sheet(1).contains("<v>42597</v>"))
  }

  @Test("a number that is not finite is an error", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) throws {
    let sheet = try workbook.addSheet("A")
    #expect(throws: ReportWritingError.self) { try sheet.write(.number(value), row: 0, column: 0) }
  }

  @Test("a cell that no sheet has is an error", arguments: [(1_048_576, 0), (-1, 0), (0, 16_384)])
  func outside(row: Int, column: Int) throws {
    let sheet = try workbook.addSheet("A")
    #expect(throws: ReportWritingError.self) {
      try sheet.write(.integer(1), row: row, column: column)
    }
  }

  @Test func `a bad sheet name, a table name in use and a table without rows are errors`() throws {
    let sheet = try workbook.addSheet("A")
    #expect(throws: ReportWritingError.self) { try workbook.addSheet("a") }
    try workbook.reserve(tableName: "Timeline")
    #expect(throws: ReportWritingError.self) {
      try sheet.addTable(named: "Timeline", headers: [("a", .header)], lastRow: 1)
    }
    #expect(throws: ReportWritingError.self) {
      try sheet.addTable(named: "Other", headers: [("a", .header)], lastRow: 0)
    }
  }

  @Test func `text that is too long is cut and counted`() throws {
    let sheet = try workbook.addSheet("A")
    try sheet.write(.text(String(repeating: "a", count: 40_000)), row: 0, column: 0)
    #expect(workbook.shortenedCellCount == 1)
  }

  @Test func `a chart's title is never the address of a cell`() throws {
    let sheet = try workbook.addSheet("A")
    let chart = WorkbookChart(
      title: "=A!$A$1", description: "words", dataSheet: "A", rows: 1...2, largest: 3,
      axes: ("Week", "doses"))
    try chart.insert(on: sheet, row: 0)
    let file = try written()
    #expect(try file.part("xl/charts/chart1.xml").contains("<a:t>\u{200B}=A!$A$1</a:t>"))
    #expect(try file.part("xl/drawings/drawing1.xml").contains("descr=\"words\""))
  }

  @Test func `header and footer double the ampersand`() throws {
    let sheet = try workbook.addSheet("A & B")
    try sheet.setUpPage(title: "C & D", repeatsHeader: true)
    let text = try written().sheet(1)
    #expect(text.contains("<oddHeader>&amp;LC &amp;&amp; D</oddHeader>"))
    #expect(text.contains("<oddFooter>&amp;LA &amp;&amp; B&amp;RPage &amp;P of &amp;N</oddFooter>"))
    #expect(text.contains("orientation=\"landscape\""))
    #expect(text.contains("fitToHeight=\"0\""))
  }

  @Test func `the properties have the as-of time`() throws {
    _ = try workbook.addSheet("A")
    let core = try written().part("docProps/core.xml")
    #expect(core.contains(">2016-09-04T06:00:00Z</dcterms:created>"))
    #expect(core.contains("<dc:title>A &amp; B</dc:title>"))
  }

  @Test func `writing to a sheet of a closed workbook stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let folder = try ScratchFolder()
      let workbook = try Workbook(
        at: folder.path + "/a.xlsx", isConstantMemory: false,
        properties: DocumentProperties(title: "", context: try TableFixtures.context()))
      let sheet = try workbook.addSheet("A")
      try workbook.close()
      try sheet.write(.integer(1), row: 0, column: 0)
    }
  }

  @Test func `a file that cannot be made is an error at once`() throws {
    _ = FileManager.default.createFile(atPath: folder.path + "/file", contents: nil)
    #expect(throws: ReportWritingError.self) {
      try Workbook(
        at: folder.path + "/file/a.xlsx", isConstantMemory: false,
        properties: DocumentProperties(title: "", context: try TableFixtures.context()))
    }
  }

  @Test func `what the library cannot write is an error of the workbook`() throws {
    _ = try workbook.addSheet("A")
    try FileManager.default.removeItem(atPath: folder.path)
    #expect(throws: ReportWritingError.self) { try workbook.close() }
    #expect(throws: ReportWritingError.self) { try workbook.addSheet("B") }
  }
}
