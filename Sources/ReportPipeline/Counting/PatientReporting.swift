internal import FHIRDecoding
internal import MedicationAdherence
internal import ReportWriting

/// Turns a patient's counts into the report that the writers show.
struct PatientReporting: Sendable {
  let record: LinkedRecord
  let catalogue: SeriesCatalogue
  let plan: ReportPlan
  /// Whether an output names its files by lines.
  private let namesFiles: Bool
  /// Whether an output shows what an order that is a line asks for.
  private let showsInstructions: Bool
  /// Whether it is counted why doses were not taken.
  private let countsReasons: Bool
  /// Lists single administrations.
  let administrations: AdministrationListing
  /// Each patient's dispenses that count; empty when there is none at all.
  let dispenses: [[String?: [Dispense]]]
  /// Whether single administrations are listed.
  let listsAdministrations: Bool
  /// The folder of each patient who is listed, empty for others; none when no output has any.
  let folders: [String]
  /// The weeks that each patient's dates move; empty when they stay.
  let weeks: [Int]
  /// The administrations of each patient of which something cannot be read.
  let quarantined: [Int: Int]
  private let opening: LineOpening
  private let names: LineNames
  /// What lists the orders; nil when only CSV is written, which does not show them.
  private let orders: OrderListing?

  init(
    record: LinkedRecord, catalogue: SeriesCatalogue, plan: ReportPlan,
    administrations: AdministrationListing, dispenses: [[String?: [Dispense]]],
    listsAdministrations: Bool, folders: [String], weeks: [Int], quarantined: [Int: Int]
  ) {
    (self.record, self.catalogue, self.plan) = (record, catalogue, plan)
    (self.administrations, self.dispenses) = (administrations, dispenses)
    self.listsAdministrations = listsAdministrations
    (self.folders, self.weeks, self.quarantined) = (folders, weeks, quarantined)
    opening = LineOpening(record: record, catalogue: catalogue, plan: plan)
    names = LineNames(record: record, catalogue: catalogue)
    namesFiles = plan.formats != [.csv]
    showsInstructions = plan.formats != [.csv] && plan.seriesKind == .order
    countsReasons = plan.countsReasons
    orders =
      plan.formats == [.csv]
      ? nil
      : OrderListing(
        record: record, catalogue: catalogue, plan: plan, language: plan.style.language,
        weeks: weeks)
  }

  /// Counts a patient's records and makes the report; nil when the patient has no line.
  func report(
    patient: Int, records: ArraySlice<CountableRecord>, ids: (Int) -> String,
    account: inout AdministrationAccount, known: inout KnownDemands
  ) -> PatientReport? {
    let counting = counted(patient: patient, records: records, known: &known)
    account.add(counting.account)
    let lines = counting.finishedLines()
    guard !lines.isEmpty else { return nil }
    let who = record.patients[patient]
    var tally = MeasureTally()
    for place in lines.indices { tally = tally + lines.span[place].tally }
    var measures = tally.values
    refills(of: patient)?.set(in: &measures)
    let report = PatientReport(
      id: who.id, name: who.name, folder: folders.isEmpty ? "" : folders[patient],
      series: series(of: who, lines, patientMeasures: measures),
      administrations: listsAdministrations ? rows(records, ids, counting) : [],
      measures: measures, orders: orders?.rows(ofLines: lines.map(\.number)) ?? [],
      weekPatterns: weekPatterns(of: lines),
      hasOrder: lines.indices.contains { hasOrder(lines.span[$0].number) },
      medications: medications(of: lines),
      reasons: countsReasons ? reasons(records, counting) : [],
      leftOut: leftOut(of: patient, counting))
    return weeks.isEmpty ? report : report.moved(byWeeks: weeks[patient])
  }

  /// The patient's records that are in no figure because something is wrong with them.
  private func leftOut(of patient: Int, _ counting: PatientCounting) -> LeftOutRecords {
    var leftOut = counting.leftOut
    leftOut.quarantined = quarantined[patient] ?? 0
    return leftOut
  }

  /// Why doses in buckets were not taken, by medication and reason.
  private func reasons(
    _ records: ArraySlice<CountableRecord>, _ counting: PatientCounting
  ) -> [MedicationReasonCount] {
    var counts: [SIMD2<UInt32>: Int] = [:]
    for (record, placement) in zip(records, counting.placements)
    where placement.bucket != nil && record.outcome == .notTaken {
      counts[SIMD2(record.medication, record.reason), default: 0] += 1
    }
    return counts.sorted { $0.key.x < $1.key.x }.map { key, count in
      MedicationReasonCount(
        medication: record.medications[Int(key.x)], reason: administrations.reason(key.y),
        notTaken: count)
    }
  }

  /// Whether a unit of a line is an order.
  private func hasOrder(_ line: Int) -> Bool {
    catalogue.lines[line].units.contains { catalogue.units[$0].order != nil }
  }

  /// What was recorded of each medication; a line of a whole patient does not tell them apart.
  private func medications(of lines: [FinishedLine]) -> [MedicationTotals] {
    guard plan.seriesKind != .patient else { return [] }
    // In place, for a copy of a line would retain several arrays.
    let lines = lines.span
    return MedicationTotals.joined(
      lines.indices.map { place in
        let number = lines[place].number
        return MedicationTotals(
          medication: names.medication(ofLine: number), hasOrder: hasOrder(number),
          totals: lines[place].buckets.reduce(into: OutcomeCounts()) { $0 += $1.counts })
      })
  }

  /// Those of several units with one medication are added up later, with those of other patients.
  private func weekPatterns(of lines: [FinishedLine]) -> [MedicationWeekPattern] {
    var patterns: [MedicationWeekPattern] = []
    patterns.reserveCapacity(lines.count)
    for place in lines.indices {
      for (unit, pattern) in lines.span[place].weekPatterns {
        patterns.append(
          MedicationWeekPattern(medication: names.medication(ofUnit: unit), pattern: pattern))
      }
    }
    return patterns
  }

  /// The administrations that are no part of a dose that another stands for.
  private func rows(
    _ records: ArraySlice<CountableRecord>, _ ids: (Int) -> String, _ counting: PatientCounting
  ) -> [AdministrationRow] {
    // Neighbours mostly count in one bucket.
    var latest: (bucket: CalendarBucket?, label: String) = (nil, "")
    return administrations.rows(records, ids: ids) { place in
      let placement = counting.placements[place]
      if placement.fate == .partOfDose || isLeftOut(records[records.startIndex + place]) {
        return nil
      }
      if placement.bucket != latest.bucket {
        latest = (placement.bucket, placement.bucket?.label ?? "")
      }
      return latest.label
    }
  }

  /// Whether an administration is later than what may be known of a patient whose dates move.
  private func isLeftOut(_ record: CountableRecord) -> Bool {
    guard !weeks.isEmpty, !record.isUndated else { return false }
    return Day(number: record.day)
      > catalogue.lastDay(of: catalogue.units[Int(record.unit)].patient, plan)
  }

  /// The patient's refills up to the as-of day, in the days that the lines show; nil without any.
  private func refills(of patient: Int) -> RefillFigures? {
    guard !dispenses.isEmpty else { return nil }
    let lastDay = catalogue.lastDay(of: patient, plan)
    let known = dispenses[patient].values.flatMap(\.self).filter { $0.day <= lastDay }
    let ranges = catalogue.linesOfPatient[patient].compactMap { catalogue.lines[$0].range }
    guard !known.isEmpty, let first = ranges.map(\.first).min(),
      let last = ranges.map(\.last).max(), let window = DayRange(first: first, last: last)
    else { return nil }
    return RefillFigures(known, in: window)
  }

  /// Counts a patient's records in the buckets of the patient's lines.
  func counted(
    patient: Int, records: ArraySlice<CountableRecord>, known: inout KnownDemands
  ) -> PatientCounting {
    var counting = PatientCounting(patient: patient, opening: opening, &known)
    counting.count(records, keepsPlacements: listsAdministrations || countsReasons)
    return counting
  }

  // MARK: - Lines

  /// A line's identity, as every output has it.
  func seriesName(of line: Int, patient: Int) -> String {
    identity(of: line, patient: record.patients[patient].id).series
  }

  private func series(
    of patient: LinkedRecord.Patient, _ lines: [FinishedLine], patientMeasures: MeasureValues
  ) -> [SeriesReport] {
    let lines = lines.span
    let identities = lines.indices.map { identity(of: lines[$0].number, patient: patient.id) }
    let fileNames = namesFiles ? FileNames.safe(fileNames(of: identities)) : []
    return Self.order(of: identities).map { index in
      SeriesReport(
        patient: patient.id, series: identities[index].series,
        medicationCode: identities[index].code, medicationNames: identities[index].names,
        order: identities[index].order, fileName: namesFiles ? fileNames[index] : "",
        isAsNeeded: isAsNeeded(lines[index].number), buckets: lines[index].buckets,
        measures: measures(of: lines[index].tally, patientMeasures),
        instruction: showsInstructions ? instruction(of: lines[index].number) : "",
        weekPattern: WeekPattern(sum: lines[index].weekPatterns),
        doseTimes: lines[index].doseTimes,
        takenNotInForce: lines[index].takenNotInForce)
    }
  }

  /// The places of lines, sorted by medication, then by series.
  private static func order(of identities: [LineIdentity]) -> [Int] {
    if identities.count == 1 { return [0] }
    let medications = identities.map { Medication.joinedNames($0.names) }
    return identities.indices.sorted { left, right in
      medications[left] == medications[right]
        ? identities[left].series.precedesByBytes(identities[right].series)
        : medications[left].precedesByBytes(medications[right])
    }
  }

  /// A line's measures; of a line that is a whole patient the refills, too.
  private func measures(
    of line: MeasureTally, _ patient: borrowing MeasureValues
  ) -> MeasureValues {
    var values = line.values
    guard plan.seriesKind == .patient else { return values }
    for measure in Measure.refills { values[measure] = patient[measure] }
    return values
  }

  /// Orders of two types may have one id; then the whole reference tells them apart.
  private func fileNames(of identities: [LineIdentity]) -> [String] {
    let names = identities.map(\.fileName)
    guard Set(names).count < names.count else { return names }
    var uses: [String: Int] = [:]
    for name in names { uses[name, default: 0] += 1 }
    return identities.map { uses[$0.fileName] == 1 ? $0.fileName : $0.series }
  }

  private struct LineIdentity {
    var series: String
    var code = ""
    var names: [String]
    var order = ""
    var fileName: String
  }

  private func identity(of line: Int, patient: String) -> LineIdentity {
    switch plan.seriesKind {
    case .order:
      let unit = catalogue.lines[line].units[0]
      let medication = names.medication(ofUnit: unit)
      guard let number = catalogue.units[unit].order else {
        return LineIdentity(
          series: "none:" + medication.key, code: medication.code, names: medication.names,
          fileName: "none:" + medication.key)
      }
      let orders = record.orders.span
      let id = orders[number].order.id
      return LineIdentity(
        series: orders[number].order.reference, code: medication.code,
        names: medication.names, order: id, fileName: id)
    case .medication:
      let medication = names.medication(ofLine: line)
      return LineIdentity(
        series: medication.key, code: medication.code, names: medication.names,
        fileName: medication.key)
    case .patient:
      return LineIdentity(
        series: patient, names: names.names(ofLine: line),
        fileName: "all-medications")
    }
  }

  private func instruction(of line: Int) -> String {
    guard let unit = catalogue.lines[line].units.first else { return "" }
    return orders?.row(of: unit)?.instruction ?? ""
  }

  private func isAsNeeded(_ line: Int) -> Bool {
    var hasOrder = false
    for unit in catalogue.lines[line].units {
      guard let number = catalogue.units[unit].order else { continue }
      guard record.orders.span[number].order.isAsNeeded else { return false }
      hasOrder = true
    }
    return hasOrder
  }
}

extension AdministrationAccount {
  /// Adds what the second pass found of one patient.
  mutating func add(_ other: AdministrationAccount) {
    counted += other.counted
    partOfDose += other.partOfDose
    imprecise += other.imprecise
    uncountable.add(other.uncountable)
    outsideWindow += other.outsideWindow
    joinable += other.joinable
    interrupted += other.interrupted
    takenNotInForce.merge(other.takenNotInForce, uniquingKeysWith: +)
  }
}
