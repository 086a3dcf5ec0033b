import Testing

@testable import ReportWriting

/// What of a patient's page has room on the sheet for a consultation.
@Suite struct ConsultationSheetTests {
  private static func sheet(
    fixed: Double = 200, omitted: Int = 4, rows: Int = 4, charts: Int = 4
  ) -> ConsultationSheet {
    ConsultationSheet(
      fixed: fixed, omitted: Array(repeating: 22, count: omitted),
      rows: Array(repeating: 22, count: rows), dense: Array(repeating: 10, count: rows),
      charts: charts)
  }

  @Test func `four medicines have all their rows, and large charts, two side by side`() {
    let sheet = Self.sheet()
    #expect((sheet.omitted, sheet.medicines, sheet.charts) == (4, 4, 4))
    #expect((sheet.isDense, sheet.columns) == (false, 2))
    #expect(sheet.fieldHeight > 100 && sheet.fieldHeight <= 150)
  }

  @Test func `more charts are smaller, and stand closer`() {
    let sheet = Self.sheet(omitted: 8, rows: 9, charts: 9)
    #expect((sheet.omitted, sheet.medicines, sheet.charts, sheet.columns) == (8, 9, 9, 3))
    #expect(sheet.fieldHeight >= 26 && sheet.fieldHeight < 100)
  }

  @Test func `where there is no room for charts the lines of the table stand for them`() {
    let sheet = Self.sheet(omitted: 12, rows: 24, charts: 24)
    #expect((sheet.omitted, sheet.medicines, sheet.charts) == (12, 24, 0))
    #expect(sheet.isDense)
  }

  @Test func `of very many both tables have some rows`() {
    let sheet = Self.sheet(omitted: 60, rows: 200, charts: 100)
    #expect(sheet.isDense && sheet.charts == 0)
    #expect(sheet.omitted < 60 && sheet.omitted >= 8)
    #expect(sheet.medicines < 200 && sheet.medicines >= 8)
    let height = 200 + 11.4 + Double(sheet.omitted) * 19 + Double(sheet.medicines) * 10
    #expect(height <= ConsultationSheet.height)
  }

  @Test func `charts have the height that is left for them`() {
    for columns in 2...4 {
      let field = MedicinesChart.fieldHeight(7, columns: columns, height: 300)
      #expect(abs(MedicinesChart.height(7, columns: columns, fieldHeight: field) - 300) < 0.001)
    }
  }
}
