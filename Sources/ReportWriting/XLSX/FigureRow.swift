import MedicationAdherence
import ReportLanguage

/// A row of figures on a Summary: what was counted in all of a series' buckets.
enum FigureRow {
  /// What the columns hold, the label's first.
  ///
  /// Of all patients together the median patient's share of the doses due stands beside theirs.
  static func figures(ofAllPatients: Bool = false) -> [SummaryFigure] {
    [
      .medication, .taken, .notTaken, .undetermined, .interrupted, .takenOfRecorded, .due,
      .dueTaken, .dueNotRecorded, .moreThanDue, .takenOfDue,
    ] + (ofAllPatients ? [.takenOfDueInMedian] : []) + [.withRecords, .withoutRecords]
  }

  /// The figures in the order of the columns; what is not known of the doses due is empty, and
  /// `hidden` stands for what is withheld.
  ///
  /// Numbers of buckets are of those that are shown; one of 0 is withheld where others are hidden.
  static func cells(
    _ buckets: [BucketCounts], _ totals: OutcomeCounts, _ due: DosesDueCells,
    withheld: WithheldFigures = [], hidden: Cell = .missing
  ) -> [Cell] {
    [
      withheld.contains(.doses) ? hidden : .integer(totals.taken),
      withheld.contains(.doses) ? hidden : .integer(totals.notTaken),
      withheld.contains(.undetermined) ? hidden : .integer(totals.undetermined),
      withheld.contains(.interrupted) ? hidden : .integer(totals.interrupted),
      withheld.contains(.doses) ? hidden : .share(totals.recordedAdherence),
      due.expected, due.taken, due.unrecorded, due.extra, due.share,
    ] + (due.median.map { [$0] } ?? []) + [
      number(of: .recorded, in: buckets, hidden: hidden),
      number(of: .noRecords, in: buckets, hidden: hidden),
    ]
  }

  /// How many buckets are in a state: none would be wrong where others are hidden.
  private static func number(
    of state: BucketState, in buckets: [BucketCounts], hidden: Cell
  ) -> Cell {
    let number = buckets.count { $0.state == state }
    return number == 0 && buckets.contains { $0.state == .suppressed } ? hidden : .integer(number)
  }
}

/// What is known of the doses due, as cells of a row of figures.
struct DosesDueCells {
  /// How many were due.
  let expected: Cell
  /// How many of them were taken.
  let taken: Cell
  /// How many of them were not recorded.
  let unrecorded: Cell
  /// How many were taken beyond them.
  let extra: Cell
  /// The share of them that was taken.
  let share: Cell
  /// The median patient's share; nil of a series or a patient.
  let median: Cell?

  /// The cells of a series or a patient.
  init(_ measures: MeasureValues) {
    expected = measures.cell(.expected)
    taken = measures.doses.map { .integer($0.matched) } ?? .missing
    unrecorded = measures.cell(.unrecorded)
    extra = measures.cell(.extra)
    share = measures.cell(.implementation)
    median = nil
  }

  /// The cells of all patients together; `hidden` stands for what is withheld.
  init(_ cohort: CohortReport, hidden: Cell) {
    let doses = PlainSentence(cohort).doses
    let unknown = cohort.withheld.contains(.demand) ? hidden : .missing
    expected = doses.map { .integer($0.expected) } ?? unknown
    taken = doses.map { .integer($0.matched) } ?? unknown
    unrecorded = doses.map { .integer($0.unrecorded) } ?? unknown
    extra = doses.map { .integer($0.extra) } ?? unknown
    share = doses.map { .share($0.implementation) } ?? unknown
    let spread = cohort.summary.first { $0.measure == .implementation }
    let middle = spread?.distribution?.median
    median = middle == nil && spread?.patients != 0 ? hidden : .share(middle)
  }
}
