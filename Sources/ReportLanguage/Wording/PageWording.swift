package import MedicationAdherence

/// What a language needs for the pages of a report.
package protocol PageWording {
  /// A short text.
  static func page(_ label: PageLabel) -> String
  /// What a series of the timeline is, as the name of the number of series.
  static func lines(onePer kind: SeriesKind) -> String
  /// The medications of series in which no dose was ever taken, named.
  static func neverStarted(_ medications: String) -> String
  /// The medications of which no dose is recorded, so that it is not known whether any was taken.
  static func withoutRecord(_ medications: String) -> String
  /// A number of doses are recorded without an order, beside one of their medication.
  static func dosesWithoutOrder(_ count: Int) -> String
  /// Series of which no dose was ever taken, as the name of their number.
  static func neverStarted(_ kind: SeriesKind) -> String
  /// The heading of a patient's series.
  static func linesTitle(_ kind: SeriesKind) -> String
  /// What the region is called in which a table scrolls.
  static func table(_ name: String) -> String
  /// The name of a size of buckets.
  static func name(of size: BucketSize) -> String
  /// The heading of the figures, which are of these days; of no days that can be named where the text is
  /// empty.
  static func figuresTitle(_ days: String) -> String
  /// The critical doses that were omitted, as the name of their number, of how many.
  static func criticalOmitted(of due: Int) -> String
  /// The doses due of which nothing is recorded, as the name of their number, of how many.
  static func notSigned(of due: Int) -> String
  /// The patients with a share below the threshold, as the name of their number, of how many.
  static func patientsBelow(_ threshold: String, of all: Int) -> String
  /// The patients with a share at or above the threshold, as the name of a figure.
  static func patientsReaching(_ threshold: String) -> String
  /// A time of day that is usual, not named.
  static func roughly(_ time: String) -> String
  /// How many of all doses due are due later than the instant of the report, on a day that counts as a whole.
  static func dueLater(_ doses: Int, of all: Int) -> String
  /// A day with its month spelt out, beside sentences that spell them out, too.
  static func longDay(_ day: Day) -> String
  /// A day without its year, for days that are at most some weeks ago.
  static func shortDay(_ day: Day) -> String
  /// Days in a row without their year.
  static func shortDays(_ first: Day, _ last: Day) -> String
  /// The heading of what has shares below the threshold.
  static func medicinesBelow(_ threshold: String) -> String
  /// A range of days.
  static func days(_ first: String, _ last: String) -> String
  /// From a day on, or to a day; at least one is given.
  static func active(from first: String?, to last: String?) -> String
  /// Which wall clock the dates are read from; nil is the one of the record.
  static func zone(_ name: String?) -> String
  /// A number of series.
  static func lines(_ count: Int, _ kind: SeriesKind) -> String
  /// A number of series without a dose and without a dose due, folded up.
  static func silentLines(_ count: Int, _ kind: SeriesKind) -> String
  /// How many of a patient's series have a chart: those with the most doses due that were not taken.
  static func chartsShown(_ count: Int, of all: Int) -> String
  /// How many of a patient's administrations are listed: the latest ones.
  static func latestAdministrations(_ count: Int, of all: Int) -> String
  /// Which of all patients a page lists.
  static func patients(_ first: Int, _ last: Int, of all: Int) -> String
  /// The number of a page.
  static func page(_ number: Int, of all: Int) -> String
  /// `{0}` of `{1}` rows are shown.
  static var rowsShown: String { get }
  /// A number of single places are not listed.
  static func morePlaces(_ count: Int) -> String
  /// A number of notices beside those that are shown at once.
  static func moreNotices(_ count: Int) -> String
  /// A line of a file.
  static func place(_ file: String, line: Int) -> String
  /// The doses of a month, folded up: those that count, and the number of the others.
  static func doses(_ month: String, _ counts: OutcomeCounts, notCounted: Int) -> String
  /// A month of a year.
  static func month(_ month: Int, year: Int) -> String
  /// A month or a year, where the day is not known.
  static func shown(year: String, month: String?) -> String
  /// A moment: the day, the time of day, and its offset from UTC.
  static func shown(_ day: Day, time: String, offset: String) -> String
  /// A word and what it means: how what it names is counted.
  static func explained(_ term: PageTerm, _ context: ReportContext) -> (term: String, rule: String)
  /// Who made the page.
  static func madeBy(_ version: String) -> String
}

extension Wording {
  /// A date at its own precision (`2016-08-15`, `2016-08`, `2016`).
  package static func shownDate(_ text: String) -> String {
    if case .date(let day) = Cell.partialDate(text) { return digits(day) }
    let parts = text.split(separator: "-").map(String.init)
    guard let year = parts.first, parts.count <= 2 else { return text }
    return shown(year: year, month: parts.dropFirst().first)
  }

  /// A month with its doses, each number with its word: `July 2025: 65 taken, + 3 not counted`.
  package static func doses(
    _ month: String, _ counts: [(Int, String)], rest: (count: Int, word: String)
  ) -> String {
    let counted = counts.filter { $0.0 > 0 }.map { "\(number($0.0)) \($0.1)" }
    let sign = counted.isEmpty ? "" : "+ "
    let more = rest.count > 0 ? ["\(sign)\(number(rest.count)) \(rest.word)"] : []
    return "\(month): \((counted + more).joined(separator: ", "))"
  }

  /// The instant of the data, with a word on its day where it has a time: the day counts as a whole.
  ///
  /// Where dates are moved the data of each patient end on a day of their own.
  package static func asOf(_ context: ReportContext) -> String {
    let hasTime = context.asOf.text.contains("T")
    return shownInstant(context.asOf.text) + (hasTime && !context.movesDates ? ", \(wholeDay)" : "")
  }

  /// An instant with its offset, or a day, given as in ISO 8601; other text as it is.
  package static func shownInstant(_ text: String) -> String {
    if case .date(let day) = Cell.partialDate(text) { return digits(day) }
    guard let match = text.wholeMatch(of: /(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[^Z+-]*(Z|[+-]\d\d:\d\d)/),
      case .date(let day) = Cell.partialDate(String(match.1))
    else { return text }
    let offset = match.3 == "Z" || match.3 == "+00:00" ? "UTC" : "UTC\(match.3)"
    return shown(day, time: String(match.2), offset: offset)
  }
}

extension Wording {
  /// The medications of a patient of which no dose was ever taken, and those of which none is
  /// recorded; nothing where there are none.
  package static func neverStarted(_ patient: PatientSummary) -> [String] {
    (patient.neverStarted.isEmpty ? [] : [neverStarted(names(patient.neverStarted))])
      + (patient.withoutRecord.isEmpty ? [] : [withoutRecord(names(patient.withoutRecord))])
  }
}

/// A short text of a page that holds no figure.
package enum PageLabel: CaseIterable {
  // The whole report
  case reportTitle, notices, overTime, patients, persistence, quality, method, files, notKnown
  case notShown, skip, goTo

  // Figures and facts
  case furtherFigures, figure, value
  case shareOfDueTaken, dosesDue, dosesDueWhereKnown, dueTaken, dueRecordedOtherwise,
    dueNotRecorded, dueOmitted
  case dosesMoreThanDue, noneAsNeeded
  case shareTaken, dosesTaken, dosesNotTaken, dosesUndetermined, medianImplementation
  case medicinesWithoutOrder, window, countedBy, dataAsOf, dates, nothingToShow

  // The worklist
  case why, wardNotKnown

  // Omitted doses and the administration record
  case omittedDoses, noOmittedDose, reasonOmitted, lastTaken, notSigned, recordSheet, recordRule
  case signGiven, signGivenLate, signNotGiven, signNotSigned, signUndetermined, signBeyondDue,
    signLater
  case dueTime, noDueTime, notAmongDue, noDoses

  // The table of patients
  case patient, share, taken, notTaken, due, notRecorded, sparkline, inWords
  case ofTheDosesDue, ofTheRecorded, low, noRecord, lowestFirst, countsOfTaken, noPatient
  case noSinglePatients
  case findPatient, onlyLow, moreThanDue, onlyMoreThanDue, sortBy, sortedUp, sortedDown
  case thisPageOnly
  case pages, pagesBelow, firstPage, previousPage, nextPage, lastPage

  // Files
  case workbook, tablesWorkbook, chart, timeline, cohortOverTime, measures, summary,
    summaryOverTime, patientList
  case controlTable
  case doseTimes, worklist, doseList
  case persistenceTable, administrationList, measureReport, measureDefinition
  case sideBySide, timesOfDay, database

  // Data quality
  case qualityRule, inFull, checkSums, ledgerEmpty, ledger, subject, disposition, reason, number
  case whereToLook, singlePlaces, place, detail

  // A patient's page
  case allPatients, glance, medication
  case reasonsTitle, reasonNotTaken, doses, noReason
  case administrations, date, time, outcome, onlyNotTaken, noAdministration, monthsFolded,
    withoutDate
  case undetermined, takenInPart, notCounted, findAdministration, medicineOrder, printAll
}

/// A word of a page that is explained at the page's end.
package enum PageTerm: Hashable {
  case dose, taken, notTaken, undetermined, due, notRecorded, moreThanDue, withoutOrder
  case shareOfDue, shareOfRecorded
  /// A share that is named where it is low.
  case measure(Measure)
  case low, medianPatient, neverStarted, persistence, stopped, usual, overTime, dates

  /// A measure's word: the shares that a page shows have words of their own.
  package init(_ measure: Measure) {
    self =
      switch measure {
      case .implementation: .shareOfDue
      case .recordedAdherence: .shareOfRecorded
      default: .measure(measure)
      }
  }

  /// The words of every page that stand before and after those of single pages.
  package static let first: [PageTerm] = [
    .dose, .taken, .notTaken, .undetermined, .due, .notRecorded, .shareOfDue, .shareOfRecorded,
    .low,
  ]
  package static let last: [PageTerm] = [.overTime, .dates]
}

/// The words for what a report that is released does not show.
package protocol SharingWording {
  /// That the curve of persistence is hidden.
  static var persistenceHidden: String { get }

  /// In place of a figure or a chart that is hidden.
  static var notShown: String { get }

  /// Beside a row of which some figures are hidden.
  static var partlyHidden: String { get }

  /// In place of the rows of a table that are hidden.
  static var rowsHidden: String { get }

  /// In place of why a dose was not taken, where free text is left out.
  static var reasonLeftOut: String { get }

  /// Which dates are shown, when each patient's are moved, as a fact.
  static var movedDates: String { get }

  /// The same as a sentence, for a chart's foot.
  static var footerMovedDates: String { get }

  /// Up to which day a patient's record counts, when dates are moved.
  static var movedEnd: String { get }

  /// What the panels of patients show, when each patient's dates are moved.
  static var movedPanels: String { get }

  /// The days of all patients together, when each patient's are moved.
  static var movedDays: String { get }

  /// In place of a chart of all patients over time, when each patient's dates are moved: in its plot,
  /// and as a sentence.
  static var noCommonCalendar: String { get }
  static var noCommonCalendarRule: String { get }
}
