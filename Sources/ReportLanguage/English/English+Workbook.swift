import MedicationAdherence

extension English {
  static func name(of sheet: WorkbookSheet) -> String {
    switch sheet {
    case .summary: "Summary"
    case .overTime: "All patients over time"
    case .control: "Control"
    case .worklist: "Worklist"
    case .earlierRuns: "Earlier runs"
    case .groups: "Groups"
    case .timeline: "Timeline"
    case .measures: "Measures"
    case .distribution: "Distribution"
    case .distributionOverTime: "Distribution over time"
    case .persistence: "Persistence"
    case .patients: "Patients"
    case .administrations: "Administrations"
    case .orders: "Orders"
    case .reasons: "Reasons"
    case .medications: "Medications"
    case .classes: "Classes"
    case .omissions: "Omissions"
    case .omittedDoses: "Omitted doses"
    case .scores: "Scores"
    case .scoresOverTime: "Scores over time"
    case .dataQuality: "Data quality"
    case .adherenceBands: "Patients by adherence"
    case .persistenceSteps: "Persistence steps"
    case .dictionary: "Dictionary"
    case .about: "About"
    }
  }

  /// The name in the measure's definition.
  static func name(of measure: Measure) -> String {
    switch measure {
    case .expected: page(.due)
    case .expectedMax: "Due at most"
    case .unrecorded: page(.notRecorded)
    case .extra: "More than due"
    case .taken: page(.taken)
    case .notTaken: page(.notTaken)
    case .implementation: "Share of the doses due"
    case .implementationLow: "\(name(of: .implementation)), lower end"
    case .implementationHigh: "\(name(of: .implementation)), upper end"
    default: measure.definition.title
    }
  }

  static func inDays(_ name: String) -> String {
    name.hasPrefix("Days") ? name : "\(name) (days)"
  }

  /// The column's name with spaces and a capital, where nothing better is known.
  static func heading(_ column: String) -> String? {
    if let heading = headings[setting]?[column] ?? doseHeadings[setting]?[column] { return heading }
    if column.contains(".") { return nil }
    return column.prefix(1).uppercased() + column.dropFirst().replacing("_", with: " ")
  }

  /// Headings by the column, or by its table and the column.
  private static let headings = DoseWords.each { setting in
    let said = EnglishDoseWords.said(in: setting)
    return [
      "summary.measure": "Column in measures.csv", "name": "Measure",
      "summary-over-time.measure": "Column in measures.csv", "series": "Treatment",
      "was_interrupted": "Interrupted", "utc_offset": "UTC offset", "series_count": "Treatments",
      "patients.name": "Name",
      "bucket": "Period", "buckets_recorded": "Periods with records",
      "buckets_without_records": "Periods without records",
      "bucket_start": "First day", "bucket_end": "Last day",
      "patients_by_implementation": "Patients by share of the doses due", "adherence": "Adherence",
      "survival": "Share still \(said.taken)",
      "reasons.share": "Share of not \(said.taken)", "scores.share": "Share",
      "scores.missing_items": "Missing answers", "scores.remark": "In words",
      "survival_low": "Interval from", "survival_high": "Interval to",
      "administration": "Administration (id)",
      "order_id": "Order (id)", "resource": "What", "disposition": "What became of it",
      "expected_taken": "Of these \(said.taken)", "dictionary.table": "Table in CSV",
      "dictionary.column": "Column in CSV", "group_kind": "By", "group_name": "Group",
      "control.value": "Share", "control.n": "Doses", "control.direction": "Meaning",
      "worklist.name": "Name", "patient_name": "Name", "worklist.rule": "Why",
      "worklist.category": "Kind of reason",
      "worklist.missed": "Missed", "worklist.delay_minutes": "Late by",
      "worklist.remark": "In words", "worklist.share_7d": "Share, last 7 days",
      "worklist.share_before_28d": "Share, 28 days before",
      "worklist.last_taken": "Last \(said.taken)",
      "worklist.days_since": "Days since", "worklist.missed_in_a_row": "Missed in a row",
    ]
  }

  static let noRows = "none"

  static func rowsPrinted(_ count: Int, of all: Int) -> String {
    "the first \(number(count)) of \(number(all)) rows"
  }

  static let pageNumber = "Page &P of &N"

  static func remark(
    _ remark: SeriesRemark, threshold: String, share: (Measure) -> String?
  ) -> String {
    switch remark {
    case .low(let measures):
      "below \(threshold): "
        + list(measures.map { named(withinSentence(name(of: $0)), share($0)) })
    case .takenNotInForce(let reason, let count): takenNotInForce(reason, count)
    case .moreThanDue(let count): moreThanDue(count, forUnrecorded: 0)
    case .dayUnknown(1):
      "1 recorded dose is dated by a month or year only, so it is not among the doses due"
    case .dayUnknown(let count):
      "\(number(count)) recorded doses are dated by a month or year only, so they are not among the "
        + "doses due"
    case .dosesWithoutOrder(1):
      "1 more dose of this medication is recorded without an order and does not count here"
    case .dosesWithoutOrder(let count):
      "\(number(count)) more doses of this medication are recorded without an order and do not count "
        + "here"
    case .dosesAmongOthers(1):
      "1 of these doses is recorded without an order and does not count among those due"
    case .dosesAmongOthers(let count):
      "\(number(count)) of these doses are recorded without an order and do not count among those "
        + "due"
    case .dosesNameNoOrder(let count):
      "not judged: doses name no order, so it is not known what of the "
        + "\(Self.count(count, "dose", "doses")) due was \(said.taken)"
    case .takenElsewhere(let count):
      "not judged: the \(Self.count(count, "dose", "doses")) due \(count == 1 ? "is" : "are") "
        + "\(said.taken) at home, where nobody records them here"
    case .orderBeside: "there is an order of this medication, where these doses do not count"
    case .neverStarted(let hasRecords):
      hasRecords
        ? "never started: no dose recorded as \(said.taken)"
        : "no dose recorded from the order’s start on"
    case .stopped(let days, let gap):
      "\(said.taken) for \(count(days, "day", "days")), then stopped or interrupted (longest gap: "
        + "\(count(gap, "day", "days")))"
    case .nothingRecorded: "no dose recorded"
    case .asNeeded: "as needed, so nothing is due"
    case .nothingDue: "nothing was due"
    case .demandUnknown: "not known what was due"
    case .hidden: rowsHidden
    case .allPatients: "how patients' shares are spread is on \(name(of: .distribution))"
    }
  }

  static func remarks(_ remarks: [String]) -> String { remarks.joined(separator: "; ") }

  /// A name with a small letter at its beginning, unless it is an abbreviation.
  private static func withinSentence(_ name: String) -> String {
    name.dropFirst().first?.isLowercase == true
      ? name.prefix(1).lowercased() + name.dropFirst() : name
  }

  static let spreadTitle = "Patients by adherence, in steps of 10\u{A0}%"

  static let spreadChart = "Column chart of the number of patients by adherence."

  static let patientsAxis = "patients"

  static func spread(
    _ measure: String, _ patients: Int, median: String, quartiles: (String, String),
    reaching: String, threshold: String
  ) -> String {
    "\(measure): \(count(patients, "patient", "patients")), median \(median) "
      + "(quartiles \(quartiles.0) and \(quartiles.1)), \(reaching) at \(threshold) or more."
  }
  // MARK: - The sheets

  static let dateFormat = "yyyy-mm-dd"

  static let yesAndNo = (yes: "yes", no: "no")

  static func word(for state: BucketState) -> String {
    switch state {
    case .recorded: "recorded"
    case .noRecords: "no records"
    case .nothingDue: "nothing due"
    case .suppressed: "suppressed"
    }
  }

  static func word(for outcome: Outcome) -> String {
    switch outcome {
    case .taken: said.taken
    case .notTaken: "not \(said.taken)"
    case .undetermined: "undetermined"
    }
  }

  static let noReason = "no reason recorded"

  static func below(_ threshold: String) -> String { "below \(threshold)" }

  static func word(for type: ColumnType) -> String {
    switch type {
    case .text: "text"
    case .integer: "whole number"
    case .number: "number"
    case .fraction: "share"
    case .date: "day"
    case .partialDate: "day, month or year"
    case .flag: "yes or no"
    }
  }

  static func unit(_ name: String) -> String { name }

  /// The definitions are in English; of codes a sheet has the words.
  static func meaning(_ column: String) -> String? {
    switch column {
    case "state": "What the period can say: \(choices(.state))."
    case "outcome": "What became of the dose: \(choices(.outcome))."
    case "scores.state": "Whether there is a score, or why not: \(choices(.scoreState))."
    case "history.measure": "The figure: \(choices(.historyMeasure))."
    case "worklist.rule": "Why the patient is on the list: \(choices(.worklistRule))."
    case "history.change_reason":
      "Why the value is not the one first reported: \(choices(.changeReason)); empty when it is."
    case "control.measure": "The measure: \(choices(.controlMeasure))."
    case "control.signal":
      "What tells the share from chance: \(choices(.controlSignal)), several one after the other; "
        + "empty for none."
    case "control.direction": "What the first of these means: \(choices(.controlDirection))."
    default: nil
    }
  }

  static func meaning(of measure: Measure) -> String? { nil }

  /// The definitions are in the words of a home.
  static func statement(of measure: Measure) -> String {
    (setting == .home ? nil : statementByWords(measure)) ?? measure.definition.statement
  }

  static let reportTitle = "Medication adherence"

  static func patientTitle(_ report: String, _ patient: String) -> String {
    "\(report), patient \(patient)"
  }

  static func cohortTitle(_ report: String) -> String { "\(report), all patients" }

  static func pageTitle(_ title: String, asOf day: String) -> String {
    "\(title), data as of \(day)"
  }

  static func subject(_ size: BucketSize) -> String {
    "Doses \(said.taken) and not \(said.taken) by \(size.rawValue)"
  }

  static func person(_ name: String, _ patient: String) -> String {
    name.isEmpty ? "Patient \(patient)" : "\(name), patient \(patient)"
  }

  static let allMedications = "All medications"

  static let withoutOrder = "without an order"

  static func figure(_ figure: SummaryFigure, _ size: BucketSize) -> String {
    switch figure {
    case .medication: "Medication"
    case .taken: said.takenFirst
    case .notTaken: "Not \(said.taken)"
    case .undetermined: "Undetermined"
    case .interrupted: "Interrupted"
    case .takenOfRecorded: "\(said.takenFirst) of those recorded"
    case .due: "Due, where known"
    case .dueTaken: "Of these \(said.taken)"
    case .dueNotRecorded: "Due, not recorded"
    case .moreThanDue: "More than due"
    case .takenOfDue: "\(said.takenFirst) of those due"
    case .takenOfDueInMedian: "\(said.takenFirst) of those due, median patient"
    case .withRecords: "With records (\(size.rawValue)s)"
    case .withoutRecords: "No records (\(size.rawValue)s)"
    case .bucketsNotShown: "Not shown (\(size.rawValue)s)"
    case .patients: "Patients"
    case .lines: "Treatments"
    }
  }

  static func chartTitle(_ title: String, _ size: BucketSize) -> String {
    "\(title) – \(dosesPer(size))"
  }
}
