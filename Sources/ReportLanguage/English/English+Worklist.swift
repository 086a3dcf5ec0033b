import MedicationAdherence

extension English {
  static let worklistTitle = "Whom to see today"

  static let worklistEmpty = "No patient meets a rule of the worklist."

  static let worklistEmptyButGaps =
    "No patient meets a rule, as far as could be looked at; what could not stands below."

  static func title(of section: WorklistSection, _ patients: Int) -> String {
    let name =
      switch section {
      case .critical: "Critical"
      case .other: "Other reasons"
      case .held: heldTitle
      }
    return "\(name) (\(number(patients)))"
  }

  static func moreRows(_ count: Int) -> String { Self.count(count, "more row", "more rows") }

  static func patientsInFile(_ count: Int) -> String {
    "\(Self.count(count, "more patient is", "more patients are")) in the file only."
  }

  static let criticalMedicine = "critical"

  static func toAct(_ figures: WorklistFigures, since instant: String) -> String {
    var text = "No critical dose omitted since \(instant)"
    if figures.criticalOmitted > 0 {
      text =
        "\(count(figures.criticalOmitted, "critical dose", "critical doses")) omitted since "
        + "\(instant), \(notSigned(of: figures)), of "
        + count(figures.patients, "patient", "patients")
    }
    guard figures.ordersNotJudged > 0 else { return text + "." }
    return text + "; \(count(figures.ordersNotJudged, "order", "orders")) cannot be judged."
  }

  /// How many of the critical doses that were omitted are not signed.
  private static func notSigned(of figures: WorklistFigures) -> String {
    guard figures.notSigned == figures.criticalOmitted else {
      return "\(number(figures.notSigned)) of them \(said.notSigned)"
    }
    return figures.notSigned == 1 ? said.notSigned : "all of them \(said.notSigned)"
  }

  static func toSee(_ patients: Int, ordersNotJudged orders: Int) -> String {
    let who =
      patients == 0 ? "Nobody is on the list" : "\(count(patients, "patient", "patients")) to see"
    return orders == 0
      ? who + "." : who + "; \(count(orders, "order", "orders")) cannot be judged."
  }

  static let heldTitle = "Held for a clinical reason"

  static let gapsTitle = "Could not be looked at"

  static func sentence(of gap: WorklistGap, _ found: WorklistGaps.Count) -> String {
    let orders =
      "\(count(found.orders, "order", "orders")) of "
      + count(found.patients, "patient", "patients")
    return switch gap {
    case .scheduleUnknown: "\(orders): when doses are due cannot be told from the order."
    case .dosesNameNoOrder: "\(orders): the recorded doses do not say which order they belong to."
    case .homeOrder: "\(orders): for home or reported only, so that nobody signs the doses here."
    case .noEncounter: "\(orders): no stay is recorded that says whether the patient is here."
    }
  }

  static func name(of rule: WorklistRule) -> String {
    switch rule {
    case .criticalOmitted: "Critical dose omitted"
    case .criticalDelayed: "Critical dose late"
    case .daysWithout: "Days without a dose"
    case .falling: "Falling share"
    case .notStarted: "Not started"
    case .supplyEnds: "Supply ends"
    case .moreThanDue: "More than due"
    }
  }

  static func omittedLately(_ count: Int, _ latest: [String], daysAgo: Int?) -> String {
    let more = count > latest.count ? ", …" : ""
    let when =
      switch daysAgo {
      case 0: "today"
      case 1: "yesterday"
      default: "in the last 24 hours"
      }
    return "\(Self.count(count, "dose", "doses")) omitted \(when): "
      + latest.joined(separator: ", ") + more + "."
  }

  static func omittedAlike(_ count: Int, on day: String, reason: String?) -> String {
    "\(number(count)) doses omitted on \(day), all: \(whyOmitted(reason))."
  }

  static func omitted(_ time: String, reason: String?) -> String {
    "\(time) (\(whyOmitted(reason)))"
  }

  static func delayedLately(_ count: Int, _ latest: [String]) -> String {
    let more = count > latest.count ? ", …" : ""
    return "\(Self.count(count, "dose", "doses")) of the last 24 hours \(said.taken) late: "
      + latest.joined(separator: ", ") + more + "."
  }

  static func delayed(_ due: String, given: String, late: String) -> String {
    "\(due) (\(said.taken) \(given), \(late) late)"
  }

  static func daysWithoutDose(_ days: Int) -> String {
    "No dose \(said.taken) on \(number(days)) due days in a row."
  }

  static func shareFell(to now: String, from before: String) -> String {
    "\(now) of the doses due \(said.taken) in the last 7 days, \(before) in the 28 days before."
  }

  static func notTakenSince(_ firstDue: String) -> String {
    "No dose \(said.taken) since the first was due on \(firstDue)."
  }

  static func supplyEnds(_ day: String, inDays days: Int) -> String {
    switch days {
    case 0: "The dispensed supply ends today, \(day)."
    case 1: "The dispensed supply ends tomorrow, \(day)."
    default: "The dispensed supply ends in \(number(days)) days, on \(day)."
    }
  }

  static func takenMoreThanDue(_ day: String, taken: Int, due: Int) -> String {
    "\(count(taken, "dose", "doses")) \(said.taken) on \(day), \(number(due)) "
      + "\(due == 1 ? "was" : "were") due."
  }

  static func lastTaken(_ day: String, daysAgo days: Int) -> String {
    switch days {
    case 0: "Last \(said.taken) today."
    case 1: "Last \(said.taken) yesterday."
    default: "Last \(said.taken) \(number(days)) days ago, on \(day)."
    }
  }

  // MARK: - Lines of pages

  static func yesterday(_ time: String) -> String { "yesterday \(time)" }

  static func whyOmitted(_ reason: String?) -> String {
    guard let reason else { return "not signed" }
    return reason.isEmpty ? "not \(said.taken), no reason" : reason
  }

  static func andMore(_ count: Int) -> String { "and \(number(count)) more" }

  static func shortDelay(given: String, late: String) -> String {
    "\(said.taken) \(given), \(late) late"
  }

  static func lastGiven(_ time: String) -> String { "last \(said.taken) \(time)" }

  static func shortDaysWithout(_ days: Int) -> String { "\(number(days)) due days in a row" }

  static func shortFall(to now: String, from before: String) -> String {
    "\(now) in the last 7 days, \(before) in the 28 before"
  }

  static func shortFirstDue(_ day: String) -> String { "first due \(day)" }

  static func shortSupplyEnd(_ day: String, inDays days: Int) -> String {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    default: "in \(number(days)) days, on \(day)"
    }
  }

  static func shortMoreThanDue(_ day: String, taken: Int, due: Int) -> String {
    "\(day): \(number(taken)) \(said.taken), \(number(due)) due"
  }
}
