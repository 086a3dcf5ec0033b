/// How the scores of one scale are spread over the patients who answered in one bucket.
package struct ScoreSummary: Sendable {
  /// The scale.
  package let scale: String
  /// The bucket.
  package let bucket: CalendarBucket
  /// The responses with a score; nil when their number is hidden.
  package let responses: Int?
  /// The patients with a score; nil when their number is hidden.
  package let patients: Int?
  /// How their scores are spread, of each patient the last one in the bucket; nil when it is hidden.
  package let distribution: Distribution?

  /// A row for each scale and bucket with a score, by scale and bucket.
  ///
  /// With a rule no number of patients from 1 to K − 1 is told: neither who answered, nor who did not
  /// of all `patients`, nor who answered twice. Nothing is told of `hidden` buckets, by their first days.
  static func rows(
    of scores: [ScoreRow], by rule: SuppressionRule? = nil, hidden: Set<Day> = [],
    beside patients: Int = 0
  ) -> [ScoreSummary] {
    let scored = scores.filter { $0.score.state == .scored }
    let byBucket = Dictionary(grouping: scored) { $0.bucket }.sorted {
      $0.key.firstDay < $1.key.firstDay
    }
    return byBucket.flatMap { bucket, rows in
      var counts = rule.map(ShownCounts.init)
      _ = counts?.show(patients)
      return Dictionary(grouping: rows, by: \.scale).sorted { $0.key < $1.key }.map { scale, rows in
        let ofPatients = Dictionary(grouping: rows, by: \.patient)
        let latest = ofPatients.values.compactMap { rows in
          rows.max { ($0.day, $0.response) < ($1.day, $1.response) }?.score.score
        }
        guard let rule else {
          return ScoreSummary(
            scale: scale, bucket: bucket, responses: rows.count, patients: latest.count,
            distribution: Distribution(latest, threshold: 0))
        }
        var trial = counts ?? ShownCounts(rule)
        let shown = ShownDistribution(
          hidden.contains(bucket.firstDay) ? [] : latest, kind: .count, threshold: 0, rule: rule,
          beside: &trial)
        guard shown.patients == latest.count else {
          return ScoreSummary(
            scale: scale, bucket: bucket, responses: nil, patients: nil, distribution: nil)
        }
        counts = trial
        let several = ofPatients.values.count { $0.count > 1 }
        let isTold = rule.allows(several) && rule.allows(latest.count - several)
        return ScoreSummary(
          scale: scale, bucket: bucket, responses: isTold ? rows.count : nil,
          patients: latest.count, distribution: shown.distribution)
      }
    }
  }
}

extension ScoreSummary: TableRow {
  /// The columns of `scores-over-time.csv`.
  package static let definition = TableDefinition<ScoreSummary>(
    name: "scores-over-time",
    meaning: "How the scores of one scale are spread over the patients who answered in one bucket.",
    columns: [
      Column("scale", .text, "The scale, as its file is called.") { .text($0.scale) },
      Column("bucket", .text, "The bucket's label, as in timeline.csv.") {
        .text($0.bucket.label)
      },
      Column("bucket_start", .date, "The bucket's first day.") { .date($0.bucket.firstDay) },
      Column("bucket_end", .date, "The bucket's last day.") { .date($0.bucket.lastDay) },
      Column("responses", .integer, unit: "responses", "The responses with a score.") {
        $0.responses.map(Cell.integer) ?? .missing
      },
      Column("patients", .integer, unit: "patients", "The patients with a score.") {
        $0.patients.map(Cell.integer) ?? .missing
      },
      Column(
        "median", .number, unit: "points",
        "The middle of the patients' scores, of each patient the last one in the bucket."
      ) { .points($0.distribution?.median) },
      Column(
        "lower_quartile", .number, unit: "points",
        "The score that a quarter of the patients do not exceed; R's type 7."
      ) { .points($0.distribution?.lowerQuartile) },
      Column(
        "upper_quartile", .number, unit: "points",
        "The score that three quarters of the patients do not exceed; R's type 7."
      ) { .points($0.distribution?.upperQuartile) },
    ])
}

extension Cell {
  /// Points that may be hidden.
  fileprivate static func points(_ value: Double?) -> Cell { value.map(Cell.number) ?? .missing }
}
