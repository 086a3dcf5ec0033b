internal import FHIRDecoding
internal import MedicationAdherence

/// The list of a patient's doses.
extension PatientReporting {
  /// Lists every dose of a patient's series, whose doses stand for due times, as of an instant.
  func doses(
    _ counting: borrowing PatientCounting, _ lines: ReportLines,
    _ records: ArraySlice<CountableRecord>, asOf: LocalMoment
  ) -> ListedDoses {
    var listing = DoseListing(
      records, counting.placements, reasonNumbers: doseFacts.reasonNumbers
    ) { unit, range in
      catalogue.schedule(of: unit, record)?.perDay(over: range)?.expected
        ?? Array(repeating: 0, count: range.count)
    }
    var listed = ListedDoses(seriesCount: lines.order.count, doseFacts.context)
    for (number, place) in lines.order.enumerated() {
      listed.places[place] = listing.list(
        counting.series[place], at: number, firstSubject: listed.all.subjects.count)
      for number in counting.series[place].members.indices {
        let unit = counting.series[place].members[number].unit
        let judgement =
          counting.series[place].units[counting.series[place].members[number].place].judgement
        listed.add(facts(ofUnit: unit, judgement, asOf: asOf))
      }
    }
    (listed.all.doses, listed.all.asOf) = (listing.doses, asOf)
    setUsualTimes(of: &listed)
    return listed
  }

  /// Adds to doses what is known of them besides: wards, amounts, and where administrations are recorded,
  /// as far as any of it is wanted.
  func addCircumstances(
    to doses: inout PatientDoses, of patient: Int, _ records: ArraySlice<CountableRecord>,
    _ texts: (Int) -> AdministrationText
  ) {
    let keepsPlaces = rules.needs.contains(.dosePlaces)
    guard keepsPlaces || amounts.count > 1 || !record.circumstances.wards.isEmpty else { return }
    if keepsPlaces { doses.administrations.reserveCapacity(records.count) }
    for number in doses.doses.indices {
      if let given = doses.doses[number].given {
        let index = records.startIndex + Int(given.administration)
        doses.doses[number].given?.amount = amount(of: records[index])
        doses.doses[number].ward = ward(of: records[index])
        guard keepsPlaces else { continue }
        if rules.privacy.pseudonyms == nil {
          doses.doses[number].given?.offsetMinutes = records[index].offsetMinutes
        }
        doses.doses[number].given?.administration = Int32(doses.administrations.count)
        append(records[index], texts(index), to: &doses.administrations)
      } else if let day = doses.doses[number].dueDay {
        doses.doses[number].ward = ward(
          ofPatient: patient, on: day, minute: doses.doses[number].dueMinute)
      }
    }
  }

  /// Adds where an administration is recorded; under pseudonyms the place stays untold.
  private func append(
    _ record: CountableRecord, _ text: AdministrationText,
    to administrations: inout DoseAdministrations
  ) {
    if let pseudonyms = rules.privacy.pseudonyms {
      let name = pseudonyms.name(.administration, text.id)
      return administrations.append(id: Array(name.utf8)[...], file: -1, line: 0)
    }
    let place = doseFacts.chunks.place(of: record.ordinal, line: text.line)
    administrations.append(id: text.idBytes, file: place.file, line: place.line)
  }

  /// Sets how late doses were taken, for each series and for the patient.
  func setDelays(
    _ listed: ListedDoses, of finished: [FinishedSeries], _ ofSeries: inout [MeasureValues],
    _ ofPatient: inout MeasureValues
  ) {
    let delays = finished.indices.map { place in
      DoseDelays(listed[place], start: start(of: finished[place]))
    }
    for place in finished.indices { ofSeries[place].set(delays[place]) }
    ofPatient.set(DoseDelays(delays))
  }

  /// When the order of a series starts; nil of several orders, and when that is before the days that are
  /// shown, so that its first dose may be, too.
  private func start(of series: FinishedSeries) -> LocalMoment? {
    guard rules.seriesKind == .order,
      let order = series.members.first.flatMap({ catalogue.units[$0.unit].order }),
      let start = record.orders[order].order.firstMoment,
      series.timeline.range.contains(start.day)
    else { return nil }
    return start
  }

  /// Notes the first series and bucket in which the doses do not add up to the figures.
  func checkLaw(
    _ listed: ListedDoses, of finished: [FinishedSeries], patient: Int,
    _ account: inout AdministrationAccount
  ) {
    guard account.brokenDoseLaw == nil else { return }
    for (place, series) in finished.enumerated() {
      guard
        let bucket = DoseLaw.firstBroken(listed[place], in: series.timeline, series.buckets)
      else { continue }
      account.brokenDoseLaw = .init(
        series: seriesName(of: series.number, patient: patient), bucket: bucket.label)
      return
    }
  }
}

/// The doses of a patient, and where those of each series lie among them.
struct ListedDoses {
  var all: PatientDoses
  /// The places of the doses of each series, in the order in which the series were opened.
  fileprivate(set) var places: [Range<Int>]
  /// The unit in the catalogue of each subject.
  private(set) var units: [Int] = []
  /// The orders that cannot be looked at for the worklist, by the reason.
  private(set) var gaps: [WorklistGap: Int] = [:]

  fileprivate init(seriesCount: Int, _ context: DoseContext) {
    all = PatientDoses(context: context)
    places = Array(repeating: 0..<0, count: seriesCount)
  }

  /// Adds what doses are doses of.
  fileprivate mutating func add(_ facts: SubjectFacts) {
    all.subjects.append(facts.subject)
    units.append(facts.unit)
    if let gap = facts.gap { gaps[gap, default: 0] += 1 }
  }

  /// The doses of a series, by its place in the order in which the series were opened.
  subscript(place: Int) -> ArraySlice<Dose> { all.doses[places[place]] }
}

/// What the numbers in the doses of a record mean.
struct DoseFacts: Sendable {
  let context: DoseContext
  /// The place in the context of each reason, by its number: readers may each have numbered the same one.
  let reasonNumbers: [UInt32]
  /// Where the chunks of the input lie.
  let chunks: ChunkPlaces

  /// Makes facts of no doses.
  init() { (context, reasonNumbers, chunks) = (.empty, [], ChunkPlaces()) }

  /// Takes what is known of a record's doses; under pseudonyms reasons have no words, and codes as they may
  /// be disclosed.
  init(
    _ record: LinkedRecord, _ read: [NotGivenReason], _ intake: Intake, _ rules: CountingRules
  ) {
    let read = read + (rules.globals?.reasons ?? [])
    let names = ReasonNames(read, known: rules.reasonName)
    let pseudonyms = rules.privacy.pseudonyms
    let shown = read.map { reason in
      let (system, code) = (reason.parts.first?.system ?? "", reason.parts.first?.code ?? "")
      let told = pseudonyms?.reason(system: system, code: code) ?? (system: system, code: code)
      return DoseReason(
        system: told.system, code: told.code, text: pseudonyms == nil ? names.text(of: reason) : "")
    }
    // Sorted, for the order of what was read depends on which thread read what.
    let distinct = Set(shown).subtracting([.none])
    let reasons =
      [.none] + distinct.sorted { ($0.system, $0.code, $0.text) < ($1.system, $1.code, $1.text) }
    let places = Dictionary(uniqueKeysWithValues: zip(reasons, UInt32(0)...))
    reasonNumbers = shown.map { places[$0] ?? 0 }
    context = DoseContext(
      bucketSize: rules.bucketSize, reasons: reasons, amounts: record.circumstances.amounts,
      wards: rules.told(record.circumstances.wards), files: intake.inputPaths)
    chunks = intake.chunks
  }

  /// Why a dose was not given, by the number of the reason.
  func reason(_ number: UInt32) -> DoseReason {
    context.reasons[Int(reasonNumbers[Int(number)])]
  }
}
