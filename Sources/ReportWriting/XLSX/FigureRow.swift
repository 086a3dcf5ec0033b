import MedicationAdherence

/// A row of figures on a Summary: what was counted in all of a line's buckets.
enum FigureRow {
  /// What the columns hold, the label's first.
  ///
  /// Of all patients together the share of the doses due is the median patient's.
  static func figures(ofAllPatients: Bool = false) -> [SummaryFigure] {
    [
      .medication, .taken, .notTaken, .undetermined, .interrupted, .takenOfRecorded, .due,
      .dueNotRecorded, .moreThanDue, ofAllPatients ? .takenOfDueInMedian : .takenOfDue,
      .withRecords,
      .withoutRecords,
    ]
  }

  /// The figures in the order of the columns; what is not known of the doses due is empty, and
  /// `hidden` stands for what is withheld.
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
      due.expected, due.unrecorded, due.extra, due.share,
      .integer(buckets.count { $0.state == .recorded }),
      .integer(buckets.count { $0.state == .noRecords }),
    ]
  }
}

/// What is known of the doses due, as cells of a row of figures.
struct DosesDueCells {
  /// How many were due.
  let expected: Cell
  /// How many of them were not recorded.
  let unrecorded: Cell
  /// How many were taken beyond them.
  let extra: Cell
  /// The share of them that was taken.
  let share: Cell

  /// The cells of a line or a patient.
  init(_ measures: MeasureValues) {
    expected = measures.cell(.expected)
    unrecorded = measures.cell(.unrecorded)
    extra = measures.cell(.extra)
    share = measures.cell(.implementation)
  }

  /// The cells of all patients together; the share is the median patient's, and `hidden` stands for
  /// what is withheld.
  init(_ cohort: CohortReport, hidden: Cell) {
    let doses = PlainSentence(cohort).doses
    let unknown = cohort.withheld.contains(.demand) ? hidden : .missing
    expected = doses.map { .integer($0.expected) } ?? unknown
    unrecorded = doses.map { .integer($0.unrecorded) } ?? unknown
    extra = doses.map { .integer($0.extra) } ?? unknown
    let spread = cohort.summary.first { $0.measure == .implementation }
    let median = spread?.distribution?.median
    share = median == nil && spread?.patients != 0 ? hidden : .share(median)
  }
}
