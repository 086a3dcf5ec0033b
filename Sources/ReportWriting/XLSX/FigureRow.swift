import MedicationAdherence

/// A row of figures on a Summary: what was counted in all of a line's buckets.
enum FigureRow {
  /// What the columns hold, the label's first.
  ///
  /// Of all patients together the share of the doses due is the median patient's.
  static func figures(ofAllPatients: Bool = false) -> [SummaryFigure] {
    [
      .medication, .taken, .notTaken, .undetermined, .interrupted, .takenOfRecorded, .due,
      .dueNotRecorded, ofAllPatients ? .takenOfDueInMedian : .takenOfDue, .withRecords,
      .withoutRecords,
    ]
  }

  /// The figures in the order of the columns; what is not known of the doses due is empty.
  static func cells(
    _ buckets: [BucketCounts], _ totals: OutcomeCounts, _ due: DosesDueCells,
    withheld: WithheldFigures = []
  ) -> [Cell] {
    [
      withheld.contains(.doses) ? .missing : .integer(totals.taken),
      withheld.contains(.doses) ? .missing : .integer(totals.notTaken),
      withheld.contains(.undetermined) ? .missing : .integer(totals.undetermined),
      withheld.contains(.interrupted) ? .missing : .integer(totals.interrupted),
      .share(totals.recordedAdherence),
      due.expected, due.unrecorded, due.share,
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
  /// The share of them that was taken.
  let share: Cell

  /// The cells of a line or a patient.
  init(_ measures: MeasureValues) {
    expected = measures.cell(.expected)
    unrecorded = measures.cell(.unrecorded)
    share = measures.cell(.implementation)
  }

  /// The cells of all patients together; the share is the median patient's.
  init(_ cohort: CohortReport) {
    let doses = PlainSentence(cohort.buckets).doses
    expected = doses.map { .integer($0.expected) } ?? .missing
    unrecorded = doses.map { .integer($0.unrecorded) } ?? .missing
    let spread = cohort.summary.first { $0.measure == .implementation }
    share = .share(spread?.distribution?.median)
  }
}
