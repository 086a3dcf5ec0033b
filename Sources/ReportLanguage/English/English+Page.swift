import MedicationAdherence

extension English {
  static func page(_ label: PageLabel) -> String {
    switch label {
    case .reportTitle: "Medication adherence"
    case .notices: "Before you read the figures"
    case .overTime: "Over time"
    case .patients: "Patients"
    case .persistence: "How long it was \(said.taken)"
    case .quality: "Data quality"
    case .method: "What the words mean"
    case .files: "Files"
    case .notKnown: "not known"
    case .notShown: notShown
    case .skip: "Skip to the content"
    case .goTo: "Go to"
    case .furtherFigures: "Further figures"
    case .figure: "Figure"
    case .value: "Value"
    case .omittedDoses: "Omitted doses of the last 4 weeks"
    case .noOmittedDose: "No dose due in the last 4 weeks is omitted."
    case .reasonOmitted: "When, and why"
    case .lastTaken: "Last \(said.taken)"
    case .notSigned: said.notSigned
    case .recordSheet: said.record
    case .recordRule:
      "Each sign is one dose on its due day; a time or day behind it is when it was \(said.taken)."
    case .signGiven: said.taken
    case .signGivenLate: "\(said.taken) at this time; if due at a set time, more than 2 hours late"
    case .signNotGiven: "not \(said.taken), no reason recorded"
    case .signNotSigned: said.notSigned
    case .signUndetermined: "not known whether \(said.taken)"
    case .signBeyondDue: "\(said.taken) beyond those due"
    case .signLater: "due later"
    case .dueTime: "Due at"
    case .noDueTime: "no time"
    case .notAmongDue: "as needed, extra"
    case .noDoses: "No dose in these days."
    case .why: "Why"
    case .wardNotKnown: "ward not known"
    case .shareOfDueTaken: "Share of the doses due \(said.taken)"
    case .shareTaken: "Share of the recorded doses \(said.taken)"
    case .dosesTaken: "Doses \(said.taken)"
    case .dosesNotTaken: "Doses not \(said.taken)"
    case .dosesUndetermined: "Doses undetermined"
    case .dosesDue: "Doses due"
    case .dosesDueWhereKnown: "Doses due, where known"
    case .dueTaken: "of these \(said.taken)"
    case .dueRecordedOtherwise: "of these not \(said.taken) or undetermined"
    case .dueNotRecorded: "of these not recorded"
    case .dueOmitted: "of these not \(said.taken) or not recorded"
    case .noneAsNeeded: "none, as needed"
    case .dosesMoreThanDue: "Doses more than due"
    case .moreThanDue: "more than due"
    case .onlyMoreThanDue: "Only more than due"
    case .medianImplementation: "Share of the doses due, median patient"
    case .medicinesWithoutOrder: "Medicines without an order"
    case .window: "Window"
    case .countedBy: "Counted by"
    case .dataAsOf: "Data as of"
    case .dates: "Dates"
    case .nothingToShow: "nothing to show"
    case .patient: "Patient"
    case .share: "Share \(said.taken)"
    case .taken: said.takenFirst
    case .notTaken: "Not \(said.taken)"
    case .due: "Due"
    case .notRecorded: "Not recorded"
    case .sparkline:
      "Share over time, 0 to 100\u{A0}%; dotted: of the recorded doses; grey: no records; "
        + "ring: only a part of the time"
    case .inWords: "In words"
    case .ofTheDosesDue: "of the doses due"
    case .ofTheRecorded: "of those recorded"
    case .low: "low"
    case .noRecord: "no dose recorded"
    case .lowestFirst:
      "Lowest share of the doses due first; of the recorded doses where it is not known what was "
        + "due."
    case .countsOfTaken:
      "\(said.takenFirst) and Not \(said.taken) also count doses as needed, without an order, or where it is not known "
        + "what was due; Due and Not recorded do not."
    case .noPatient: "No patient has an order or a dose in this report."
    case .noSinglePatients: "Single patients are not shown, to protect privacy."
    case .findPatient: "Find a patient or a medication"
    case .onlyLow: "Only low"
    case .sortBy: "Sort by"
    case .sortedUp: "Sorted by {0}, lowest first."
    case .sortedDown: "Sorted by {0}, highest first."
    case .thisPageOnly: "Sorting and finding look at this page only."
    case .pages: "Pages of patients"
    case .pagesBelow: "Pages of patients, after the list"
    case .firstPage: "First"
    case .previousPage: "Previous"
    case .nextPage: "Next"
    case .lastPage: "Last"
    case .workbook: "Workbook"
    case .tablesWorkbook: "Further tables"
    case .database: "Database"
    case .chart: "Chart"
    case .timeline: "Timeline"
    case .cohortOverTime: "All patients over time"
    case .measures: "Measures"
    case .worklist: "Worklist"
    case .doseList: "Doses"
    case .summary: "Summary"
    case .summaryOverTime: "Summary over time"
    case .controlTable: "Usual range and signals"
    case .patientList: "Patients"
    case .doseTimes: "Dose times"
    case .persistenceTable: "Persistence"
    case .administrationList: "Administrations"
    case .sideBySide: "Patients side by side"
    case .timesOfDay: "Times of day"
    case .measureReport: "MeasureReport, FHIR"
    case .measureDefinition: "Measure, FHIR"
    case .qualityRule: "Everything that was read is counted or listed with the reason why not."
    case .inFull: "In full:"
    case .checkSums: "Inputs, arguments and check sums:"
    case .ledgerEmpty: "The ledger is empty."
    case .ledger: "What became of what was read"
    case .subject: "What"
    case .disposition: "What became of it"
    case .reason: "Why"
    case .number: "How many"
    case .whereToLook: "Where to look"
    case .singlePlaces: "Single places in the input"
    case .place: "Where"
    case .detail: "Detail"
    case .allPatients: "All patients"
    case .glance: "At a glance"
    case .medication: "Medication"
    case .reasonsTitle: "Why doses were not \(said.taken)"
    case .reasonNotTaken: "Reason"
    case .doses: "Doses"
    case .noReason: "no reason recorded"
    case .administrations: "Administrations"
    case .date: "Date"
    case .time: "Time"
    case .outcome: "\(said.takenFirst)?"
    case .onlyNotTaken: "Only doses not \(said.taken)"
    case .noAdministration: "No administration is recorded."
    case .monthsFolded:
      "Of a month that is folded only the sums are on paper: unfold on the screen what is to be printed."
    case .withoutDate: "Without a date"
    case .undetermined: "Undetermined"
    case .takenInPart: "\(said.takenFirst), stopped early"
    case .notCounted: "not counted"
    case .findAdministration: "Find a date, a medication or a reason"
    case .medicineOrder: "Order"
    case .printAll: "Print everything, not only the first page"
    }
  }

  static func lines(_ count: Int, _ kind: SeriesKind) -> String {
    switch kind {
    case .order: Self.count(count, "order", "orders")
    case .medication: Self.count(count, "medication", "medications")
    case .patient: Self.count(count, "patient", "patients")
    }
  }

  static func silentLines(_ count: Int, _ kind: SeriesKind) -> String {
    lines(count, kind) + " without a dose and without doses due"
  }

  static func chartsShown(_ count: Int, of all: Int) -> String {
    "Of \(number(all)) the \(number(count)) with the most doses due that were not \(said.taken) have a chart."
  }

  static func latestAdministrations(_ count: Int, of all: Int) -> String {
    "The latest \(number(count)) of \(number(all)) are listed here."
  }

  static func lines(onePer kind: SeriesKind) -> String {
    switch kind {
    case .order: "Orders"
    case .medication: "Medicines of patients"
    case .patient: "Patients"
    }
  }

  static func neverStarted(_ medications: String) -> String { "Never started: \(medications)" }

  static func withoutRecord(_ medications: String) -> String {
    "No dose is recorded: \(medications)"
  }

  static func dosesWithoutOrder(_ count: Int) -> String {
    count == 1
      ? "1 dose of an ordered medication is recorded without the order, so it does not count as one "
        + "of those due"
      : "\(number(count)) doses of ordered medications are recorded without the orders, so they do "
        + "not count as doses due"
  }

  static func neverStarted(_ kind: SeriesKind) -> String {
    switch kind {
    case .order: "Orders without a recorded \(said.intake)"
    case .medication, .patient: "Medicines without a recorded \(said.intake)"
    }
  }

  static func linesTitle(_ kind: SeriesKind) -> String {
    switch kind {
    case .order: "Orders"
    case .medication: "Medications"
    case .patient: "All medications together"
    }
  }

  static func table(_ name: String) -> String { "Table: \(name)" }

  static func name(of size: BucketSize) -> String { size.rawValue }

  static func figuresTitle(_ days: String) -> String {
    "How it goes" + (days.isEmpty ? "" : ", \(days)")
  }

  static func criticalOmitted(of due: Int) -> String {
    "Critical doses omitted, of \(number(due)) due"
  }

  static func notSigned(of due: Int) -> String { "Doses \(said.notSigned), of \(number(due)) due" }

  static func patientsBelow(_ threshold: String, of all: Int) -> String {
    "Patients below \(threshold), of \(number(all))"
  }

  static func patientsReaching(_ threshold: String) -> String {
    "Patients with \(threshold) or more of the doses due"
  }

  static func roughly(_ time: String) -> String { "about \(time)" }

  static func dueLater(_ doses: Int, of all: Int) -> String {
    let (are, count) = doses == 1 ? ("is", "counts") : ("are", "count")
    return
      "Of the \(number(all)) doses due \(number(doses)) \(are) still to come. What is not recorded of them yet "
      + "\(count) as \(said.notSigned) here, and nowhere as omitted."
  }

  static func shortDay(_ day: Day) -> String {
    "\(day.components.day)\u{A0}\(shortMonths[day.components.month - 1])"
  }

  static func shortDays(_ first: Day, _ last: Day) -> String {
    let isOneMonth = first.components.month == last.components.month
    return (isOneMonth ? String(first.components.day) : shortDay(first)) + "–" + shortDay(last)
  }

  static func medicinesBelow(_ threshold: String) -> String { "Medicines below \(threshold)" }

  static func days(_ first: String, _ last: String) -> String { "\(first) to \(last)" }

  static func active(from first: String?, to last: String?) -> String {
    switch (first, last) {
    case (let first?, let last?): "\(first) to \(last)"
    case (let first?, nil): "since \(first)"
    default: "until \(last ?? "")"
    }
  }

  static func zone(_ name: String?) -> String { name.map { "in \($0)" } ?? "as recorded" }

  static func patients(_ first: Int, _ last: Int, of all: Int) -> String {
    "Patients \(number(first)) to \(number(last)) of \(number(all))."
  }

  static func page(_ number: Int, of all: Int) -> String {
    "Page \(Self.number(number)) of \(Self.number(all))"
  }

  static let rowsShown = "{0} of {1} rows shown."

  static func moreNotices(_ count: Int) -> String {
    Self.count(count, "more notice", "more notices")
  }

  static func morePlaces(_ count: Int) -> String {
    "; \(number(count)) more \(count == 1 ? "is" : "are") in the ledger"
  }

  static func place(_ file: String, line: Int) -> String { "\(file), line \(number(line))" }

  static func doses(_ month: String, _ counts: OutcomeCounts, notCounted: Int) -> String {
    let counts = [
      (counts.taken, said.taken), (counts.notTaken, "not \(said.taken)"),
      (counts.undetermined, "undetermined"),
    ]
    return doses(month, counts, rest: (notCounted, "not counted"))
  }

  static func month(_ month: Int, year: Int) -> String { "\(monthNames[month - 1]) \(year)" }

  static func shown(year: String, month: String?) -> String {
    month.map { "\(year)-\($0)" } ?? year
  }

  static func shown(_ day: Day, time: String, offset: String) -> String {
    "\(digits(day)) \(time) (\(offset))"
  }

  static func madeBy(_ version: String) -> String { "Made by adherence \(version)." }
  // MARK: - What is not shown

  static var persistenceHidden: String {
    "How long treatments were \(said.taken) is not shown, to protect privacy."
  }
  static let notShown = "not shown"
  static let partlyHidden = "partly not shown"
  static let rowsHidden = "not shown, to protect privacy"
  static let reasonLeftOut = "reason left out"
  static let movedDates = "shifted by whole weeks, other ones for each patient"
  static let footerMovedDates = "Dates are shifted by whole weeks, other ones for each patient."
  static let movedEnd =
    "What counts of a patient ends on a Sunday, 0 to 3 weeks before the week of the as-of day."
  static var movedPanels: String {
    "share \(said.taken), 0 to 100\u{A0}%, on each patient’s own, shifted days"
  }
  static let movedDays = "each patient’s own, shifted"
  static let noCommonCalendar = "not shown: each patient’s dates are shifted"
  static let noCommonCalendarRule =
    "There is no chart of all patients over time: dates are shifted, so a week of one patient is not "
    + "the same week of another."
}
