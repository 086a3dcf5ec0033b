import MedicationAdherence
import ReportLanguage

/// The last sheet of a workbook: what it is, when and how it was made, and how to read it.
struct AboutSheet {
  /// The width of the texts, in characters.
  private static let textWidth = 100

  /// What it says, from top to bottom.
  let lines: [AboutLine]

  /// Adds the sheet to a workbook.
  func write(to workbook: Workbook) throws(ReportWritingError) {
    let sheet = try workbook.takeSheet(.about)
    let wording = workbook.wording
    try sheet.setColumn(0, width: 24)
    try sheet.setColumn(1, width: Double(Self.textWidth))
    try sheet.write(wording.aboutTitle, .title, row: 0, column: 0)
    for (index, line) in (lines + Self.notes(on: workbook)).enumerated() {
      let (label, text) = wording.about(line)
      try sheet.setHeight(ofRow: index + 2, forWrapped: text, width: Self.textWidth)
      try sheet.write(label, .label, row: index + 2, column: 0)
      try sheet.write(text, .wrapped, row: index + 2, column: 1)
    }
    sheet.hideGridlines()
    try sheet.setUpPage(title: workbook.pageTitle, repeatsHeader: false)
  }

  /// What is true of any workbook of a report.
  static func lines(
    for context: ReportContext, ofAllPatients: Bool, style: ReportStyle
  ) -> [AboutLine] {
    let wording = style.language.wording
    let made: [AboutLine] =
      [.content(ofAllPatients: ofAllPatients, context.bucketSize)]
      + (style.organisation.map { [.organisation($0)] } ?? []) + [
        .madeBy("adherence \(context.toolVersion)"), .asOf(wording.asOf(context)),
        .timeZone(context.timeZone),
      ] + (context.movesDates ? [.movedDates] : []) + [
        context.dates.hidesWindow
          ? .movedWindow : .window(from: context.dates.from, to: context.dates.to),
        .buckets(context.bucketSize), .lines(context.seriesKind),
        .threshold(wording.givenPercent(context.threshold)),
        .permissibleGap(days: context.rules.permissibleGapDays),
        timing(context.rules.timingWindow, wording),
      ] + (context.omissionRules.hasOwnWindows ? [.ownTimingWindows] : [])
      + [.renewals(context.rules.renewals)]
      + (ofAllPatients ? [.control(context.rules.control, context.bucketSize)] : [])
    let reading: [AboutLine] =
      [.outcome(.taken), .outcome(.notTaken), .outcome(.undetermined)]
      + [.recordedAdherence, .missingValues] + BucketState.allCases.map { .state($0) }
      + [.foldedColumns, .charts, .hiddenColumns, .oldDates]
    return made + reading
  }

  private static func timing(_ window: TimingWindow, _ wording: any Wording.Type) -> AboutLine {
    switch window {
    case .share(let share): .timingWindow(wording.givenPercent(share))
    case .minutes(let minutes): .timingMinutes(minutes)
    }
  }

  /// What had to be left out or done differently in this workbook.
  private static func notes(on workbook: Workbook) -> [AboutLine] {
    var notes: [AboutLine] = []
    if workbook.isConstantMemory { notes.append(.largeWorkbook) }
    if !workbook.continuationSheets.isEmpty {
      notes.append(.furtherSheets(workbook.continuationSheets))
    }
    if !workbook.cutSheets.isEmpty { notes.append(.cutPrint(workbook.cutSheets)) }
    if !workbook.wideSheets.isEmpty { notes.append(.widePrint(workbook.wideSheets)) }
    if workbook.shortenedCellCount > 0 {
      notes.append(.shortenedCells(workbook.shortenedCellCount))
    }
    if workbook.droppedLinkCount > 0 { notes.append(.droppedLinks(workbook.droppedLinkCount)) }
    return notes
  }
}
