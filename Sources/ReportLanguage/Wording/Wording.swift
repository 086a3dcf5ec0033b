package import MedicationAdherence

/// Every word and form that one language needs for the sentences of this library.
///
/// A composer decides what is said and in which order; the language decides how. Phrases are given
/// numbers, not ready words, so that each language applies plural rules and cases of its own.
package protocol Wording: SendableMetatype, ChartWording, NoticeWording, PageWording,
  SharingWording,
  WorkbookWording
{
  /// The language's BCP 47 tag.
  static var tag: String { get }

  // MARK: Numbers and lists

  /// The mark before the decimals.
  static var decimalMark: String { get }
  /// A whole number with its digits grouped.
  static func number(_ value: Int) -> String
  /// A range by the texts of its sides, one of which may be nil.
  static func range(_ low: String?, _ high: String?) -> String
  /// Less than a share in per cent.
  static func under(_ percent: String) -> String
  /// Items joined, with *and* before the last.
  static func list(_ items: [String]) -> String
  /// Items joined, with *or* before the last.
  static func alternatives(_ items: [String]) -> String
  /// Text of the source that is not translated.
  static func quoted(_ text: String) -> String

  // MARK: The sentence of a series

  /// Nothing was recorded, and there is no bucket.
  static var nothingRecorded: String { get }
  /// Nothing was recorded in so many buckets, which are missing, not due or hidden.
  static func silence(_ state: BucketState, _ count: Int, _ size: BucketSize) -> String
  /// So many doses of which it is not known whether they were taken.
  static func unknownDoses(_ count: Int) -> String
  /// The one dose was taken, or was not.
  static func oneDose(isTaken: Bool) -> String
  /// All of several doses were taken.
  static func allTaken(_ count: Int) -> String
  /// None of several doses was taken.
  static func noneTaken(_ count: Int) -> String
  /// A share of the doses was taken.
  static func shareTaken(_ percent: String, _ taken: Int, of known: Int) -> String
  /// The change of the share from the first half to the second, to follow the share.
  static func change(from first: String, to second: String) -> String
  /// So many more doses of which it is not known whether they were taken.
  static func moreUndetermined(_ count: Int) -> String
  /// So many doses were due, of which nothing is recorded.
  ///
  /// `scope` says which of them these are.
  static func demand(_ count: Int, of scope: DueScope, _ size: BucketSize) -> String
  /// What came of the doses due; `percent` is the share that was taken, `change` how it changed or
  /// empty.
  ///
  /// `scope` says which of them these are, `isCertain` whether it is known of each recorded dose
  /// whether it was taken.
  static func dueTaken(
    _ percent: String, _ doses: DoseSums, isCertain: Bool, change: String, of scope: DueScope,
    _ size: BucketSize
  ) -> String
  /// So many doses are recorded as taken of orders that ask for none.
  static func takenNotInForce(_ reason: OrderNotInForce, _ count: Int) -> String
  /// So many doses are recorded as taken after the day of the patient's death.
  static func takenAfterDeath(_ count: Int) -> String
  /// Nothing was recorded although so many doses were due.
  static func nothingRecorded(ofDue due: Int) -> String
  /// Doses beyond those due on their day, of which so many may stand for others not recorded.
  static func moreThanDue(_ extra: Int, forUnrecorded others: Int) -> String
  /// So many buckets in which no dose was taken or refused, and none was due.
  static func withoutDose(_ count: Int, _ size: BucketSize) -> String
  /// So many buckets without records, with nothing due, or hidden.
  static func gap(_ state: BucketState, _ count: Int, _ size: BucketSize) -> String

  // MARK: The sentence of an instruction

  /// What separates two parts of an instruction.
  static func separator(_ part: InstructionPart, _ next: InstructionPart) -> String
  /// An amount with its unit: `2 tablets`.
  static func amount(_ amount: DoseAmount) -> String
  /// The way a dose enters the body.
  static func route(_ route: AdministrationRoute) -> String
  /// A way that has no word here, by its quoted name.
  static func otherRoute(_ name: String) -> String
  /// Where on the body, by its quoted name.
  static func site(_ name: String) -> String
  /// How fast a dose is given.
  static func rate(_ amount: String, per other: DoseAmount?) -> String
  /// So many doses in such a period.
  static func frequency(_ times: NumberRange, _ period: DosageInstruction.Length) -> String
  /// A frequency as the most that is allowed.
  static func atMost(_ frequency: String) -> String
  /// A single dose.
  static var once: String { get }
  /// On each day.
  static var everyDay: String { get }
  /// On certain weekdays, Monday 1 to Sunday 7, sorted, not all.
  static func weekdays(_ days: [Int]) -> String
  /// At times of day, given as `08:00`.
  static func clock(_ times: [String]) -> String
  /// An event of the day.
  static func event(_ event: EventTiming) -> String
  /// So long before or after an event.
  static func event(_ event: EventTiming, offBy length: DosageInstruction.Length)
    -> String
  /// How long each dose lasts.
  static func lasting(_ length: DosageInstruction.Length) -> String
  /// As needed, for reasons that may all be complaints with a word here, or be quoted.
  static func asNeeded(_ reasons: String, areKnown: Bool) -> String
  /// A complaint.
  static func complaint(_ complaint: Complaint) -> String
  /// How long the doses go on.
  static func forLength(_ length: DosageInstruction.Length) -> String
  /// How many doses there are in all.
  static func total(_ count: NumberRange) -> String
  /// From a moment, to a moment, or both; at least one is given.
  static func bounds(_ start: LocalMoment?, _ end: LocalMoment?) -> String
  /// At a moment.
  static func date(_ moment: LocalMoment) -> String
  /// At so many dates between two moments.
  static func dates(
    _ count: Int, _ first: LocalMoment, _ last: LocalMoment
  ) -> String
  /// A limit that is not to be passed.
  static func limit(_ limit: DosageInstruction.Limit) -> String
  /// A timing that says nothing usable.
  static var unclearTiming: String { get }
  /// No instruction that can be said.
  static var noInstruction: String { get }
  /// The instructions that follow one another.
  static func sequence(_ steps: [String]) -> String
  /// The instructions that hold at the same time.
  static func together(_ instructions: [String]) -> String
  /// An order that forbids what it describes; empty when it describes nothing.
  static func prohibition(_ instruction: String) -> String

  // MARK: Lists

  /// An order, where a remark is about no part of it.
  static var wholeOrder: String { get }
  /// So many more names, to follow those that are shown.
  static func moreNames(_ count: Int) -> String
  /// What a remark on an order's schedule means, to follow its JSON path.
  static func remark(_ kind: ScheduleRemark.Kind) -> String
  /// The status of an order, by FHIR's code; nil for one that FHIR does not have.
  static func status(ofOrder code: String) -> String?

  // MARK: Workbooks

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
  /// The foot of a printed page; `&P` is its number and `&N` that of all.
  static var pageNumber: String { get }
  /// A remark beside a line's measures; the threshold in per cent, and so is what `share` says of a
  /// measure that is low, or nil where its value stands beside the remark.
  static func remark(
    _ remark: SeriesRemark, threshold: String, share: (Measure) -> String?
  ) -> String
  /// Several remarks on one line.
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

  // MARK: Persistence

  /// The title of a chart of persistence.
  static var persistenceTitle: String { get }
  /// The kind of that chart, to begin its description.
  static var persistenceChart: String { get }
  /// The axis of days.
  static var persistenceAxis: String { get }
  /// A 95 % interval, as the name of a line.
  static var interval: String { get }
  /// There is no line with a known persistence.
  static var persistenceUnknown: String { get }
  /// None of so many lines was stopped in so many days.
  static func noneStopped(_ lines: Int, days: Int) -> String
  /// That no line was followed for long enough to stop.
  static func tooShortToStop(gapDays: Int) -> String
  /// So many of the lines were stopped, an estimated share was still being taken on a day, and half
  /// had stopped by a day, or nil when fewer had.
  static func stopped(
    _ count: Int, of lines: Int, share: String, interval: (String, String)?, day: Int,
    halfBy half: Int?
  ) -> String
}

/// Of which doses due a sentence speaks.
package enum DueScope: Hashable {
  /// Of all in its buckets, as far as it is known.
  case all
  /// Of those in so many of its buckets, in which it is known what was due.
  case buckets(Int)
  /// Of those of orders of which it is known on all days; of others it is known in some buckets.
  case orders
}
