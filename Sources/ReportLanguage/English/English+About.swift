import MedicationAdherence

extension English {
  static let aboutTitle = "About this workbook"

  static func about(_ line: AboutLine) -> (label: String, text: String) {
    switch line {
    case .content(let ofAll, let size):
      (
        "What",
        "Doses \(said.taken) and not \(said.taken) of \(ofAll ? "all patients together" : "one patient"), by "
          + "\(size.rawValue), as FHIR records them."
      )
    case .organisation(let name): ("From", name)
    case .madeBy(let program): ("Made by", program)
    case .asOf(let moment): ("Data as of", moment)
    case .timeZone(let zone): ("Time zone", zone)
    case .window(let from, let to): ("Window", window(from, to))
    case .movedDates: ("Dates", footerMovedDates + " " + noCommonCalendarRule)
    case .movedWindow:
      ("Window", "the days that were asked for, moved with each patient's dates; not told here")
    case .buckets(let size): ("Counted by", bucketRule(size))
    case .lines(let kind): ("Treatments", linesRule(kind))
    case .threshold(let share):
      ("Threshold", "A share is low below \(share); in bold dark red, and said in the remark.")
    case .permissibleGap(let days):
      ("Permissible gap", stoppedRule(gapDays: days))
    case .timingWindow(let share):
      (
        "Timing window",
        "A dose is on time within \(share) of the interval to the neighbouring time of day in its "
          + "order."
      )
    case .control(let rules, let size): (controlTitle, controlRule(rules, size))
    case .timingMinutes(let minutes):
      (
        "Timing window",
        "A dose is on time within \(count(minutes, "minute", "minutes")) of a time of day in its order, "
          + "at most half the interval to the neighbouring one."
      )
    case .ownTimingWindows:
      (
        "Timing window",
        "Medicines of some classes have a window of their own, by the table of classes."
      )
    case .renewals(let rule): ("Renewals", renewalRule(rule))
    default: aboutReading(line)
    }
  }

  /// How the workbook is read.
  private static func aboutReading(_ line: AboutLine) -> (label: String, text: String) {
    switch line {
    case .outcome(.taken):
      (
        said.takenFirst,
        "FHIR status completed, in-progress or stopped; stopped is interrupted too."
      )
    case .outcome(.notTaken):
      ("Not \(said.taken)", "FHIR status not-done, or wasNotGiven or notGiven is true.")
    case .outcome(.undetermined):
      (
        "Undetermined",
        "FHIR status on-hold or unknown; in no rate of recorded doses, not \(said.taken) in those of doses due."
      )
    case .recordedAdherence:
      (
        "Recorded adherence",
        "\(said.taken) / (\(said.taken) + not \(said.taken)); empty when neither was recorded."
      )
    case .missingValues:
      ("Missing values", "An empty cell is a missing value, never 0; the state says why.")
    case .state(let state): (word(for: state), "State: \(stateRule(state))")
    case .foldedColumns:
      (
        "Folded columns",
        "Technical keys and the ends of 95 % intervals are folded away; + or 2 above the sheet "
          + "shows them."
      )
    case .charts:
      (
        "Charts",
        "There is a gap where nothing was recorded: no stroke crosses missing data. The figures of "
          + "a chart stand below it or on a sheet of their own."
      )
    case .hiddenColumns:
      (
        "Columns",
        "A column without any value is hidden; the sheet Dictionary, of all patients in tables.xlsx, "
          + "explains them all."
      )
    case .oldDates: ("Dates", "Dates before 1900 are written as text.")
    default: aboutThis(line)
    }
  }

  /// What had to be done differently in this workbook.
  private static func aboutThis(_ line: AboutLine) -> (label: String, text: String) {
    switch line {
    case .patientLedger:
      (
        "Data quality",
        "What became of this patient's administrations; ledger.csv has the whole run's."
      )
    case .chartLimit(let shown, let count):
      ("Charts shown", "The first \(shown) of \(number(count)) treatments have a chart.")
    case .largeWorkbook:
      ("Size", "The workbook is large: its tables are plain ranges with filters.")
    case .furtherSheets(let names):
      (
        "Further sheets",
        "A full sheet goes on in a further one: \(names.joined(separator: ", "))."
      )
    case .cutPrint(let names):
      (
        "Printing",
        "Of \(list(names)) the first page is printed; to print all rows, clear the print area."
      )
    case .widePrint(let sheets):
      (
        "Printing",
        "Too wide for one page, so printed side by side with the first columns on each: "
          + sheets.map { "\($0.sheet) on \($0.pages) pages" }.joined(separator: ", ") + "."
      )
    case .shortenedCells(let cells):
      (
        "Shortened",
        "\(count(cells, "cell", "cells")) held more text than a cell can; it ends with …."
      )
    case .droppedLinks(let links):
      ("Links", "\(count(links, "link", "links")) left out, because a sheet holds no more.")
    default: ("", "")
    }
  }

  private static func stateRule(_ state: BucketState) -> String {
    switch state {
    case .recorded: "at least one administration was recorded, whatever its outcome."
    case .noRecords: "nothing was recorded, though a dose may have been due; in grey."
    case .nothingDue: "nothing was recorded and nothing was due."
    case .suppressed: "the figures are hidden because they could point at a person."
    }
  }

  private static func window(_ from: Day?, _ to: Day?) -> String {
    switch (from, to) {
    case (nil, nil): "from the first order or administration to the last, never past the as-of day"
    case (let from?, nil): "from \(from) to the last order or administration"
    case (nil, let to?): "from the first order or administration to \(to)"
    case (let from?, let to?): "from \(from) to \(to)"
    }
  }

  private static func linesRule(_ kind: SeriesKind) -> String {
    switch kind {
    case .order: "One treatment is one order."
    case .medication: "One treatment is one medication of a patient, all its orders together."
    case .patient: "One treatment is one patient, all medications together."
    }
  }

  private static func renewalRule(_ rule: RenewalRule) -> String {
    switch rule {
    case .replace:
      "A later order of the same medication replaces an earlier one, when neither says when it ends."
    case .add: "A later order of the same medication adds to an earlier one: both are due."
    }
  }
}
