internal import FHIRDecoding
internal import MedicationAdherence

extension PatientReporting {
  /// Why to see the patient as of the as-of instant on the patient's clock, and what could not be looked at,
  /// from the doses of the report and the dispenses; nothing of who has died, or is not there.
  func worklist(
    of report: borrowing PatientReport, patient: Int, _ listed: KnownDoses
  ) -> Worklist {
    guard let terms = rules.worklist, let asOf = listed.doses.asOf,
      !isDead(patient, asOf: asOf)
    else { return Worklist() }
    let presence = presence(of: patient, asOf: asOf)
    guard presence != .gone else { return Worklist() }
    guard presence == .there else {
      let orders = listed.doses.subjects.count { $0.standing != .closed }
      return Worklist(gaps: WorklistGaps(ofPatient: [.noEncounter: orders]))
    }
    let lastDay = catalogue.lastDays[patient]
    let dispensed =
      dispenses.isEmpty ? [] : dispenses[patient].values.joined().filter { $0.day <= lastDay }
    let source = WorklistSource(
      WorklistPatient(
        id: report.id, name: report.name, folder: report.folder, identity: report.identity,
        ward: doseFacts.context.wards[Int(ward(ofPatient: patient, at: asOf))]),
      doses: listed.doses, firstDay: firstKnownDay(asOf: lastDay), isStarted: listed.isStarted,
      supplies: dispensed.isEmpty ? [] : SupplyEnd.ends(of: Array(dispensed)),
      gaps: WorklistGaps(ofPatient: listed.gaps))
    return WorklistRules.worklist(of: source, by: terms.asOf(asOf))
  }

  /// The first day of which all doses are known, unless the choice of days cuts none.
  private func firstKnownDay(asOf day: Day) -> Day {
    rules.window.limits(size: rules.bucketSize, asOf: day)?.first ?? .first
  }

  private func isDead(_ patient: Int, asOf: LocalMoment) -> Bool {
    guard let death = record.patients.span[patient].deceased else { return false }
    guard let moment = death.moment, moment.day == asOf.day, let now = asOf.millisecond else {
      return death.moment.map { $0.day <= asOf.day } ?? true
    }
    return moment.millisecond ?? 0 <= now
  }

  // MARK: - Whether the patient is there

  private enum Presence { case there, gone, unknown }

  /// Whether a patient is in an encounter that has not ended; of data without encounters everybody is there.
  private func presence(of patient: Int, asOf: LocalMoment) -> Presence {
    let wards = record.circumstances.wards
    guard rules.globals?.hasEncounters ?? !wards.isEmpty else { return .there }
    guard let numbers = encountersOfPatients[patient] else { return .unknown }
    let now = asOf.endOfDayWithoutTime
    return numbers.contains { wards[$0].isGoingOn(at: now) } ? .there : .gone
  }

  private func ward(ofPatient patient: Int, at asOf: LocalMoment) -> UInt32 {
    let now = asOf.endOfDayWithoutTime
    return ward(ofPatient: patient, on: now.day, minute: now.millisecond.map { Int16($0 / 60_000) })
  }
}

extension LocalMoment {
  /// The last minute of a day without a time, which is over.
  fileprivate var endOfDayWithoutTime: LocalMoment {
    LocalMoment(day: day, millisecond: millisecond ?? 86_340_000)
  }
}

/// The doses of a patient that are known at the as-of instant, and what a worklist needs to know of them.
struct KnownDoses {
  let doses: PatientDoses
  /// Whether a dose of each series was ever taken; nil when that is not known.
  let isStarted: [Bool?]
  /// The orders that cannot be looked at, by the reason.
  let gaps: [WorklistGap: Int]
}
