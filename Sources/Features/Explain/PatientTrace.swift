internal import Counting
internal import FHIRDecoding
internal import MedicationAdherence

/// One patient counted again, with the bucket of each administration.
struct PatientTrace {
  /// An administration that was placed in a bucket or in none.
  struct Placed {
    let record: CountableRecord
    let row: AdministrationRow
    let placement: AdministrationPlacement
    let series: Int
    /// The due day that it stands for; nil when it counts nowhere, or stands for its own.
    let dueDay: Day?
  }

  let report: PatientReport
  let rules: CountingRules
  let counting: CountedPatients
  private(set) var placed: [Placed] = []
  /// The patient's series in the catalogue, by name.
  private(set) var series: [String: Int] = [:]
  /// The extra doses of each series that may stand for unrecorded ones close by, by day.
  private var displaced: [Int: [Day: Int]] = [:]

  /// Counts the patient, the only one selected.
  init(of id: String, in counting: CountedPatients, rules: CountingRules) throws {
    let all = counting.record.patients
    guard let named = all.firstIndex(where: { $0.id == id }) else {
      throw ExplainError.noSuchPatient(id)
    }
    let patient = all[named].successor ?? named
    let reporting = counting.reporting
    let (records, texts) = try counting.takeRecords(of: patient)
    let first = records.startIndex
    var (account, known) = (AdministrationAccount(), DemandCache())
    guard
      let report = reporting.report(
        patient: patient, records: records, texts: { texts[$0 - first] }, account: &account,
        known: &known)
    else { throw ExplainError.noSuchPatient(id) }
    (self.report, self.counting, self.rules) = (report, counting, rules)
    let counted = reporting.counted(patient: patient, records: records, known: &known)
    var dueDays: [Int: DueDaysOfUnit] = [:]
    for (place, record) in records.enumerated() {
      let (placement, unit) = (counted.placements[place], Int(record.unit))
      if dueDays[unit] == nil { dueDays[unit] = counted.dueDays(ofUnit: unit) }
      placed.append(
        Placed(
          record: record,
          row: reporting.administrations.row(
            record, texts[place], bucket: placement.bucket?.label ?? ""),
          placement: placement, series: counting.catalogue.units[unit].seriesIndex,
          dueDay: placement.bucket != nil && record.precision >= .day
            ? dueDays[unit]?.take(for: record) : nil))
    }
    placed.sort { ($0.record.day, $0.record.ordinal) < ($1.record.day, $1.record.ordinal) }
    for number in counting.catalogue.seriesOfPatient[patient] {
      series[reporting.seriesName(of: number, patient: patient)] = number
      displaced[number] = counted.displaced(ofSeries: number)
    }
  }

  /// The bucket of the patient's series with a label, or that a day lies in.
  func bucket(_ text: String) throws(ExplainError) -> CalendarBucket {
    let buckets = report.series.flatMap(\.buckets).map(\.bucket)
    let date = FHIRDateTime(text: text).flatMap { $0.precision == .day ? $0.day : nil }
    let found = buckets.first { bucket in
      bucket.label == text || date.map { bucket.days.contains($0) } ?? false
    }
    if let found { return found }
    let sorted = buckets.sorted { $0.firstDay < $1.firstDay }
    throw .noSuchBucket(
      text, first: sorted.first?.label ?? "none", last: sorted.last?.label ?? "none")
  }

  /// The administrations that count in a bucket.
  func counted(in bucket: CalendarBucket) -> [Placed] {
    placed.filter { $0.placement.bucket == bucket }
  }

  /// The administrations that count in another bucket and stand for a day that was due in this one.
  func standingIn(for bucket: CalendarBucket) -> [Placed] {
    placed.filter { placed in
      placed.placement.bucket != bucket && placed.dueDay.map(bucket.days.contains) ?? false
    }
  }

  /// The extra doses of a series in a bucket that may stand for unrecorded ones close by, by day.
  func displaced(ofSeries number: Int, in bucket: CalendarBucket) -> [(day: Day, doses: Int)] {
    (displaced[number] ?? [:]).filter { bucket.days.contains($0.key) }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The administrations without a bucket that may belong to this one.
  func placedNowhere(near bucket: CalendarBucket) -> [Placed] {
    placed.filter { placed in
      placed.placement.bucket == nil
        && bucket.mayHold(
          placed.placement.disposition == .undated ? nil : placed.record.possibleDays)
    }
  }

  /// The readings left out before they had a bucket that may belong to this one.
  func leftOut(near bucket: CalendarBucket) -> [LeftOutReading] {
    let clock = rules.clock ?? .asRecorded
    return counting.leftOut.filter { reading in
      bucket.mayHold(
        reading.date.flatMap { date in
          let day = clock.local(date).day
          return DayRange(first: day, last: max(day, date.lastDay))
        })
    }
  }

  /// The ordinals of everything that the explanation of a bucket mentions.
  func ordinals(in bucket: CalendarBucket) -> Set<UInt64> {
    let administrations =
      counted(in: bucket) + standingIn(for: bucket) + placedNowhere(near: bucket)
    let units = series.values.flatMap { counting.catalogue.series[$0].units }
    let orders = units.compactMap { counting.catalogue.units[$0].order }
    return Set(
      administrations.map(\.record.ordinal) + leftOut(near: bucket).map(\.ordinal)
        + orders.map { counting.record.orders[$0].ordinal })
  }
}

extension CalendarBucket {
  /// Whether something on these days may lie in the bucket; on unknown days it may.
  fileprivate func mayHold(_ days: DayRange?) -> Bool {
    days.map { $0.intersection(self.days) != nil } ?? true
  }
}
