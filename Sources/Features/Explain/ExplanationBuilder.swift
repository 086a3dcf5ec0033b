internal import Counting
internal import FHIRDecoding
internal import MedicationAdherence
internal import ReportLanguage
internal import ReportWriting

/// Builds the explanation of one bucket.
struct ExplanationBuilder {
  let trace: PatientTrace
  let bucket: CalendarBucket
  let places: PlaceSearch
  let run: ExplainPlan
  let timeline: WrittenTimeline

  /// The explanation of all series that have the bucket, or of one given by its name or its order.
  func explanation(series wanted: String?, changes: [String]) throws(ExplainError) -> Explanation {
    let lines = trace.report.series.compactMap { series in
      series.buckets.first { $0.bucket == bucket }.map { (series, $0) }
    }
    let shown = lines.filter { wanted == nil || $0.0.isCalled(wanted) }
    guard !shown.isEmpty else {
      throw .noSuchSeries(wanted ?? "", known: lines.map(\.0.series))
    }
    return Explanation(
      patient: trace.report.id, bucket: bucket.label, bucketStart: "\(bucket.firstDay)",
      bucketEnd: "\(bucket.lastDay)", asOf: run.manifest.asOf ?? "",
      timeZone: run.manifest.timeZone, filesBelow: run.base.isEmpty ? nil : run.base,
      changes: changes,
      series: shown.map { explained($0, $1) },
      leftOut: leftOut.filter { row in
        wanted == nil || shown.contains { $0.0.series == row.series }
      })
  }

  // MARK: - Lines

  private func explained(_ series: SeriesReport, _ counts: BucketCounts) -> Explanation.Series {
    let number = trace.series[series.series]
    let counted = trace.counted(in: bucket).filter { $0.series == number }
    return Explanation.Series(
      series: series.series, medication: series.medication, state: counts.state.rawValue,
      isPartial: counts.isPartial, taken: counts.counts.taken, notTaken: counts.counts.notTaken,
      undetermined: counts.counts.undetermined, expected: counts.expected,
      unrecorded: counts.unrecorded, extra: counts.extra,
      displaced: number.map(displaced) ?? [],
      agreement: timeline.agreement(series, in: counts),
      orders: number.map(orders) ?? [], administrations: counted.map(administration),
      standingIn: trace.standingIn(for: bucket).filter { $0.series == number }.map(administration))
  }

  private func displaced(ofSeries number: Int) -> [Explanation.Displaced] {
    trace.displaced(ofSeries: number, in: bucket).map {
      Explanation.Displaced(day: "\($0.day)", doses: $0.doses)
    }
  }

  private func orders(ofSeries number: Int) -> [Explanation.OrderRule] {
    let (catalogue, record) = (trace.counting.catalogue, trace.counting.record)
    let series = catalogue.series[number]
    let days = series.range.flatMap { bucket.days.intersection($0) }
    return series.units.compactMap { unit in
      guard let order = catalogue.units[unit].order,
        let schedule = catalogue.schedule(of: unit, record)
      else { return nil }
      return rule(
        record.orders[order].order, schedule, replaced: catalogue.units[unit].others.replaced,
        doses: days.flatMap { schedule.perDay(over: $0) },
        place: places[record.orders[order].ordinal], formerPatient: record.merged.orders[order])
    }
  }

  private func rule(
    _ order: Order, _ schedule: ExpectedDoses, replaced: Replacement?, doses: DailyDoses?,
    place: Explanation.Place?, formerPatient: String?
  ) -> Explanation.OrderRule {
    let isKnown = doses.map { !$0.expected.contains(DailyDoses.unknown) } ?? false
    let active = schedule.activeDays
    return Explanation.OrderRule(
      order: order.reference, medication: order.medication.name, status: order.status,
      place: place, formerPatient: formerPatient,
      instruction: InstructionSentence(order).text(in: .english),
      activeFrom: active.map { "\($0.first)" }, activeTo: active.map { "\($0.last)" },
      replacedFrom: replaced.map { "\($0.day)" },
      expected: isKnown ? doses?.expected.reduce(0) { $0 + Int($1) } : nil,
      withoutExpected: isKnown ? nil : order.whyNothingIsKnown,
      remarks: schedule.remarks.map(\.words))
  }

  // MARK: - Administrations

  private func administration(_ placed: PatientTrace.Placed) -> Explanation.Administration {
    Explanation.Administration(
      id: placed.row.id, series: seriesName(ofSeries: placed.series), date: placed.row.localDate,
      time: placed.row.localTime, outcome: placed.row.outcome.word, reason: placed.row.reason,
      dueDay: placed.dueDay.map { "\($0)" },
      matchedBy: placed.record.isMatchedByMedication ? OrderMatch.medication.rawValue : nil,
      formerPatient: trace.counting.record.merged.references[Int(placed.record.references)],
      disposition: placed.placement.disposition.explainedWord,
      explanation: placed.placement.disposition.sentence,
      place: places[placed.record.ordinal], deletion: nil)
  }

  private var leftOut: [Explanation.Administration] {
    let readings = trace.leftOut(near: bucket).map { reading in
      Explanation.Administration(
        id: reading.id,
        series: seriesName(ofSeries: trace.counting.catalogue.units[reading.unit].seriesIndex),
        date: trace.localDate(of: reading), time: "", outcome: "", reason: "", dueDay: nil,
        matchedBy: nil, formerPatient: nil,
        disposition: reading.disposition.explainedWord,
        explanation: reading.disposition.sentence,
        place: places[reading.ordinal], deletion: reading.deletion.map(places.place))
    }
    return trace.placedNowhere(near: bucket).map(administration) + readings
  }

  private func seriesName(ofSeries number: Int) -> String {
    trace.series.first { $0.value == number }?.key ?? ""
  }
}

extension SeriesReport {
  /// Whether a name is that of the series or of its order; a series without an order has no order's
  /// id.
  fileprivate func isCalled(_ name: String?) -> Bool {
    series == name || !order.isEmpty && order == name
  }
}

extension PatientTrace {
  /// The local day of a reading that was left out; empty when its date was not read.
  func localDate(of reading: LeftOutReading) -> String {
    guard let date = reading.date else { return "" }
    return (rules.clock ?? .asRecorded).local(date).day.text(to: date.precision.ofDate)
  }
}

extension Order {
  /// Why the number of due doses is not known.
  fileprivate var whyNothingIsKnown: String {
    if isProhibition { return "not applicable: the order says not to give it" }
    if isNotInForce { return "not applicable: the order is not in force" }
    return isAsNeeded ? "not applicable: as needed" : "unknown: the instruction does not say"
  }
}

extension ScheduleRemark {
  /// The path and the remark.
  fileprivate var words: String {
    (path.isEmpty ? "the order" : path) + " " + kind.sentence + (day.map { ": \($0)" } ?? "")
  }
}
