internal import FHIRDecoding
internal import MedicationAdherence

/// The series of a patient: what they are called, in which order they are, and what they hold.
extension PatientReporting {
  /// The name of a series, the same in every output.
  package func seriesName(of number: Int, patient: Int) -> String {
    identity(of: number, patient: record.patients[patient].id).series
  }

  /// What a patient's series are called, which are not finished yet, and their order in all outputs.
  func lines(of series: [OpenSeries], patient: String) -> ReportLines {
    let series = series.span
    let identities = series.indices.map { identity(of: series[$0].number, patient: patient) }
    return ReportLines(identities: identities, order: Self.order(of: identities))
  }

  /// The reports of a patient's series in the order of all outputs.
  func series(
    of patient: LinkedRecord.Patient, _ series: [FinishedSeries], _ lines: ReportLines,
    measures: [MeasureValues], patientMeasures: MeasureValues
  ) -> [SeriesReport] {
    let (series, identities) = (series.span, lines.identities)
    let withoutOrder = Self.dosesWithoutOrder(identities, series)
    let fileNames = namesFiles ? FileNames.safe(fileNames(of: identities)) : []
    return lines.order.map { index in
      SeriesReport(
        SeriesIdentity(
          patient: patient.id, series: identities[index].series,
          medicationCode: identities[index].code, medicationNames: identities[index].names,
          order: identities[index].order, hasOrder: identities[index].hasOrder,
          fileName: namesFiles ? fileNames[index] : ""),
        isAsNeeded: isAsNeeded(series[index].number), buckets: series[index].buckets,
        measures: withRefills(measures[index], patientMeasures),
        instruction: showsInstructions ? instruction(of: series[index].number) : "",
        record: SeriesRecord(
          weekPattern: series[index].members.weekPattern, doseTimes: series[index].doseTimes,
          takenNotInForce: series[index].takenNotInForce,
          takenWhileInactive: series[index].takenWhileInactive,
          sinceStart: series[index].recordSinceStart,
          countedWithoutDay: series[index].countedWithoutDay,
          dosesWithoutOrder: rules.seriesKind == .order
            ? withoutOrder[identities[index].medicationKey, default: 0]
            : dosesWithoutOrder(in: series[index].members), days: series[index].days))
    }
  }

  /// The doses of series without an order, where another series has an order of the medication, by
  /// the medication's key.
  private static func dosesWithoutOrder(
    _ identities: [NamedSeries], _ series: Span<FinishedSeries>
  ) -> [String: Int] {
    var doses: [String: Int] = [:]
    for index in identities.indices where !identities[index].hasOrder {
      doses[identities[index].medicationKey, default: 0] += series[index].counts.administrations
    }
    guard !doses.isEmpty else { return doses }
    let ordered = Set(identities.lazy.filter(\.hasOrder).map(\.medicationKey))
    return doses.filter { ordered.contains($0.key) }
  }

  /// The doses without an order in a series of several members, of medications that are also
  /// ordered.
  private func dosesWithoutOrder(in members: [OpenSeries.Member]) -> Int {
    let (ordered, others) = members.reduce(into: ([Int](), [OpenSeries.Member]())) {
      parts, member in
      if catalogue.units[member.unit].order != nil {
        parts.0.append(member.unit)
      } else if member.administrations > 0 {
        parts.1.append(member)
      }
    }
    guard !ordered.isEmpty, !others.isEmpty else { return 0 }
    let keys = Set(ordered.map { names.medication(ofUnit: $0).key })
    return others.reduce(0) { sum, member in
      keys.contains(names.medication(ofUnit: member.unit).key) ? sum + member.administrations : sum
    }
  }

  /// The places of series, sorted by medication, then by series.
  private static func order(of identities: [NamedSeries]) -> [Int] {
    if identities.count == 1 { return [0] }
    let medications = identities.map { Medication.joinedNames($0.names) }
    return identities.indices.sorted { left, right in
      let difference = medications[left].byteDifference(from: medications[right])
      return difference == 0
        ? identities[left].series.precedesByBytes(identities[right].series) : difference < 0
    }
  }

  /// A series' measures; of a series that is a whole patient the refills, too.
  private func withRefills(
    _ ofSeries: MeasureValues, _ patient: borrowing MeasureValues
  ) -> MeasureValues {
    guard rules.seriesKind == .patient else { return ofSeries }
    var values = ofSeries
    for measure in Measure.refills { values[measure] = patient[measure] }
    return values
  }

  /// Orders of two types may have one id; then the whole reference tells them apart.
  private func fileNames(of identities: [NamedSeries]) -> [String] {
    let names = identities.map(\.fileName)
    guard Set(names).count < names.count else { return names }
    var uses: [String: Int] = [:]
    for name in names { uses[name, default: 0] += 1 }
    return identities.map { uses[$0.fileName] == 1 ? $0.fileName : $0.series }
  }

  /// What a patient's series are called.
  struct ReportLines {
    /// What each is called, in the order in which they were opened.
    fileprivate let identities: [NamedSeries]
    /// Their places in the order of all outputs.
    let order: [Int]
  }

  fileprivate struct NamedSeries {
    var series: String
    var code = ""
    var names: [String]
    var order = ""
    var fileName: String
    /// The medication's key; empty unless series are orders.
    var medicationKey = ""
    var hasOrder: Bool
  }

  private func identity(of number: Int, patient: String) -> NamedSeries {
    switch rules.seriesKind {
    case .order:
      let unit = catalogue.series[number].units[0]
      let medication = names.medication(ofUnit: unit)
      guard let number = catalogue.units[unit].order else {
        return NamedSeries(
          series: "none:" + medication.key, code: medication.code, names: medication.names,
          fileName: "none:" + medication.key, medicationKey: medication.key, hasOrder: false)
      }
      let orders = record.orders.span
      let id = orders[number].order.id
      return NamedSeries(
        series: orders[number].order.reference, code: medication.code,
        names: medication.names, order: id, fileName: id,
        medicationKey: medication.key, hasOrder: true)
    case .medication:
      let medication = names.medication(ofSeries: number)
      return NamedSeries(
        series: medication.key, code: medication.code, names: medication.names,
        fileName: medication.key, hasOrder: hasOrder(number))
    case .patient:
      return NamedSeries(
        series: patient, names: names.names(ofSeries: number),
        fileName: "all-medications", hasOrder: hasOrder(number))
    }
  }

  private func instruction(of number: Int) -> String {
    guard let unit = catalogue.series[number].units.first else { return "" }
    return orders?.instruction(ofUnit: unit) ?? ""
  }

  private func isAsNeeded(_ number: Int) -> Bool {
    var hasOrder = false
    for unit in catalogue.series[number].units {
      guard let number = catalogue.units[unit].order else { continue }
      guard record.orders.span[number].order.isAsNeeded else { return false }
      hasOrder = true
    }
    return hasOrder
  }
}

/// What is reported of a patient's medications, whatever a series stands for.
extension PatientReporting {
  /// Why doses in buckets were not taken, by medication and reason.
  func reasons(
    _ records: ArraySlice<CountableRecord>, _ counting: PatientCounting
  ) -> [MedicationReasonCount] {
    var counts: [SIMD2<UInt32>: Int] = [:]
    for (record, placement) in zip(records, counting.placements)
    where placement.bucket != nil && record.outcome == .notTaken {
      let medication = catalogue.medication(of: record, self.record)
      counts[SIMD2(UInt32(medication), record.reason), default: 0] += 1
    }
    return counts.sorted { $0.key.x < $1.key.x }.map { key, count in
      MedicationReasonCount(
        medication: record.medications[Int(key.x)], reason: doseFacts.reason(key.y).text,
        notTaken: count)
    }
  }

  /// Whether a unit of a series is an order.
  func hasOrder(_ number: Int) -> Bool {
    catalogue.series[number].units.contains { catalogue.units[$0].order != nil }
  }

  /// What was recorded of each medication; a series of a whole patient does not tell them apart.
  func medications(of series: [FinishedSeries]) -> [MedicationTotals] {
    guard rules.seriesKind != .patient else { return [] }
    // In place, because a copy of a series would retain several arrays.
    let series = series.span
    var totals: [MedicationTotals] = []
    totals.reserveCapacity(series.count)
    for place in series.indices {
      let number = series[place].number
      totals.join(
        MedicationTotals(
          medication: names.medication(ofSeries: number), hasOrder: hasOrder(number),
          totals: series[place].counts))
    }
    return totals
  }

  /// The patterns of units; those of one medication are added up later, with those of other
  /// patients.
  func weekPatterns(of series: [FinishedSeries]) -> [MedicationWeekPattern] {
    var patterns: [MedicationWeekPattern] = []
    patterns.reserveCapacity(series.count)
    let series = series.span
    for place in series.indices {
      let members = series[place].members.span
      for member in members.indices where !members[member].weekPattern.isEmpty {
        patterns.append(
          MedicationWeekPattern(
            medication: names.medication(ofUnit: members[member].unit),
            pattern: members[member].weekPattern))
      }
    }
    return patterns
  }
}
