import MedicationAdherence

/// The last sheet of a workbook: what it is, when and how it was made, and how to read it.
struct AboutSheet {
  /// Labels and texts, from top to bottom.
  let lines: [(label: String, text: String)]

  /// Adds the sheet to a workbook.
  func write(to workbook: Workbook, pageTitle: String) throws(ReportWritingError) {
    let sheet = try workbook.addSheet(.about)
    try sheet.setColumn(0, width: 22)
    try sheet.setColumn(1, width: 100)
    try sheet.write("About this workbook", .title, row: 0, column: 0)
    for (index, line) in (lines + Self.notes(on: workbook)).enumerated() {
      try sheet.setHeight(ofRow: index + 2, forWrapped: line.text, width: 100)
      try sheet.write(line.label, .label, row: index + 2, column: 0)
      try sheet.write(line.text, .wrapped, row: index + 2, column: 1)
    }
    sheet.hideGridlines()
    try sheet.setUpPage(title: pageTitle, repeatsHeader: false)
  }

  /// What is true of any workbook of a report.
  static func lines(for context: ReportContext, of what: String) -> [(label: String, text: String)]
  {
    let size = context.bucketSize.rawValue
    return [
      ("What", "Doses taken and not taken of \(what), by \(size), as FHIR records them."),
      ("Made by", "adherence \(context.toolVersion)"),
      ("Data as of", context.asOf),
      ("Time zone", context.timeZone),
      ("Window", context.windowText),
      ("Buckets", English.bucketRule(context.bucketSize)),
      ("Lines", context.seriesText),
      (
        "Threshold", "A share is low below \(English.percent(context.threshold)); in bold dark red."
      ),
      ("Permissible gap", context.gapText),
      ("Timing window", context.timingText),
      ("Renewals", context.renewalText),
      ("Taken", "FHIR status completed, in-progress or stopped; stopped is interrupted too."),
      ("Not taken", "FHIR status not-done, or wasNotGiven or notGiven is true."),
      ("Undetermined", "FHIR status on-hold or unknown; in no rate."),
      ("recorded_adherence", "taken / (taken + not taken); empty when neither was recorded."),
      ("Missing values", "An empty cell is a missing value, never 0; the state says why."),
      ("recorded", "State: at least one administration was recorded, whatever its outcome."),
      ("no-records", "State: nothing was recorded, though a dose may have been due; in grey."),
      ("nothing-due", "State: nothing was recorded and nothing was due."),
      ("suppressed", "State: the figures are hidden because they could point at a person."),
      (
        "Folded columns",
        "On Measures technical keys and the ends of 95 % intervals are folded away; + or 2 above "
          + "the sheet shows them."
      ),
      ("Charts", "A line breaks where nothing was recorded; it never crosses missing data."),
      ("Columns", "A column without any value is hidden; the sheet Dictionary explains them all."),
      ("Dates", "Dates before 1900 are written as text."),
    ]
  }

  /// What had to be left out or done differently in this workbook.
  private static func notes(on workbook: Workbook) -> [(label: String, text: String)] {
    var notes: [(label: String, text: String)] = []
    if workbook.isConstantMemory {
      notes.append(("Size", "The workbook is large: its tables are plain ranges with filters."))
    }
    if !workbook.continuationSheets.isEmpty {
      let names = workbook.continuationSheets.joined(separator: ", ")
      notes.append(("Further sheets", "A full sheet goes on in a further one: \(names)."))
    }
    if workbook.shortenedCellCount > 0 {
      let cells = English.count(workbook.shortenedCellCount, "cell", "cells")
      notes.append(("Shortened", "\(cells) held more text than a cell can; it ends with …."))
    }
    if workbook.droppedLinkCount > 0 {
      let links = English.count(workbook.droppedLinkCount, "link", "links")
      notes.append(("Links", "\(links) left out, because a sheet holds no more."))
    }
    return notes
  }
}
