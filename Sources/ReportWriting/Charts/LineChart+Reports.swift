import MedicationAdherence

extension LineChart {
  /// The chart of one line of a patient's timeline.
  init(
    _ series: SeriesReport, of patient: PatientReport, context: ReportContext,
    style: ReportStyle
  ) {
    self.init(
      title: style.words.names(of: series), subtitle: series.subtitle(patient, style.words),
      buckets: series.buckets, sentence: PlainSentence(series), context: context, style: style)
  }

  /// The chart of all patients together; without lines when each patient's dates are moved.
  init(
    _ cohort: CohortReport, context: ReportContext, style: ReportStyle,
    showsSentence: Bool = true
  ) {
    let size = style.words.cohortSize(
      patients: cohort.patientCount, lines: cohort.series?.withOrder,
      withoutOrder: cohort.series?.withoutOrder, context.seriesKind)
    self.init(
      ChartHeading(ofCohort: cohort, subtitle: size, context: context, style: style),
      buckets: cohort.commonBuckets(context),
      silence: context.movesDates ? style.words.noCommonCalendar : nil, context: context,
      style: style, showsSentence: showsSentence)
  }
}

extension SeriesReport {
  /// Whose line it is, and what the order asks for, or which doses are without one; a long name is
  /// cut, an id is not.
  func subtitle(_ patient: PatientReport, _ words: any Wording.Type) -> String {
    let name = TextWidth.shortened(patient.name, to: 400, size: ChartLayout.Measure.textSize)
    let withoutOrder =
      hasOrder
      ? dosesAmongOthers.map { words.withoutOrder(doses: $0) } ?? ""
      : words.withoutOrder(doses: nil)
    let parts = [
      name, words.patient(patient.id), order.isEmpty ? withoutOrder : series, instruction,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
