package import FHIRDecoding
package import MedicationAdherence

/// Turns a patient's counts into the report that the writers show.
package struct PatientReporting: Sendable {
  let record: LinkedRecord
  let catalogue: SeriesCatalogue
  let rules: CountingRules
  /// Whether an output has files named after series.
  let namesFiles: Bool
  /// Whether an output shows the instruction of an order that is a series.
  let showsInstructions: Bool
  /// Whether the reasons why doses were not taken are counted.
  private let countsReasons: Bool
  /// Lists single administrations.
  package let administrations: AdministrationListing
  /// Each patient's dispenses that count; empty when there are none at all.
  let dispenses: [[String?: [Dispense]]]
  /// Whether single administrations are listed.
  let listsAdministrations: Bool
  /// The folder of each patient who is listed, empty for others; none when no output has any.
  let folders: [String]
  /// The weeks that each patient's dates move; empty when they stay.
  let weeks: [Int]
  /// The administrations of each patient of which something cannot be read.
  let quarantined: [Int: Int]
  /// The encounters of each patient who has any; none unless the worklist is wanted.
  let encountersOfPatients: [Int: [Int]]
  /// The administrations that are part of another one, by their places in the order of reading.
  private let partsOfDoses: Set<UInt64>
  /// Whether any administration has a period.
  private let hasPeriods: Bool
  /// Whether Patients were read at all, so that an unread one is missing.
  private let knowsPatients: Bool
  let opening: SeriesOpening
  /// What the numbers in doses mean.
  let doseFacts: DoseFacts
  let names: SeriesNames
  /// Lists the orders; nil when only CSV is written, which does not show them.
  let orders: OrderListing?
  /// Counts the buckets of each further size apart, where dates of a month or a year only are among
  /// the data; else none.
  private(set) var apart: [PatientReporting] = []

  /// Makes reports of the series of a catalogue; `reasons` are the reasons by number why doses were
  /// not given, and `isListed` tells for each patient whether any series is listed.
  init(
    _ counted: CountedRecord, _ catalogue: SeriesCatalogue, rules: CountingRules,
    _ doseFacts: DoseFacts,
    dispenses: [[String?: [Dispense]]], isListed: [Bool], quarantined: [Int: Int],
    partsOfDoses: Set<UInt64>, hasPeriods: Bool
  ) {
    (self.partsOfDoses, self.hasPeriods) = (partsOfDoses, hasPeriods)
    (record, weeks) = (counted.record, counted.weeks)
    encountersOfPatients =
      rules.worklist == nil ? [:] : counted.record.circumstances.wards.encountersOfPatients
    self.doseFacts = doseFacts
    (self.catalogue, self.rules, self.dispenses) = (catalogue, rules, dispenses)
    administrations = AdministrationListing(
      record: record, catalogue: catalogue, facts: doseFacts, clock: rules.clock ?? .asRecorded,
      pseudonyms: rules.privacy.pseudonyms)
    listsAdministrations = rules.needs.contains(.administrations)
    self.quarantined = quarantined
    folders =
      rules.needs.contains(.patientFolders)
      ? Self.folders(record.patients.map(\.id), isListed: isListed) : []
    knowsPatients = rules.globals?.hasPatients ?? record.patients.contains(where: \.isRead)
    opening = SeriesOpening(record: record, catalogue: catalogue, rules: rules)
    names = SeriesNames(record: record, catalogue: catalogue)
    namesFiles = rules.needs.contains(.fileNames)
    showsInstructions = rules.orderText != nil && rules.seriesKind == .order
    countsReasons = rules.needs.contains(.reasons)
    orders = OrderListing(record: record, catalogue: catalogue, rules: rules, weeks: weeks)
  }

  /// The same with what counts the buckets of each further size apart.
  func counting(apart: [PatientReporting]) -> PatientReporting {
    var reporting = self
    reporting.apart = apart
    return reporting
  }

  private static func folders(_ ids: [String], isListed: [Bool]) -> [String] {
    let listed = ids.indices.filter { isListed[$0] }
    var folders = [String](repeating: "", count: ids.count)
    for (index, name) in zip(listed, FileNames.safe(listed.map { ids[$0] })) {
      folders[index] = "patients/" + name
    }
    return folders
  }

  /// Counts a patient's records and makes the report; nil when the patient has no series.
  package func report(
    patient: Int, records: ArraySlice<CountableRecord>, texts: (Int) -> AdministrationText,
    account: inout AdministrationAccount, known: inout DemandCache
  ) -> PatientReport? {
    var counting = counted(patient: patient, records: records, known: &known)
    account.add(counting.account)
    if knowsPatients, !record.patients[patient].isRead { account.ofUnreadPatients += records.count }
    // Only for a patient who has died, because passing the placements copies them.
    var takenAfterDeath = 0
    if let death = record.patients.span[patient].deceased?.moment {
      takenAfterDeath = Self.taken(after: death, records, counting.placements)
      account.takenAfterDeath += takenAfterDeath
    }
    guard !counting.series.isEmpty else { return nil }
    counting.matchByTimes()
    let who = record.patients[patient]
    let lines = lines(of: counting.series, patient: who.id)
    let asOf = asOf(ofPatient: patient, records, in: counting.series)
    var listed =
      rules.needs.contains(.doses) ? doses(counting, lines, records, asOf: asOf) : nil
    let recordsByThen =
      rules.worklist == nil ? nil : recordsByThen(records, in: counting.series, asOf: asOf)
    let finished = counting.finish(rules: rules)
    var measuresOfSeries = finished.indices.map { finished.span[$0].tally.values }
    var measures = Self.measures(of: finished, measuresOfSeries)
    if let listed, rules.needs.contains(.delays) {
      setDelays(listed, of: finished, &measuresOfSeries, &measures)
    }
    refills(of: patient)?.set(in: &measures)
    let series = series(
      of: who, finished, lines, measures: measuresOfSeries, patientMeasures: measures)
    var report = PatientReport(
      id: who.id, name: who.name, folder: folders.isEmpty ? "" : folders[patient],
      series: series, further: further(series, lines, finished, of: patient, records),
      administrations: listsAdministrations ? rows(records, texts, counting) : [],
      measures: measures,
      details: PatientDetails(
        orders: orders?.rows(ofSeries: finished.map(\.number)) ?? [],
        weekPatterns: weekPatterns(of: finished),
        hasOrder: finished.indices.contains { hasOrder(finished.span[$0].number) },
        medications: rules.needs.contains(.medications) ? medications(of: finished) : [],
        reasons: countsReasons ? reasons(records, counting) : [],
        leftOut: leftOut(of: patient, counting), takenAfterDeath: takenAfterDeath,
        days: days(of: finished)))
    if let listed { checkLaw(listed, of: finished, patient: patient, &account) }
    let gaps = listed?.gaps ?? [:]
    // Taken, for a copy would be made of all doses.
    if var doses = listed.take()?.all {
      addCircumstances(to: &doses, of: patient, records, texts)
      report.doses = doses
    }
    report.person = who.person
    report.identity = who.identity(rules)
    if report.identity != nil {
      let minute = asOf.millisecond.map { Int16($0 / 60_000) }
      report.identity?.ward = wards[Int(ward(ofPatient: patient, on: asOf.day, minute: minute))]
    }
    if rules.worklist != nil {
      let listed =
        recordsByThen.map { knownDoses(patient: patient, $0[...], asOf: asOf, &known) }
        ?? KnownDoses(
          doses: report.doses, isStarted: report.series.map { SeriesCourse($0).isInitiated },
          gaps: gaps)
      report.worklist = worklist(of: report, patient: patient, listed)
    }
    return weeks.isEmpty ? report : report.moved(byWeeks: weeks[patient])
  }

  /// A patient's measures without refills, from those of the series; there is at least one.
  ///
  /// A single series' measures are the patient's.
  private static func measures(
    of finished: [FinishedSeries], _ measures: [MeasureValues]
  ) -> MeasureValues {
    guard measures.count > 1 else { return measures[0].withoutInitiation }
    var tally = MeasureTally()
    for place in finished.indices { tally = tally + finished.span[place].tally }
    return tally.values
  }

  /// The days of all series together.
  private func days(of finished: [FinishedSeries]) -> DayRange? {
    var span = FoundUnit.Span()
    for place in finished.indices { if let days = finished.span[place].days { span.add(days) } }
    return span.range
  }

  /// The patient's records that are in no figure because of a fault.
  private func leftOut(of patient: Int, _ counting: PatientCounting) -> LeftOutRecords {
    var counts = counting.account.counts
    counts[.quarantined] = quarantined[patient] ?? 0
    return LeftOutRecords(counts)
  }

  /// The doses that count as taken after the day of death: perhaps another patient's, or of another
  /// day.
  private static func taken(
    after death: LocalMoment, _ records: ArraySlice<CountableRecord>,
    _ placements: [AdministrationPlacement]
  ) -> Int {
    zip(records, placements).count { record, placement in
      placement.disposition == .counted && record.outcome == .taken && record.isAfter(death)
    }
  }

  /// The administrations, without those that are part of a dose that another stands for.
  private func rows(
    _ records: ArraySlice<CountableRecord>, _ texts: (Int) -> AdministrationText,
    _ counting: PatientCounting
  ) -> [AdministrationRow] {
    // Neighbours usually count in the same bucket.
    var latest: (bucket: CalendarBucket?, label: String) = (nil, "")
    return administrations.rows(records, texts) { place in
      let (placement, record) = (
        counting.placements[place], records[records.startIndex + place]
      )
      let isLate = isAfterLastDay(record)
      if placement.disposition == .partOfDose || isLate && !weeks.isEmpty { return nil }
      if placement.bucket != latest.bucket {
        latest = (placement.bucket, placement.bucket?.label ?? "")
      }
      return (latest.label, placement.disposition.uncounted(isLate: isLate))
    }
  }

  /// Whether an administration is after the last day that counts; under moved dates nothing more
  /// may be disclosed of it.
  private func isAfterLastDay(_ record: CountableRecord) -> Bool {
    guard !record.isUndated else { return false }
    return Day(number: record.day)
      > catalogue.lastDays[catalogue.units[Int(record.unit)].patient]
  }

  /// The patient's refills up to the as-of day, in the report's days up to the patient's death; nil
  /// without any.
  ///
  /// The series' days would not do: they end with orders, and are whole buckets.
  private func refills(of patient: Int) -> RefillFigures? {
    guard !dispenses.isEmpty else { return nil }
    let lastDay = catalogue.lastDays[patient]
    let known = dispenses[patient].values.flatMap(\.self).filter { $0.day <= lastDay }
    guard !known.isEmpty, let days = rules.window.limits(size: rules.bucketSize, asOf: lastDay)
    else { return nil }
    let end = min(days.last, record.patients[patient].deceased?.moment?.day ?? days.last)
    guard let window = DayRange(first: days.first, last: end) else { return nil }
    return RefillFigures(known, in: window)
  }

  /// Counts a patient's records in the buckets of the patient's series.
  package func counted(
    patient: Int, records: ArraySlice<CountableRecord>, known: inout DemandCache
  ) -> PatientCounting {
    var counting = PatientCounting(
      patient: patient, records, opening: opening, partsOfDoses: partsOfDoses,
      hasPeriods: hasPeriods, &known)
    let isDead = record.patients.span[patient].deceased?.moment != nil
    let keepsPlacements =
      listsAdministrations || countsReasons || isDead || rules.needs.contains(.doses)
    counting.count(records, keepsPlacements: keepsPlacements)
    return counting
  }
}
