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
    for (series, place) in order.enumerated() {
      let first = Int32(doses.subjects.count)
      doses.subjects += finished[place].members.map { subject(ofUnit: $0.unit) }
      for var dose in listed[place] {
        (dose.series, dose.subject) = (Int32(series), first + dose.subject)
        if let given = dose.given {
          let index = records.startIndex + Int(given.administration)
          dose.given?.administration = Int32(doses.administrations.count)
          dose.given?.amount = amount(of: records[index])
          dose.given?.reason = doseFacts.reasonNumbers[Int(given.reason)]
          dose.ward = ward(of: records[index])
          doses.administrations.append(administration(records[index], texts(index)))
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

  /// Where an administration is recorded; under pseudonyms the place stays untold.
  private func administration(
    _ record: CountableRecord, _ text: AdministrationText
  ) -> DoseAdministration {
    guard rules.details.contains(.dosePlaces) else {
      return DoseAdministration(id: "", file: -1, line: 0)
    }
    if let pseudonyms = rules.privacy.pseudonyms {
      return DoseAdministration(id: pseudonyms.name(.administration, text.id), file: -1, line: 0)
    }
    let place = doseFacts.chunks.place(of: record.ordinal, line: text.line)
    return DoseAdministration(id: text.id, file: place.file, line: place.line)
  }

  /// Sets how late doses were taken, for each series and for the patient.
  func setDelays(
    _ listed: [[Dose]], of finished: [FinishedSeries], _ ofSeries: inout [MeasureValues],
    _ ofPatient: inout MeasureValues
  ) {
    guard rules.details.contains(.doses) else { return }
    for place in finished.indices {
      ofSeries[place].set(DoseDelays(listed[place], start: start(of: finished[place])))
    }
    ofPatient.set(DoseDelays(listed.joined()))
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

  /// The words of each reason, by its number.
  var reasonTexts: [String] { reasonNumbers.map { context.reasons[Int($0)].text } }
}
