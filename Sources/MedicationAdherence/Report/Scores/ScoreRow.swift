/// A response of a patient with its score by a scale, or the reason why it has none.
package struct ScoreRow: Codable, Sendable {
  /// The patient's id.
  package let patient: String
  /// The scale; empty when none is one of the questionnaire.
  package let scale: String
  /// The response's id.
  package let response: String
  /// The day on which the answers were given.
  package let day: Day
  /// The bucket of that day.
  package let bucket: CalendarBucket
  /// The score, or why there is none.
  package let score: Score
  /// How many days, up to that day, the questions ask about; nil where that is not known.
  package let days: Int?

  /// Makes a row.
  package init(
    patient: String, scale: Scale?, response: String, day: Day, bucket: CalendarBucket, score: Score
  ) {
    (self.patient, self.response) = (patient, response)
    (self.scale, days) = (scale?.name ?? "", scale?.days)
    (self.day, self.bucket, self.score) = (day, bucket, score)
  }
}

extension ScoreRow: TableRow {
  /// The columns of `scores.csv`.
  package static let definition = TableDefinition<ScoreRow>(
    name: "scores",
    meaning:
      "One response to a questionnaire and one scale of it; of a response without any scale, one.",
    columns: [
      Column("patient", .text, "The patient's id.") { .text($0.patient) },
      Column(
        "scale", .text,
        "The scale, as its file is called; empty when none is one of the response's questionnaire."
      ) { .text($0.scale) },
      Column("response", .text, "The id of the response.") { .text($0.response) },
      Column("local_date", .date, unit: "day", "The day on which the answers were given.") {
        .date($0.day)
      },
      Column("bucket", .text, "The label of the bucket of that day, as in timeline.csv.") {
        .text($0.bucket.label)
      },
      Column("score", .number, unit: "points", "The score; empty unless state is scored.") {
        $0.score.score.map(Cell.number) ?? .missing
      },
      Column(
        "share", .fraction, unit: "share",
        "Where the score lies in the scale's range, 1 at its good end; empty when the scale names no range, "
          + "or not which end is the good one."
      ) { .share($0.score.share) },
      Column("category", .text, "The scale's category of the score; empty without one.") {
        .text($0.score.category ?? "")
      },
      Column(
        "missing_items", .integer, unit: "questions",
        "How many of the scale's questions have no answer; empty when that was not looked for."
      ) { $0.score.missing.map(Cell.integer) ?? .missing },
      Column(
        "state", .text,
        "scored, or why there is no score: other-questionnaire, other-version (of the questionnaire), "
          + "not-completed (the status), several-answers (to one question), no-value (an answer counts "
          + "nothing that the scale knows), too-many-missing (answers), outside-range (of the scale)."
      ) { .text($0.score.state.rawValue) },
    ])
}

/// What a patient said, beside what was recorded of the same days.
package struct SaidRow: Sendable {
  /// What the patient said.
  package let said: ScoreRow
  /// The share of the doses recorded that were taken; nil when none is recorded.
  package let recorded: Double?
}

extension SaidRow: TableRow {
  /// The columns of `scores.csv`.
  package static let definition = TableDefinition<SaidRow>(
    name: ScoreRow.definition.name, meaning: ScoreRow.definition.meaning,
    columns: ScoreRow.definition.columns.map { column in column.of { (row: SaidRow) in row.said } }
      + [
        Column(
          "recorded", .fraction, unit: "share",
          "Share of the doses recorded of the same time that were taken; empty without any. On the sheet only."
        ) { .share($0.recorded) }
      ])
}

extension PatientReport {
  /// The scores, each beside the recorded adherence of the same days.
  ///
  /// These are the buckets that begin within the days that the scale asks about, and where none does, that
  /// of the response.
  package var said: [SaidRow] {
    scores.map { row in
      let own = row.bucket.firstDay
      let days = min(own, row.days.map { row.day.adding(days: 1 - $0) } ?? own)...row.day
      var counts = OutcomeCounts()
      for bucket in series.lazy.flatMap(\.buckets) where days.contains(bucket.bucket.firstDay) {
        counts += bucket.counts
      }
      return SaidRow(said: row, recorded: counts.recordedAdherence)
    }
  }
}
