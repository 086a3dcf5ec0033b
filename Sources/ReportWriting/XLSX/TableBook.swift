import MedicationAdherence
import ReportLanguage

/// The sheets of a workbook that show tables, each made by how its table is declared; worked out once for all
/// workbooks of a kind.
struct SheetPlans: Sendable {
  private let plans: [any SheetPlan]

  /// The sheets of a workbook of a report, in their order.
  init(of book: ReportTable.Book, _ outline: ReportOutline, _ layouts: SheetLayouts) {
    plans = outline.sheets(of: book).compactMap { file in
      file.table.traits.sheet.map { layouts.plan(of: file, file.table.row, on: $0.name) }
    }
  }

  /// What the columns of the sheets hold, in the order of the sheets.
  var dictionary: [DictionarySheetRow] { plans.flatMap(\.dictionary) }

  /// The names of the sheets; `timelineRows` says how many rows the long one has, which goes on in further
  /// sheets beside it.
  func names(timelineRows: Int, rowsPerSheet: Int) -> [String] {
    let further = max(0, (timelineRows - 1) / rowsPerSheet)
    return plans.flatMap { plan in
      let isLong = plan.sheet == .timeline && plan.file.further == nil
      return [plan.name]
        + (isLong ? (0..<further).map { SheetName.further(plan.name, $0 + 2) } : [])
    }
  }

  /// Begins the sheets of a workbook.
  func begin(
    in workbook: Workbook, rowsPerSheet: Int = Worksheet.rowCapacity - 1
  ) throws(ReportWritingError) -> TableBook {
    var sheets: [(TableFile, any BookSheet)] = []
    for plan in plans {
      sheets.append((plan.file, try plan.begin(in: workbook, rowsPerSheet: rowsPerSheet)))
    }
    return TableBook(workbook: workbook, sheets: sheets)
  }
}

/// A workbook with the sheets of its tables, which are filled as their tables say.
struct TableBook {
  let workbook: Workbook
  fileprivate let sheets: [(file: TableFile, sheet: any BookSheet)]

  /// Adds the rows of a patient.
  func append(_ patient: PatientReport) throws {
    for (file, sheet) in sheets { try file.add(patient, to: sheet) }
  }

  /// Adds the rows that are of all patients together.
  func append(_ cohort: CohortReport, _ context: ReportContext) throws {
    for (file, sheet) in sheets { try file.add(cohort, context, to: sheet) }
  }

  /// Ends the sheets; one without rows says that there are none, or that they are hidden.
  func finish(hidesRows: (WorkbookSheet) -> Bool) throws(ReportWritingError) {
    for (file, sheet) in sheets {
      try sheet.finish(hidesRows: file.table.traits.sheet.map { hidesRows($0.name) } ?? false)
    }
  }

  /// The sheet of a table by the first size, for a chart beside the table, and its number of columns; nil
  /// where there is none.
  func sheet(_ name: WorkbookSheet) -> (sheet: Worksheet, columns: Int)? {
    let found = sheets.first { $0.file.table.traits.sheet?.name == name && $0.file.further == nil }
    return found.map { ($0.sheet.worksheet, $0.sheet.columnCount) }
  }
}

/// What a sheet of a table is made by.
private protocol SheetPlan: Sendable {
  var file: TableFile { get }
  var name: String { get }
  var sheet: WorkbookSheet { get }
  var dictionary: [DictionarySheetRow] { get }
  func begin(
    in workbook: Workbook, rowsPerSheet: Int
  ) throws(ReportWritingError) -> any BookSheet
}

/// A sheet that takes the rows of its table.
private protocol BookSheet: RowSink {
  var worksheet: Worksheet { get }
  var columnCount: Int { get }
  func finish(hidesRows: Bool) throws(ReportWritingError)
}

private struct LayoutPlan<Row: TableRow>: SheetPlan {
  let file: TableFile
  let layout: TableLayout<Row>

  var name: String { layout.name }
  var sheet: WorkbookSheet { layout.sheet }
  var dictionary: [DictionarySheetRow] { layout.dictionary }

  func begin(
    in workbook: Workbook, rowsPerSheet: Int
  ) throws(ReportWritingError) -> any BookSheet {
    LayoutSheet(try TableSheet(layout, in: workbook, rowsPerSheet: rowsPerSheet), layout)
  }
}

private final class LayoutSheet<Row: TableRow>: BookSheet {
  private var table: TableSheet<Row>
  private let isShown: @Sendable (Row) -> Bool
  let columnCount: Int

  init(_ table: TableSheet<Row>, _ layout: TableLayout<Row>) {
    (self.table, isShown, columnCount) = (table, layout.isShown, layout.headings.count)
  }

  var worksheet: Worksheet { table.sheet }

  func append<Other: TableRow>(_ rows: [Other]) throws {
    guard let rows = rows as? [Row] else { return }
    for row in rows where isShown(row) { try table.append(row) }
  }

  func finish(hidesRows: Bool) throws(ReportWritingError) {
    try table.finish(hidesRows: hidesRows)
  }
}

extension SheetLayouts {
  fileprivate func plan<Row: TableRow>(
    of file: TableFile, _ row: Row.Type, on sheet: WorkbookSheet
  ) -> any SheetPlan {
    let layout = layout(of: row, on: sheet)
    return LayoutPlan(
      file: file, layout: file.further.map { layout.counted(by: $0.size) } ?? layout)
  }
}
