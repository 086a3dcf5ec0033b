import MedicationAdherence

/// How each version of FHIR writes when the doses of an order are due.
///
/// DSTU2 has no times of the day, no days of the week and one `when`; what it cannot say is said
/// as a frequency.
struct SampleTimingShape {
  /// The version.
  let version: SampleVersion
  /// The order.
  let order: SampleOrder

  /// The Timing of a dosage; `step` is the part of a taper that it is.
  func timing(step: Int) -> SampleJSON {
    let code = order.drug.schedule.code.map { SampleCodes(version: version).timing($0) }
    return ["repeat": bounds(step: step) + rhythm, "code": code ?? .absent]
  }

  private var rhythm: SampleJSON {
    switch order.drug.schedule {
    case .daily(let minutes): every(1, "d", times: minutes.count)
    case .timesOfDay(let minutes):
      every(1, "d", times: minutes.count)
        + unlessDSTU2("timeOfDay", minutes.map(SampleSchedule.clock))
    case .events(let events): self.events(events.map(\.code))
    case .weekly(let weekdays, _):
      every(1, "wk", times: weekdays.count)
        + unlessDSTU2("dayOfWeek", weekdays.map { SampleSchedule.weekdays[$0 - 1].code })
    case .everyHours(let hours): every(hours, "h")
    case .everyOtherDay: every(2, "d")
    case .monthly: every(1, "mo")
    case .taper: every(1, "d")
    case .asNeeded: every(1, "d", times: 4)
    }
  }

  private func every(_ period: Int, _ unit: String, times: Int = 1) -> SampleJSON {
    [
      "frequency": .number("\(times)"), "period": .number("\(period)"),
      version == .dstu2 ? "periodUnits" : "periodUnit": .text(unit),
    ]
  }

  private func events(_ codes: [String]) -> SampleJSON {
    guard version == .dstu2 else { return ["when": .list(codes.map { .text($0) })] }
    return codes.count == 1 ? ["when": .text(codes[0])] : every(1, "d", times: codes.count)
  }

  private func unlessDSTU2(_ name: String, _ values: [String]) -> SampleJSON {
    version == .dstu2 ? [:] : .object([(name, .list(values.map { .text($0) }))])
  }

  private func bounds(step: Int) -> SampleJSON {
    if case .taper(let steps) = order.drug.schedule { return bounds(of: step, among: steps) }
    return switch order.drug.length {
    case .open: ["boundsPeriod": ["start": .text(startText)]]
    case .days(let days): length(days)
    case .period(let days): period(from: order.start, days: days)
    case .doses(let doses): ["count": .number("\(doses)")]
    }
  }

  /// DSTU2 has no sequence, so there each step of a taper has its dates.
  private func bounds(of step: Int, among steps: [SampleTaperStep]) -> SampleJSON {
    guard version == .dstu2 else { return length(steps[step].days) }
    let before = steps.prefix(step).reduce(0) { $0 + $1.days }
    return period(from: order.start.adding(days: before), days: steps[step].days)
  }

  private func length(_ days: Int) -> SampleJSON {
    let name = version == .dstu2 ? "boundsQuantity" : "boundsDuration"
    let value: SampleJSON = [
      "value": .number("\(days)"), "unit": "days", "system": "http://unitsofmeasure.org",
      "code": "d",
    ]
    return .object([(name, value)])
  }

  private func period(from start: Day, days: Int) -> SampleJSON {
    let end = start.adding(days: days - 1)
    return ["boundsPeriod": ["start": "\(start)", "end": "\(end)"]]
  }

  /// A grid of hours begins at a time, everything else on a day.
  private var startText: String {
    if case .everyHours = order.drug.schedule {
      return SampleInstant(order.start, second: 8 * 3600).description
    }
    return order.start.description
  }
}
