internal import FHIRDecoding
package import MedicationAdherence

extension PatientReporting {
  /// The patient's worklist, from the doses of the report and the dispenses; none of who has
  /// died.
  func worklist(of report: borrowing PatientReport, patient: Int) -> Worklist {
    guard let terms = rules.worklist else { return Worklist() }
    let lastDay = catalogue.lastDays[patient]
    if let death = record.patients.span[patient].deceased, death.moment?.day ?? lastDay <= lastDay {
      return Worklist()
    }
    let dispensed =
      dispenses.isEmpty ? [] : dispenses[patient].values.joined().filter { $0.day <= lastDay }
    guard !report.doses.doses.isEmpty || !dispensed.isEmpty else { return Worklist() }
    let source = WorklistSource(
      WorklistPatient(
        id: report.id, name: report.name, folder: report.folder, identity: report.identity),
      doses: report.doses, firstDay: firstKnownDay(asOf: lastDay),
      isStarted: report.series.map { SeriesCourse($0).isInitiated },
      supplies: dispensed.isEmpty ? [] : SupplyEnd.ends(of: Array(dispensed)))
    // Where dates are moved, the record of a patient ends on a day of its own, which is over.
    let isOwnEnd = lastDay != terms.asOf.day
    return WorklistRules.worklist(
      of: source, by: isOwnEnd ? terms.asOf(LocalMoment(day: lastDay)) : terms)
  }

  /// The first day of which all doses are known, unless the choice of days cuts none.
  private func firstKnownDay(asOf day: Day) -> Day {
    rules.window.limits(size: rules.bucketSize, asOf: day)?.first ?? .first
  }
}

extension CountingRules {
  /// The as-of instant on the wall clock of the report; its day is over where it has no time.
  package var asOfMoment: LocalMoment {
    guard let date = FHIRDateTime(text: asOf.text), date.hasTime else {
      return LocalMoment(day: asOf.day)
    }
    let local = (clock ?? .asRecorded).local(date)
    return LocalMoment(day: local.day, millisecond: local.millisecond)
  }
}
