import MedicationAdherence

extension German {
  static let worklistTitle = "Heute nachsehen"

  static let worklistEmpty = "Auf keinen Patienten trifft eine Regel der Liste zu."

  static let worklistEmptyButGaps =
    "Soweit zu beurteilen, trifft auf keinen Patienten eine Regel zu; was nicht zu beurteilen war, steht "
    + "darunter."

  static func title(of section: WorklistSection, _ patients: Int) -> String {
    let name =
      switch section {
      case .critical: "Kritisch"
      case .other: "Weitere"
      case .held: heldTitle
      }
    return "\(name) (\(number(patients)))"
  }

  static func moreRows(_ count: Int) -> String {
    count == 1 ? "1 weitere Zeile" : "\(number(count)) weitere Zeilen"
  }

  static func patientsInFile(_ count: Int) -> String {
    count == 1
      ? "1 weiterer Patient steht nur in der Datei."
      : "\(number(count)) weitere Patienten stehen nur in der Datei."
  }

  static let criticalMedicine = "kritisch"

  static func toAct(_ figures: WorklistFigures, since instant: String) -> String {
    var text = "Seit \(instant) keine kritische Dosis ausgelassen"
    if figures.criticalOmitted > 0 {
      let doses =
        figures.criticalOmitted == 1
        ? "1 kritische Dosis" : "\(number(figures.criticalOmitted)) kritische Dosen"
      text =
        "\(doses) seit \(instant) ausgelassen, \(notSigned(of: figures)), "
        + "bei \(number(figures.patients)) Patienten"
    }
    guard figures.ordersNotJudged > 0 else { return text + "." }
    return text
      + (figures.ordersNotJudged == 1
        ? "; 1 Verordnung ist nicht zu beurteilen."
        : "; \(number(figures.ordersNotJudged)) Verordnungen sind nicht zu beurteilen.")
  }

  /// How many of the critical doses that were omitted are not signed.
  private static func notSigned(of figures: WorklistFigures) -> String {
    guard figures.notSigned == figures.criticalOmitted else {
      return "davon \(number(figures.notSigned)) \(said.notSigned)"
    }
    return figures.notSigned == 1 ? said.notSigned : "alle \(said.notSigned)"
  }

  static func toSee(_ patients: Int, ordersNotJudged orders: Int) -> String {
    let who =
      patients == 0
      ? "Niemand steht auf der Liste"
      : "Hinweise zu \(number(patients)) Patienten"
    guard orders > 0 else { return who + "." }
    return who
      + (orders == 1
        ? "; 1 Verordnung ist nicht zu beurteilen."
        : "; \(number(orders)) Verordnungen sind nicht zu beurteilen.")
  }

  static let heldTitle = "Aus klinischem Grund ausgesetzt"

  static let gapsTitle = "Nicht zu beurteilen"

  static func sentence(of gap: WorklistGap, _ found: WorklistGaps.Count) -> String {
    let orders =
      (found.orders == 1 ? "1 Verordnung" : "\(number(found.orders)) Verordnungen")
      + (found.patients == 1 ? " eines Patienten" : " von \(number(found.patients)) Patienten")
    return switch gap {
    case .scheduleUnknown: "\(orders): Wann Dosen fällig sind, geht daraus nicht hervor."
    case .dosesNameNoOrder:
      "\(orders): Die dokumentierten Dosen sagen nicht, zu welcher Verordnung sie gehören."
    case .homeOrder:
      "\(orders): Für zu Hause oder nur berichtet; hier zeichnet niemand die Dosen ab."
    case .noEncounter: "\(orders): Kein Aufenthalt sagt, ob der Patient hier ist."
    }
  }

  static func name(of rule: WorklistRule) -> String {
    switch rule {
    case .criticalOmitted: "Kritische Dosis ausgelassen"
    case .criticalDelayed: "Kritische Dosis verspätet"
    case .daysWithout: "Tage ohne Dosis"
    case .falling: "Sinkender Anteil"
    case .notStarted: "Nicht begonnen"
    case .supplyEnds: "Vorrat endet"
    case .moreThanDue: "Mehr als fällig"
    }
  }

  static func omittedLately(_ count: Int, _ latest: [String], daysAgo: Int?) -> String {
    let more = count > latest.count ? ", …" : ""
    let when =
      switch daysAgo {
      case 0: "heute"
      case 1: "gestern"
      default: "in den letzten 24 Stunden"
      }
    return "\(count == 1 ? "1 Dosis" : "\(number(count)) Dosen") \(when) ausgelassen: "
      + latest.joined(separator: ", ") + more + "."
  }

  static func omittedAlike(_ count: Int, on day: String, reason: String?) -> String {
    "\(number(count)) Dosen am \(day), alle \(whyOmitted(reason))."
  }

  static func omitted(_ time: String, reason: String?) -> String {
    "\(time) (\(whyOmitted(reason)))"
  }

  static func delayedLately(_ count: Int, _ latest: [String]) -> String {
    let more = count > latest.count ? ", …" : ""
    return "\(count == 1 ? "1 Dosis" : "\(number(count)) Dosen") der letzten 24 Stunden verspätet "
      + "\(said.taken): " + latest.joined(separator: ", ") + more + "."
  }

  static func delayed(_ due: String, given: String, late: String) -> String {
    "\(due) (\(said.taken) \(given), \(late) zu spät)"
  }

  static func daysWithoutDose(_ days: Int) -> String {
    "An \(number(days)) Fälligkeitstagen in Folge keine Dosis \(said.taken)."
  }

  static func shareFell(to now: String, from before: String) -> String {
    "In den letzten 7 Tagen \(now) der fälligen Dosen \(said.taken), in den 28 Tagen davor \(before)."
  }

  static func notTakenSince(_ firstDue: String) -> String {
    "Keine Dosis \(said.taken), seit die erste am \(firstDue) fällig war."
  }

  static func supplyEnds(_ day: String, inDays days: Int) -> String {
    switch days {
    case 0: "Der abgegebene Vorrat endet heute, am \(day)."
    case 1: "Der abgegebene Vorrat endet morgen, am \(day)."
    default: "Der abgegebene Vorrat endet in \(number(days)) Tagen, am \(day)."
    }
  }

  static func takenMoreThanDue(_ day: String, taken: Int, due: Int) -> String {
    "\(number(taken)) Dosen am \(day) \(said.taken), \(number(due)) "
      + "\(due == 1 ? "war" : "waren") fällig."
  }

  static func lastTaken(_ day: String, daysAgo days: Int) -> String {
    switch days {
    case 0: "Zuletzt heute \(said.taken)."
    case 1: "Zuletzt gestern \(said.taken)."
    default: "Zuletzt vor \(number(days)) Tagen \(said.taken), am \(day)."
    }
  }

  // MARK: - Lines of pages

  static func yesterday(_ time: String) -> String { "gestern \(time) Uhr" }

  static func whyOmitted(_ reason: String?) -> String {
    guard let reason else { return said.notSigned }
    return reason.isEmpty ? "nicht \(said.taken), ohne dokumentierten Grund" : reason
  }

  static func andMore(_ count: Int) -> String {
    count == 1 ? "und 1 weitere" : "und \(number(count)) weitere"
  }

  static func shortDelay(given: String, late: String) -> String {
    "\(given) \(said.taken), \(late) zu spät"
  }

  static func lastGiven(_ time: String) -> String { "zuletzt \(said.taken) \(time)" }

  static func shortDaysWithout(_ days: Int) -> String {
    "an \(number(days)) Fälligkeitstagen in Folge"
  }

  static func shortFall(to now: String, from before: String) -> String {
    "\(now) in den letzten 7 Tagen, \(before) in den 28 Tagen davor"
  }

  static func shortFirstDue(_ day: String) -> String { "zuerst fällig \(day)" }

  static func shortSupplyEnd(_ day: String, inDays days: Int) -> String {
    switch days {
    case 0: "heute"
    case 1: "morgen"
    default: "in \(number(days)) Tagen, am \(day)"
    }
  }

  static func shortMoreThanDue(_ day: String, taken: Int, due: Int) -> String {
    "\(day): \(number(taken)) \(said.taken), \(number(due)) fällig"
  }
}
