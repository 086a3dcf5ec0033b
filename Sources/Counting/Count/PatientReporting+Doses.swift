internal import FHIRDecoding
internal import MedicationAdherence

/// The list of a patient's doses.
extension PatientReporting {
  /// Makes the list of a patient's doses, series by series; `order` are the places of the finished series
  /// in the order of the report.
  ///
  /// The doses of each finished series name its members, and records by their places.
  func doses(
    _ listed: [[Dose]], of patient: Int, _ finished: [FinishedSeries], order: [Int],
    _ records: ArraySlice<CountableRecord>, _ texts: (Int) -> AdministrationText
  ) -> PatientDoses {
    var doses = PatientDoses(context: doseFacts.context)
    let count = listed.reduce(0) { $0 + $1.count }
    doses.doses.reserveCapacity(count)
    doses.administrations.reserveCapacity(count)
    for (series, place) in order.enumerated() {
      let first = Int32(doses.subjects.count)
      doses.subjects += finished[place].members.map { subject(ofUnit: $0.unit) }
      for number in listed[place].indices {
        var dose = listed[place][number]
        (dose.series, dose.subject) = (Int32(series), first + dose.subject)
        if var given = dose.given {
          let index = records.startIndex + Int(given.administration)
          given.administration = Int32(doses.administrations.count)
          given.amount = amount(of: records[index])
          given.reason = doseFacts.reasonNumbers[Int(given.reason)]
          (dose.given, dose.ward) = (given, ward(of: records[index]))
          append(records[index], texts(index), to: &doses.administrations)
        } else if let day = dose.dueDay {
          dose.ward = ward(ofPatient: patient, on: day, minute: dose.dueMinute)
        }
        doses.doses.append(dose)
      }
    }
    return doses
  }

  private func subject(ofUnit unit: Int) -> DoseSubject {
    DoseSubject(
      order: catalogue.units[unit].order.map { record.orders[$0].order.id } ?? "",
      medication: names.medication(ofUnit: unit))
  }

  /// Adds where an administration is recorded; under pseudonyms the place stays untold.
  private func append(
    _ record: CountableRecord, _ text: AdministrationText,
    to administrations: inout DoseAdministrations
  ) {
    guard rules.details.contains(.dosePlaces) else {
      return administrations.append(id: [], file: -1, line: 0)
    }
    if let pseudonyms = rules.privacy.pseudonyms {
      let name = pseudonyms.name(.administration, text.id)
      return administrations.append(id: Array(name.utf8)[...], file: -1, line: 0)
    }
    let place = doseFacts.chunks.place(of: record.ordinal, line: text.line)
    administrations.append(id: text.idBytes, file: place.file, line: place.line)
  }

  /// Sets how late doses were taken, for each series and for the patient.
  func setDelays(
    _ listed: [[Dose]], of finished: [FinishedSeries], _ ofSeries: inout [MeasureValues],
    _ ofPatient: inout MeasureValues
  ) {
    guard rules.details.contains(.doses) else { return }
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
    _ listed: [[Dose]], of finished: [FinishedSeries], patient: Int,
    _ account: inout AdministrationAccount
  ) {
    guard account.brokenDoseLaw == nil else { return }
    for (doses, series) in zip(listed, finished) {
      guard let bucket = DoseLaw.firstBroken(doses, in: series.timeline, series.buckets) else {
        continue
      }
      account.brokenDoseLaw = .init(
        series: seriesName(of: series.number, patient: patient), bucket: bucket.label)
      return
    }
  }
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

  /// Takes what is known of a record's doses; under pseudonyms reasons have no words.
  init(
    _ record: LinkedRecord, _ read: [NotGivenReason], _ intake: Intake, _ rules: CountingRules
  ) {
    let names = ReasonNames(read, known: rules.reasonName)
    let showsWords = rules.privacy.pseudonyms == nil
    var (reasons, places) = ([DoseReason.none], [DoseReason.none: UInt32(0)])
    reasonNumbers = read.map { reason in
      let shown = DoseReason(
        system: reason.parts.first?.system ?? "", code: reason.parts.first?.code ?? "",
        text: showsWords ? names.text(of: reason) : "")
      if let known = places[shown] { return known }
      places[shown] = UInt32(reasons.count)
      reasons.append(shown)
      return UInt32(reasons.count - 1)
    }
    context = DoseContext(
      bucketSize: rules.bucketSize, reasons: reasons, amounts: record.circumstances.amounts,
      wards: rules.privacy.told(record.circumstances.wards), files: intake.inputPaths)
    chunks = intake.chunks
  }

  /// Why a dose was not given, by the number of the reason.
  func reason(_ number: UInt32) -> DoseReason {
    context.reasons[Int(reasonNumbers[Int(number)])]
  }
}
