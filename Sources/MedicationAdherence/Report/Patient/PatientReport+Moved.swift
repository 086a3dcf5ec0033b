extension PatientReport {
  /// The report with every date moved by whole weeks: buckets, administrations and orders.
  ///
  /// The size of a bucket is a day or a week, for a week of another size would not stay one. Weekdays,
  /// times of day, the days between two dates and every measure stay as they are. A date that is
  /// known to the month or year only cannot be moved and is left out.
  public func moved(byWeeks weeks: Int) -> PatientReport {
    let days = weeks * 7
    let labels = Dictionary(
      series.flatMap(\.buckets).map { ($0.bucket.label, $0.bucket.moved(by: days).label) }
    ) { first, _ in first }
    var details = details
    details.orders = orders.map { $0.moved(by: days) }
    details.days = details.days?.moved(by: days)
    var report = PatientReport(
      id: id, name: name, folder: folder, series: series.map { $0.moved(by: days) },
      further: further.map { timeline in
        FurtherTimeline(size: timeline.size, series: timeline.series.map { $0.moved(by: days) })
      },
      administrations: administrations.map { $0.moved(by: days, labels) }, measures: measures,
      details: details)
    report.doses = doses.moved(by: days)
    report.person = person?.moved(by: days)
    report.groups = groups
    report.worklist = worklist.moved(by: days)
    return report
  }
}

extension PatientDoses {
  fileprivate func moved(by days: Int) -> PatientDoses {
    var moved = self
    moved.asOf = asOf.map {
      LocalMoment(day: $0.day.adding(days: days), millisecond: $0.millisecond)
    }
    for place in moved.doses.indices {
      moved.doses[place].dueDay = moved.doses[place].dueDay?.adding(days: days)
      if let given = moved.doses[place].given {
        moved.doses[place].given?.day = given.day.adding(days: days)
      }
    }
    return moved
  }
}

extension CalendarBucket {
  fileprivate func moved(by days: Int) -> CalendarBucket {
    precondition(size == .day || size == .week, "months do not stay months when days move")
    return CalendarBucket(size, containing: firstDay.adding(days: days))
  }
}

extension SeriesReport {
  fileprivate func moved(by days: Int) -> SeriesReport {
    var record = record
    record.doseTimes = doseTimes.moved(by: days)
    record.days = record.days?.moved(by: days)
    return SeriesReport(
      identity, isAsNeeded: isAsNeeded, buckets: buckets.map { $0.moved(by: days) },
      measures: measures, instruction: instruction, record: record)
  }
}

extension DayRange {
  fileprivate func moved(by days: Int) -> DayRange? {
    DayRange(first: first.adding(days: days), last: last.adding(days: days))
  }
}

extension DoseTimes {
  fileprivate func moved(by days: Int) -> DoseTimes {
    DoseTimes(
      doses.map {
        Dose(day: $0.day.adding(days: days), millisecond: $0.millisecond, outcome: $0.outcome)
      }, nominal: nominal.map { $0.moved(by: days) })
  }
}

extension NominalSpan {
  fileprivate func moved(by count: Int) -> NominalSpan {
    NominalSpan(
      millisecond: millisecond,
      days: DayRange(
        first: days.first.adding(days: count), last: days.last.adding(days: count)) ?? days,
      earliness: earliness, lateness: lateness)
  }
}

extension BucketCounts {
  fileprivate func moved(by days: Int) -> BucketCounts {
    BucketCounts(
      bucket: bucket.moved(by: days), isPartial: isPartial, state: state, counts: counts,
      doses: doses, withheld: withheld)
  }
}

extension AdministrationRow {
  fileprivate func moved(by days: Int, _ labels: [String: String]) -> AdministrationRow {
    var row = AdministrationRow(
      id: id, order: order, medication: medication, at: at.moved(by: days),
      bucket: labels[bucket] ?? "", uncounted: uncounted, result: result)
    row.facts = facts
    row.facts.end = facts.end.moved(by: days)
    return row
  }
}

extension AdministrationRow.LocalTime {
  /// The same some days later; without the date when less than the day is known of it.
  fileprivate func moved(by days: Int) -> Self {
    guard case .date(let day) = Cell.partialDate(date) else { return Self(date: "", time: time) }
    return Self(date: day.adding(days: days).description, time: time)
  }
}

extension OrderRow {
  fileprivate func moved(by days: Int) -> OrderRow {
    OrderRow(
      patient: patient, order: order, medication: medication, status: status,
      active: ActiveDays(
        from: active.from?.adding(days: days), to: active.to?.adding(days: days)),
      instruction: instruction, end: end.map { $0.moved(byDays: days) }, isSwallowed: isSwallowed)
  }
}
