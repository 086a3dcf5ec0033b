extension CohortReport {
  /// The report without numbers of patients from 1 to K − 1 and what they could be derived from.
  ///
  /// - **Single patients** are not listed: no patient, no series, no order, no hour of the week.
  /// - **Numbers of patients**: of all that are shown together, over the whole window or in one
  ///   bucket, any two are equal or differ by K or more (``ShownCounts``). So do those with a value
  ///   in a bucket and over the whole window. Those that would not are hidden with the shares and
  ///   quantiles that are made of them.
  /// - **Distributions**: neighbouring cuts (quartiles, median, threshold, ends of bands) have no
  ///   patients between them or K or more (``RankCuts``). Bands are shown all or none.
  /// - **Buckets**: suppressed as a whole when doses taken or not taken are of 1 to K − 1 patients, or are
  ///   so few that they narrow down how many of 1 to K − 1 patients have none. How adherence is spread is
  ///   not told of the only bucket that is shown, for it would be told in two ways.
  ///   Doses due, undetermined and interrupted doses are withheld in all the others when in one of
  ///   them a figure of these, or a sum or difference of figures of the bucket, is.
  /// - **Totals** are of the buckets that are shown, so nothing is left when they are taken away.
  /// - **Persistence** goes in steps of K patients or more; initiation is shown when both those who
  ///   began and those who did not are none or K or more.
  /// - **Groups** are hidden by rules of their own (``GroupReport``), and so are scores.
  /// - **The ledger** counts resources of single patients and is left out.
  ///
  /// A cohort of fewer than K patients shows nothing but its empty buckets. What `others` say that was
  /// given out before is hidden, too (``ReleasedOverlap``).
  public func suppressed(
    by rule: SuppressionRule, threshold: Double, notices: [Notice],
    beside others: ReleasedOverlap = ReleasedOverlap()
  ) -> CohortReport {
    let ruleOfWhole = others.hidesWhole ? .showsNothing : rule
    var counts = ShownCounts(ruleOfWhole)
    let patientCount = counts.show(patients.count) ? patients.count : nil
    let persistence = PersistenceCurve(patients, rule: ruleOfWhole, beside: &counts)
    var shown = ShownMeasures(
      patients, threshold: threshold, rule: ruleOfWhole, beside: counts,
      hidesPersistenceDays: !persistence.points.isEmpty)
    let whole = shown.patients
    let evidence = BucketEvidence.gather(patients, over: buckets.map(\.bucket))
    let wholes = [patients.count, whole[.recordedAdherence], whole[.implementation]]
      .compactMap(\.self)
    let isShown = zip(buckets, evidence).map { bucket, evidence in
      evidence.showsDoses(rule, beside: wholes)
        && !others.buckets.contains(bucket.bucket.firstDay)
    }
    let withheld = zip(evidence, isShown).filter(\.1)
      .reduce(into: WithheldFigures()) { $0.formUnion($1.0.withheld(rule, beside: wholes)) }
    let buckets = zip(buckets, isShown).map { $0.suppressed(isShown: $1, withheld: withheld) }
    let isAlone = buckets.count { $0.state == .recorded } == 1
    let hidden = evidence.count { $0.hidesOutcome(rule) }
    let besideOthers = buckets.count { others.buckets.contains($0.bucket.firstDay) }
    let notices =
      notices
      + (others == ReleasedOverlap()
        ? [] : [.hiddenBesideReleased(buckets: besideOthers, hidesWhole: others.hidesWhole)])
      // It tells of medians, too.
      + (hidden > 0 && !others.hidesWhole ? [.outcomesHidden(hidden)] : [])
    let figures = CohortFigures(
      patientCount: patientCount, summary: shown.summary,
      summaryOverTime: zip(buckets, evidence).flatMap { bucket, evidence in
        evidence.summaries(
          of: bucket, isAlone: isAlone, ofAll: patients.count, whole: whole, threshold: threshold,
          rule: rule)
      },
      adherenceBands: shown.bands(), persistence: persistence,
      initiation: shown.initiation(of: patients))
    let adherent = shown.adherent(adherentPatients)
    return CohortReport(
      buckets: buckets, withheld: withheld.union(Self.withheldTotals(buckets)), figures: figures,
      adherentPatients: adherent, notices: notices
    ).with(
      groups.suppressed(
        by: rule, beside: buckets, withheld: withheld, patients: patients.count,
        adherent: (adherentPatients.ofRecorded, adherent.ofRecorded))
    ).with(
      scoresOverTime: ScoreSummary.rows(
        of: scores, by: ruleOfWhole, hidden: others.buckets, beside: patients.count))
  }

  /// Everything, when all that was recorded is in suppressed buckets: a total of 0 would be wrong.
  private static func withheldTotals(_ buckets: [BucketCounts]) -> WithheldFigures {
    let states = Set(buckets.map(\.state))
    return states.contains(.suppressed) && !states.contains(.recorded)
      ? [.doses, .demand, .undetermined, .interrupted] : []
  }
}

/// What may be shown of the measures of patients over the whole window.
private struct ShownMeasures {
  private let rule: SuppressionRule
  private var counts: ShownCounts
  private var shown: [Measure: ShownDistribution] = [:]
  private let values: [Measure: [Double]]

  /// Works it out, adherence first: what comes first hides what comes later, never the other way.
  init(
    _ patients: [PatientSummary], threshold: Double, rule: SuppressionRule,
    beside counts: ShownCounts, hidesPersistenceDays: Bool
  ) {
    (self.rule, self.counts) = (rule, counts)
    let measures = Measure.allCases.filter { $0.definition.kind != .bound }
    values = Dictionary(
      uniqueKeysWithValues: measures.map { measure in
        (measure, patients.compactMap { $0.measures[measure] })
      })
    for measure in AdherenceBand.measures + measures where shown[measure] == nil {
      shown[measure] = ShownDistribution(
        values[measure] ?? [], kind: measure.definition.kind, threshold: threshold, rule: rule,
        beside: &self.counts)
    }
    if hidesPersistenceDays { shown[.persistenceDays]?.hideQuantiles() }
  }

  /// The numbers of patients with a value that are shown.
  var patients: [Measure: Int] { shown.compactMapValues(\.patients) }

  /// A row for each measure, in the order of the measures.
  var summary: [MeasureSummary] {
    Measure.allCases.compactMap { measure in
      shown[measure].map { MeasureSummary(measure: measure, $0) }
    }
  }

  /// The bands of adherence; empty when any of them may not be shown beside the summary.
  mutating func bands() -> [AdherenceBand] {
    for measure in AdherenceBand.measures {
      let values = values[measure] ?? []
      let ranks = (1..<AdherenceBand.count).map { place in
        values.count { AdherenceBand.place(of: $0) < place }
      }
      guard shown[measure]?.patients != nil, shown[measure]?.cut(at: ranks) == true,
        counts.show(all: ranks.map { values.count - $0 })
      else { return [] }
    }
    return AdherenceBand.rows(
      implementation: CountedValues(values[.implementation] ?? []),
      recordedAdherence: CountedValues(values[.recordedAdherence] ?? []))
  }

  /// How many patients are adherent, as far as that may be shown beside the rest.
  mutating func adherent(_ patients: AdherentPatients) -> AdherentPatients {
    patients.suppressed(beside: &counts, rule: rule)
  }

  /// How many of the series were begun; nil when that may not be shown.
  mutating func initiation(of patients: [PatientSummary]) -> InitiationCounts? {
    var courses = CourseCounts()
    for patient in patients { for course in patient.courses { courses.add(course) } }
    let behind = [true, false].map { isInitiated in
      patients.count { $0.courses.contains { $0.isInitiated == isInitiated } }
    }
    guard behind.allSatisfy(rule.allows), counts.show(all: [courses.started, courses.neverStarted])
    else { return nil }
    return InitiationCounts(started: courses.started, neverStarted: courses.neverStarted)
  }
}

extension BucketEvidence {
  /// What may be shown of how adherence is spread in the bucket, beside the numbers of patients with
  /// a value over the whole window.
  fileprivate func summaries(
    of bucket: BucketCounts, isAlone: Bool, ofAll patients: Int, whole: [Measure: Int],
    threshold: Double, rule: SuppressionRule
  ) -> [BucketSummary] {
    var counts = ShownCounts(rule)
    _ = counts.show(patients)
    guard bucket.state != .suppressed, !(isAlone && bucket.state == .recorded) else {
      return [.implementation, .recordedAdherence].map {
        BucketSummary(hiddenIn: bucket.bucket, measure: $0)
      }
    }
    let values = [
      (Measure.recordedAdherence, recordedAdherence), (.implementation, implementation),
    ]
    let shown = values.map { measure, values in
      ShownDistribution(
        values, kind: .fraction, threshold: threshold, rule: rule, within: whole[measure],
        beside: &counts)
    }
    let due = implementation.isEmpty ? nil : shown[1].patients
    return [(Measure.implementation, shown[1]), (.recordedAdherence, shown[0])].map {
      BucketSummary(bucket: bucket.bucket, measure: $0, $1, patientsDue: due)
    }
  }
}

extension PatientReport {
  /// All patients of a cohort as one series, for the tables that have a row for each series.
  ///
  /// Its measures are the totals that are shown.
  public init(allPatientsOf cohort: CohortReport) {
    let identity = SeriesIdentity(
      patient: "", series: "all-patients", medicationCode: "", medication: "all medications",
      order: "", hasOrder: true, fileName: "all-patients")
    let all = SeriesReport(
      identity, isAsNeeded: false, buckets: cohort.buckets, measures: cohort.shownTotals)
    self.init(
      id: "", name: "", folder: "", series: cohort.buckets.isEmpty ? [] : [all],
      administrations: [], measures: cohort.shownTotals)
  }
}

extension CohortReport {
  /// The totals as measures; what is hidden has no value.
  fileprivate var shownTotals: MeasureValues {
    var values = MeasureValues()
    guard !withheld.contains(.doses) else { return values }
    values[.taken] = Double(totals.taken)
    values[.notTaken] = Double(totals.notTaken)
    if !withheld.contains(.undetermined) { values[.undetermined] = Double(totals.undetermined) }
    if !withheld.contains(.interrupted) { values[.interrupted] = Double(totals.interrupted) }
    values[.recordedAdherence] = totals.recordedAdherence
    return values
  }
}
