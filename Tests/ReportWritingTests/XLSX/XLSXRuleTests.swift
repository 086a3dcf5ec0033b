import Foundation
import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What is checked before the library is called, each rule with the input that offends it.
///
/// The rules for names and texts by themselves are in ``SheetNameTests``, ``TableNameTests``,
/// ``CellTextTests`` and ``PageTextTests``; those for numbers and cells in ``XLSXWorkbookTests``;
/// that for links in ``XLSXTableSheetTests``.
@Suite(.enabled(if: XLSXFile.canRead)) struct XLSXRuleTests {
  private let folder: ScratchFolder
  private let workbook: Workbook

  init() throws {
    folder = try ScratchFolder()
    workbook = try Workbook(
      at: folder.path + "/a.xlsx", isConstantMemory: false,
      properties: DocumentProperties(title: "A", context: try TableFixtures.context()))
  }

  private func written() throws -> XLSXFile {
    try workbook.close()
    return XLSXFile(path: folder.path + "/a.xlsx")
  }

  private func madeNothing() throws {
    _ = unsafe try workbook.made(UnsafeMutablePointer<Int>?.none, "the sheet A")
  }

  @Test func `what the library did not make is an error and is never passed on to it`() {
    #expect(throws: ReportWritingError.self) { try madeNothing() }
  }

  @Test("a date that is none stays text", arguments: ["2016-02-30", "2015-02-29", "2016-13-01"])
  func impossibleDate(text: String) throws {
    let sheet = try workbook.addSheet("A")
    try sheet.write(.partialDate(text), row: 0, column: 0)
    let file = try written()
    #expect(try file.part("xl/sharedStrings.xml").contains("<t>\(text)</t>"))
    #expect(try file.sheet(1).contains("t=\"s\""))
  }

  @Test(
    "a table with such headers is refused",
    arguments: [
      [], [""], ["a", ""], ["a", "A"], [String(repeating: "a", count: 256)],
    ])
  func headers(headers: [String]) throws {
    let sheet = try workbook.addSheet("A")
    #expect(throws: ReportWritingError.self) {
      try sheet.addTable(
        named: "T", headers: headers.map { ($0, CellStyle.header) }, lastRow: 1)
    }
  }

  @Test(
    "headers and footers of pages are at most 255 units long",
    arguments: [
      String(repeating: "&", count: 300), String(repeating: "😀", count: 300),
      String(repeating: "_x0041_", count: 60),
    ])
  func longPageText(text: String) throws {
    let sheet = try workbook.addSheet(String(repeating: "&", count: 31))
    try sheet.setUpPage(title: text, repeatsHeader: true)
    let xml = try XMLDocument(xmlString: written().sheet(1))
    for name in ["oddHeader", "oddFooter"] {
      let node = try #require(try xml.nodes(forXPath: "//*[local-name()='\(name)']").first)
      #expect(node.stringValue.map { $0.utf16.count <= 255 } == true)
    }
  }

  @Test func `an escape of the format in a page's title is spelled out`() throws {
    let sheet = try workbook.addSheet("A")
    try sheet.setUpPage(title: "_x0041_", repeatsHeader: false)
    #expect(try written().sheet(1).contains("&amp;L_x005F_x0041_"))
  }

  @Test func `a document's properties are at most 255 units long and hold no control character`()
    throws
  {
    let book = try Workbook(
      at: folder.path + "/b.xlsx", isConstantMemory: false,
      properties: DocumentProperties(
        title: "\u{1}" + String(repeating: "😀", count: 300),
        context: try TableFixtures.context(),
        style: ReportStyle(organisation: "a\u{0}<b>" + String(repeating: "x", count: 300))))
    _ = try book.addSheet("A")
    try book.close()
    let file = XLSXFile(path: folder.path + "/b.xlsx")
    for (part, name) in [("docProps/core.xml", "title"), ("docProps/app.xml", "Company")] {
      let xml = try XMLDocument(xmlString: file.part(part))
      let text = try xml.nodes(forXPath: "//*[local-name()='\(name)']").first?.stringValue ?? ""
      #expect(text.utf16.count <= 255 && text.hasSuffix("…") && text.contains("\u{FFFD}"))
    }
  }

  /// Texts that a record may hold as an id, a name, a medication or a reason.
  static let texts = [
    "=1+1", "@SUM(A1)", "{=A1}", "http://example.org/a b", "a\u{0}b\u{1F}c\u{FFFE}", "a\r\nb\tc",
    "<a>&amp;\"'</a>]]>", "😀👩‍👩‍👧🇩🇪", "History", "'quoted'", "[a]:*?/\\", "_x0041_", "A1", "R1C1",
    "مرحبا", String(repeating: "long ", count: 8_000),
  ]

  @Test("awkward texts are shown in workbooks that can be read", arguments: texts)
  func awkward(text: String) throws {
    let line = try TableFixtures.series(patient: text, order: text, medication: text, code: text)
    let medication = Medication(key: text, code: text, name: text)
    let report = PatientReport(
      id: text, name: text, folder: "patients/p1", series: [line, line],
      administrations: [
        AdministrationRow(
          id: text, order: text, medication: text, at: .init(date: "2016-08", time: ""), bucket: "",
          result: .init(.notTaken, isInterrupted: false, reason: text))
      ],
      details: PatientDetails(
        orders: [
          OrderRow(
            patient: text, order: text, medication: medication, status: text,
            active: .init(from: nil, to: nil), instruction: text)
        ], reasons: [MedicationReasonCount(medication: medication, reason: text, notTaken: 1)]))
    let style = ReportStyle(language: .german, title: text, organisation: text)
    var writer = try XLSXWriter(
      outline: TableFixtures.outline(), folder: folder.path, style: style)
    try writer.write(report)
    try writer.finish(TableFixtures.cohort(of: [report]))
    for name in ["cohort/cohort.xlsx", "cohort/tables.xlsx", "patients/p1/report.xlsx"] {
      try expectReadable(XLSXFile(path: folder.path + "/" + name), holds: text)
    }
  }

  /// Every part is XML, nothing is a formula, and a cell holds the text as far as one can.
  private func expectReadable(_ file: XLSXFile, holds text: String) throws {
    // The name of [Content_Types].xml is a pattern to unzip.
    let parts = try file.parts().filter { !$0.hasPrefix("[") }
    for part in parts where part.hasSuffix(".xml") || part.hasSuffix(".rels") {
      let xml = try XMLDocument(xmlString: file.part(part))
      let formulas = try xml.nodes(forXPath: "//*[local-name()='c']/*[local-name()='f']")
      #expect(formulas.isEmpty, "\(part)")
    }
    let strings = try XMLDocument(xmlString: file.part("xl/sharedStrings.xml"))
      .nodes(forXPath: "//*[local-name()='t']").compactMap(\.stringValue)
    #expect(strings.contains(CellText(text).text))
  }

  @Test func `two patients whose ids differ only by case have rows and links of their own`() throws
  {
    let patients = try [("ab", "patients/ab"), ("AB", "patients/x1")].map { id, folder in
      PatientReport(
        id: id, name: "", folder: folder, series: [try TableFixtures.series(patient: id)],
        administrations: [])
    }
    var writer = try XLSXWriter(outline: TableFixtures.outline(), folder: folder.path)
    for patient in patients { try writer.write(patient) }
    try writer.finish(TableFixtures.cohort(of: patients))
    let cohort = XLSXFile(path: folder.path + "/cohort/cohort.xlsx")
    let number = try #require(try cohort.sheetNames().firstIndex(of: "Patients")) + 1
    let links = try cohort.part("xl/worksheets/_rels/sheet\(number).xml.rels")
    #expect(links.contains("patients\\ab\\report.xlsx"))
    #expect(links.contains("patients\\x1\\report.xlsx"))
    for (id, folder) in [("ab", "patients/ab"), ("AB", "patients/x1")] {
      let file = XLSXFile(path: self.folder.path + "/" + folder + "/report.xlsx")
      #expect(try file.part("xl/sharedStrings.xml").contains("<t>Patient \(id)</t>"))
    }
  }

  @Test(arguments: ["Patients", "Timeline"])
  func `a sheet has patients' names beside their ids, and none when there is none`(
    title: String
  ) throws {
    for name in ["Ada Example", ""] {
      let patient = PatientReport(
        id: "ab", name: name, folder: "patients/ab",
        series: [try TableFixtures.series(patient: "ab")], administrations: [])
      var writer = try XLSXWriter(outline: TableFixtures.outline(), folder: folder.path)
      try writer.write(patient)
      try writer.finish(TableFixtures.cohort(of: [patient]))
      let cohort = XLSXFile(path: folder.path + "/cohort/cohort.xlsx")
      let number = try #require(try cohort.sheetNames().firstIndex(of: title)) + 1
      let sheet = try cohort.part("xl/worksheets/sheet\(number).xml")
      let texts = try cohort.part("xl/sharedStrings.xml")
      #expect(texts.contains("<t>Ada Example</t>") == !name.isEmpty)
      let column = sheet.firstMatch(of: /<col min="2" max="2"[^>]*>/)?.output ?? ""
      #expect(column.contains("hidden") == name.isEmpty)
    }
  }
}
