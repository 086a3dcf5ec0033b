internal import FHIRDecoding
internal import MedicationAdherence

/// What doses are doses of, and what the order says of them as of an instant.
struct SubjectFacts {
  /// The unit in the catalogue.
  let unit: Int
  let subject: DoseSubject
  /// Why the order cannot be looked at for the worklist, though doses may be due; nil when it can.
  let gap: WorklistGap?
}

extension PatientReporting {
  /// What the doses of a unit are doses of.
  func facts(ofUnit unit: Int, _ judgement: Judgement, asOf: LocalMoment) -> SubjectFacts {
    let order = catalogue.units[unit].order
    let standing = standing(ofUnit: unit, asOf: asOf)
    return SubjectFacts(
      unit: unit,
      subject: DoseSubject(
        order: order.map { record.orders[$0].order.id } ?? "",
        medication: names.medication(ofUnit: unit), standing: standing,
        windowMinutes: opening.windowMinutes(ofUnit: unit) ?? DoseSubject.usualWindowMinutes),
      gap: rules.worklist == nil || standing == .closed
        ? nil : gap(ofUnit: unit, judgement, asOf: asOf))
  }

  /// Whether doses of a unit's order are still due: it is active, or has no status, has begun and not ended.
  private func standing(ofUnit unit: Int, asOf: LocalMoment) -> OrderStanding {
    guard rules.worklist != nil else { return .open }
    guard let order = catalogue.units[unit].order, record.orders[order].order.isActiveByStatus,
      let schedule = catalogue.asked(ofUnit: unit, record)
    else { return .closed }
    if schedule.hasOneDoseAtMost {
      // The next one may be due later than the last day that counts.
      let later = catalogue.schedule(of: unit, record, through: asOf.day.adding(days: 400))
      if later?.hasOneDoseAtMost == true { return .once }
    }
    return schedule.isOpen(at: asOf) ? .open : .closed
  }

  private func gap(
    ofUnit unit: Int, _ judgement: Judgement, asOf: LocalMoment
  ) -> WorklistGap? {
    guard let schedule = catalogue.asked(ofUnit: unit, record), schedule.isOpen(at: asOf) else {
      return nil
    }
    switch judgement {
    case .dosesNameNoOrder: return .dosesNameNoOrder
    case .takenElsewhere: return .homeOrder
    case .judged: return schedule[asOf.day] == .unknown ? .scheduleUnknown : nil
    }
  }

  /// Sets the moments of daily life that orders name, and the usual times of the doses of the last days and of
  /// an order's first one, by which it is known whether they are omitted.
  ///
  /// The record of doses has a row for each moment, so those have a time on all of its days; a table of doses
  /// says the moment of each.
  func setUsualTimes(of listed: inout ListedDoses) {
    guard let asOf = listed.all.asOf else { return }
    let isTable = rules.needs.contains(.dosePlaces)
    let (first, recent) = (
      asOf.day.adding(days: 1 - PatientDoses.recordDays), asOf.day.adding(days: -2)
    )
    let asked = listed.units.map { catalogue.asked(ofUnit: $0, record) }
    for (subject, schedule) in asked.enumerated() {
      listed.all.subjects[subject].moments = schedule?.moments ?? []
    }
    let starts = asked.map { $0?.startOfUsualTimes }
    let haveStarts = starts.contains { $0 != nil }
    for places in listed.places {
      // They are in the order of their days.
      var end = places.upperBound
      while end > places.lowerBound {
        let day = listed.all.doses[end - 1].day
        var begin = end - 1
        while begin > places.lowerBound, listed.all.doses[begin - 1].day == day { begin -= 1 }
        let ofDay = begin..<end
        end = begin
        guard let day else { continue }
        if !isTable, !haveStarts, day < first { break }
        var subjects: [Int32] = []
        for dose in listed.all.doses[ofDay] where dose.isDue && dose.dueMinute == nil {
          let mayHaveTimes = recent <= day || !listed.all.subject(of: dose).moments.isEmpty
          guard !subjects.contains(dose.subject),
            starts[Int(dose.subject)]?.day == day || mayHaveTimes && (isTable || first <= day)
          else { continue }
          subjects.append(dose.subject)
        }
        for subject in subjects {
          guard let range = DayRange(first: day, last: day),
            let times = asked[Int(subject)]?.dueMoments(over: range), !times.isEmpty
          else { continue }
          let midnight = day.milliseconds(at: 0)
          let start = starts[Int(subject)].flatMap { $0.day == day ? $0.millisecond : nil }
          listed.all.setUsualTimes(
            times.map { Int16(($0 - midnight) / 60_000) }, of: subject, on: day,
            from: Int16((start ?? 0) / 60_000), at: ofDay)
        }
        for place in ofDay {
          guard let minute = listed.all.doses[place].usualMinute else { continue }
          listed.all.doses[place].slotMinute = minute
        }
      }
    }
  }
}

extension Order {
  /// Whether its status is that of an order in use, or it has none.
  fileprivate var isActiveByStatus: Bool { status == "active" || isStatusMissing }
}

extension SeriesCatalogue {
  /// What a unit's order asked for up to the last day that counts; nil of a unit without an order.
  fileprivate func asked(ofUnit unit: Int, _ record: LinkedRecord) -> ExpectedDoses? {
    guard let known = units[unit].schedule else { return schedule(of: unit, record) }
    return schedules[known].doses
  }
}
