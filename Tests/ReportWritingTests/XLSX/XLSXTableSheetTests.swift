import Foundation
import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

@Suite(.enabled(if: XLSXFile.canRead)) struct XLSXTableSheetTests {
  private let folder: ScratchFolder
  private let context: ReportContext

  init() throws {
    folder = try ScratchFolder()
    context = try TableFixtures.context()
  }

  private func workbook(isConstantMemory: Bool = false) throws -> Workbook {
    try Workbook(
      at: folder.path + "/a.xlsx", isConstantMemory: isConstantMemory,
      properties: DocumentProperties(title: "A", context: context))
  }

  private var layouts: SheetLayouts {
    SheetLayouts(context: context, wording: English.self, isOfOnePatient: false)
  }

  private func ledger(_ count: Int) -> [LedgerRow] {
    (0..<count).map { LedgerRow(resource: "R\($0)", disposition: "read", count: $0) }
  }

  private func write(
    _ rows: [LedgerRow], to workbook: Workbook, rowsPerSheet: Int = 1_000,
    link: (@Sendable (LedgerRow) -> String?)? = nil
  ) throws -> XLSXFile {
    var layout = layouts.dataQuality
    layout.link = link
    var table = try TableSheet(layout, in: workbook, rowsPerSheet: rowsPerSheet)
    for row in rows { try table.append(row) }
    try table.finish()
    try workbook.close()
    return XLSXFile(path: workbook.path)
  }

  @Test func `a table has headings in words, filters and a frozen header`() throws {
    let file = try write(ledger(3), to: workbook())
    let table = try file.part("xl/tables/table1.xml")
    let headers = table.matches(of: /<tableColumn id="\d+" name="([^"]*)"/).map { String($0.1) }
    #expect(
      headers == [
        "What", "What became of it", "Reason", "Count", "File", "Line", "Detail",
      ])
    #expect(table.contains("name=\"Data_quality\""))
    #expect(table.contains("<autoFilter ref=\"A1:G4\"/>"))
    #expect(try file.sheet(1).contains("ySplit=\"1\" topLeftCell=\"A2\""))
    #expect(try file.part("xl/workbook.xml").contains("Print_Titles"))
  }

  @Test func `the words of codes are the same from every thread, however many there are`() async {
    let words = KnownWords(.state, in: English.self)
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 {
        group.addTask { BucketState.allCases.map { words.word(for: $0.rawValue) } }
      }
      for await found in group {
        #expect(found == BucketState.allCases.map { English.word(for: $0) })
      }
    }
    #expect(words.word(for: "else") == "else")
  }

  @Test func `a table without rows has one row that says none`() throws {
    let file = try write([], to: workbook())
    #expect(try file.part("xl/tables/table1.xml").contains("ref=\"A1:G2\""))
    #expect(try file.part("xl/sharedStrings.xml").contains("<t>none</t>"))
    #expect(try !file.sheet(1).contains("hidden=\"1\""))
  }

  @Test func `a column without any value is hidden`() throws {
    let file = try write(ledger(2), to: workbook())
    #expect(try file.sheet(1).contains("<col min=\"3\" max=\"3\""))
    #expect(try file.sheet(1).matches(of: /hidden="1"/).count == 4)
  }

  @Test(arguments: [
    ("Acetylsalicylic acid 100 mg tablet", 1), ("Fentanyl 25 µg/h transdermal patch", 1),
    ("Levodopa 100 mg / carbidopa 25 mg tablet", 2), ("PARACETAMOL 500 MG TABLETTEN N1", 2),
    ("阿司匹林肠溶片 100毫克 阿司匹林肠溶片", 2), (String(repeating: "0", count: 100_000), 28),
  ])
  func `a row has the lines that its text takes by the width of its letters`(
    text: String, lines: Int
  ) {
    #expect(Worksheet.lines(ofWrapped: text, width: 30) == lines)
  }

  @Test func `a medication's name that is no wider than its column takes one line`() throws {
    let names = TimelineRow.definition.columns.first { $0.name == "medication" }
    var width = ColumnWidth(try #require(names), heading: "Medication")
    let name = "Levodopa 100 mg / carbidopa 25 mg tablet"
    width.count(.text(name))
    #expect(TextWidth.inDigits(name, upTo: 100) < width.characters)
    #expect(Worksheet.lines(ofWrapped: name, width: width.limit) == 1)
  }

  @Test func `a full sheet goes on in a further one, each a table`() throws {
    let book = try workbook()
    let file = try write(ledger(5), to: book, rowsPerSheet: 2)
    #expect(try file.sheetNames() == ["Data quality", "Data quality 2", "Data quality 3"])
    #expect(book.continuationSheets == ["Data quality 2", "Data quality 3"])
    #expect(try file.part("xl/tables/table3.xml").contains("name=\"Data_quality_3\""))
    #expect(try file.part("xl/tables/table3.xml").contains("ref=\"A1:G2\""))
  }

  @Test func `in constant memory there are filters in place of the table`() throws {
    let file = try write(ledger(5), to: workbook(isConstantMemory: true), rowsPerSheet: 3)
    #expect(try file.sheet(1).contains("<autoFilter ref=\"A1:G4\"/>"))
    #expect(try file.sheet(2).contains("<autoFilter ref=\"A1:G3\"/>"))
    #expect(try !file.parts().contains { $0.contains("tables/") })
    #expect(try file.sheet(1).contains("<t>What became of it</t>"))
  }

  @Test func `links stop at what a sheet holds, and are counted`() throws {
    let book = try workbook(isConstantMemory: true)
    let file = try write(ledger(65_532), to: book, rowsPerSheet: 100_000) { _ in "../a.xlsx" }
    #expect(book.droppedLinkCount == 2)
    #expect(try file.sheet(1).matches(of: /<hyperlink\b/).count == 65_530)
  }

  @Test func `shares have bars from 0 to 1 and rows without records are grey`() throws {
    let book = try workbook()
    var table = try TableSheet(layouts.timeline, in: book)
    let line = try TableFixtures.series()
    for bucket in line.buckets { try table.append(TimelineRow(series: line, bucket: bucket)) }
    try table.finish()
    try book.close()
    let text = try XLSXFile(path: book.path).sheet(1)
    #expect(text.contains("<cfvo type=\"num\" val=\"0\"/><cfvo type=\"num\" val=\"1\"/>"))
    #expect(text.contains("<formula>$J2=\"no records\"</formula>"))
  }
}
