package import MedicationAdherence

/// What a language needs for the sheets of workbooks.
package protocol WorkbookWording {
  // MARK: Sheets

  /// The name of a sheet.
  static func name(of sheet: WorkbookSheet) -> String
  /// The name of a measure, without its unit.
  static func name(of measure: Measure) -> String
  /// The heading of a column of days, made from the name of its measure.
  static func inDays(_ name: String) -> String
  /// The heading of a column that holds no measure; nil when it has no words here.
  static func heading(_ column: String) -> String?
  /// What a table without rows says.
  static var noRows: String { get }
  /// How many rows, from the first, of how many are printed.
  static func rowsPrinted(_ count: Int, of all: Int) -> String
  /// The foot of a printed page; `&P` is its number and `&N` that of all.
  static var pageNumber: String { get }
  /// A remark beside a series' measures; the threshold in per cent, and so is what `share` says of a
  /// measure that is low, or nil where its value stands beside the remark.
  static func remark(
    _ remark: SeriesRemark, threshold: String, share: (Measure) -> String?
  ) -> String
  /// Several remarks on one series.
  static func remarks(_ remarks: [String]) -> String

  // MARK: The spread over patients

  /// The title of a chart of patients by adherence.
  static var spreadTitle: String { get }
  /// The kind of that chart, to begin its description.
  static var spreadChart: String { get }
  /// The axis of numbers of patients.
  static var patientsAxis: String { get }
  /// How many patients have a measure and how it is spread; all shares in per cent.
  static func spread(
    _ measure: String, _ patients: Int, median: String, quartiles: (String, String),
    reaching: String, threshold: String
  ) -> String

  // MARK: Values

  /// How a spreadsheet program shows days, as a number format that does not depend on its language.
  static var dateFormat: String { get }
  /// How a program without words of its own shows yes and no.
  static var yesAndNo: (yes: String, no: String) { get }
  /// What a bucket can say.
  static func word(for state: BucketState) -> String
  /// The outcome of a dose.
  static func word(for outcome: Outcome) -> String
  /// A reason that is not recorded.
  static var noReason: String { get }

  /// That a share is below the threshold, in per cent.
  static func below(_ threshold: String) -> String

  // MARK: The dictionary

  /// The kind of a column's values.
  static func word(for type: ColumnType) -> String
  /// The unit of a column's values, by its English name.
  static func unit(_ name: String) -> String
  /// What a column says, by its name or by its table's and its own; nil to say it as its
  /// definition does.
  static func meaning(_ column: String) -> String?
  /// What a measure is, without how it is worked out and without a full stop.
  static func statement(of measure: Measure) -> String
  /// What a measure says; nil to say it as its definition does.
  static func meaning(of measure: Measure) -> String?

  // MARK: The Summary

  /// What a report is called when it has no title of its own.
  static var reportTitle: String { get }
  /// The title of a patient's workbook, for the program's list of files.
  static func patientTitle(_ report: String, _ patient: String) -> String
  /// The title of the cohort's workbook.
  static func cohortTitle(_ report: String) -> String
  /// A title with the as-of day, at the top of printed pages.
  static func pageTitle(_ title: String, asOf day: String) -> String
  /// What a workbook is about, in a line.
  static func subject(_ size: BucketSize) -> String
  /// Whose workbook it is, above the figures; the name may be empty.
  static func person(_ name: String, _ patient: String) -> String
  /// All series of a patient together.
  static var allMedications: String { get }
  /// A series without an order.
  static var withoutOrder: String { get }
  /// The name of a figure.
  static func figure(_ figure: SummaryFigure, _ size: BucketSize) -> String
  /// The title of a line chart of doses.
  static func chartTitle(_ title: String, _ size: BucketSize) -> String

  // MARK: About

  /// The title of the sheet.
  static var aboutTitle: String { get }
  /// What a line of the sheet is about, and what it says.
  static func about(_ line: AboutLine) -> (label: String, text: String)
}

/// A figure of a Summary.
package enum SummaryFigure: CaseIterable {
  case medication, taken, notTaken, undetermined, interrupted
  case takenOfRecorded, due, dueTaken, dueNotRecorded, moreThanDue, takenOfDue, takenOfDueInMedian
  case withRecords, withoutRecords, bucketsNotShown
  case patients, lines

  /// Whether it is a number of buckets.
  package var isOfBuckets: Bool {
    [.withRecords, .withoutRecords, .bucketsNotShown].contains(self)
  }
}

/// What a line of About says.
package enum AboutLine {
  /// What the workbook holds: all patients, or one.
  case content(ofAllPatients: Bool, BucketSize)
  case organisation(String)
  case madeBy(String)
  case asOf(String)
  case timeZone(String)
  case window(from: Day?, to: Day?)
  /// The days that were asked for are not told, for dates were moved.
  case movedWindow
  /// Each patient's dates are moved.
  case movedDates
  case buckets(BucketSize)
  case lines(SeriesKind)
  /// The share below which a share is low, in per cent.
  case threshold(String)
  case permissibleGap(days: Int)
  /// The share of an interval, in per cent.
  case timingWindow(String)
  /// How limits and signals of control charts come about.
  case control(ControlRules, BucketSize)
  /// A number of minutes around a time of day.
  case timingMinutes(Int)
  /// Some classes of medications have windows of their own.
  case ownTimingWindows
  case renewals(RenewalRule)
  case outcome(Outcome)
  case recordedAdherence
  case missingValues
  case state(BucketState)
  case foldedColumns
  case charts
  case hiddenColumns
  case oldDates
  /// What the Data quality of a patient's workbook is.
  case patientLedger
  /// How many series, from the first, have a chart, out of how many.
  case chartLimit(Int, of: Int)
  case largeWorkbook
  case furtherSheets([String])
  /// The sheets of which the first rows are printed only.
  case cutPrint([String])
  /// The sheets that are printed on several pages side by side, and on how many.
  case widePrint([(sheet: String, pages: Int)])
  case shortenedCells(Int)
  case droppedLinks(Int)
}

extension Wording {
  /// The words for a bucket, by its label.
  package static func bucket(_ label: String) -> String {
    CalendarBucket(label: label).map { name(of: $0).replacing("\u{A0}", with: " ") } ?? label
  }
}

extension CalendarBucket {
  /// Reads a bucket's label; nil when the text is none.
  package init?(label: String) {
    let parts = label.split(separator: "-", omittingEmptySubsequences: false)
    guard let year = parts.first.flatMap({ Int($0) }),
      let first = Day(year: year, month: 1, day: 1)
    else { return nil }
    let found: CalendarBucket
    switch (parts.count, parts.last?.first) {
    case (1, _): found = CalendarBucket(.year, containing: first)
    case (2, "W"):
      guard let week = Int(parts[1].dropFirst()) else { return nil }
      // The fourth of January lies in the first week.
      found = CalendarBucket(.week, containing: first.adding(days: 3 + (week - 1) * 7))
    case (2, "Q"):
      guard let quarter = Int(parts[1].dropFirst()),
        let day = Day(year: year, month: quarter * 3, day: 1)
      else { return nil }
      found = CalendarBucket(.quarter, containing: day)
    case (2, _):
      guard let month = Int(parts[1]), let day = Day(year: year, month: month, day: 1) else {
        return nil
      }
      found = CalendarBucket(.month, containing: day)
    default:
      guard case .date(let day) = Cell.partialDate(label) else { return nil }
      found = CalendarBucket(.day, containing: day)
    }
    guard found.label == label else { return nil }
    self = found
  }
}

/// The sheets that workbooks of a report have.
package enum WorkbookSheet: CaseIterable {
  /// Figures and charts to begin with.
  case summary
  /// One row for each patient to see, with a medication and a rule.
  case worklist
  /// One row for each bucket, all patients together.
  case overTime
  /// One row for each charted share and bucket, with limits and signals.
  case control
  /// One row for each figure and run that told it, all patients together.
  case earlierRuns
  /// One row for each group of doses.
  case groups
  /// One row for each series and bucket.
  case timeline
  /// One row for each series.
  case measures
  /// How each measure is spread over the patients.
  case distribution
  /// How adherence is spread over the patients in each bucket.
  case distributionOverTime
  /// For how long the series were taken.
  case persistence
  /// One row for each patient.
  case patients
  /// One row for each administration.
  case administrations
  /// One row for each order.
  case orders
  /// Why doses were not taken.
  case reasons
  /// What was due of each medication, and of each class.
  case medications, classes
  /// The omitted doses by reason and time.
  case omissions
  /// Single omitted doses of the latest days.
  case omittedDoses
  /// One row for each response to a questionnaire and scale.
  case scores
  /// One row for each scale and bucket, all patients together.
  case scoresOverTime
  /// How everything that was read was treated.
  case dataQuality
  /// Numbers of patients by adherence.
  case adherenceBands
  /// The corners of the curve of persistence.
  case persistenceSteps
  /// What each column holds.
  case dictionary
  /// How the workbook was made and is read.
  case about
}
