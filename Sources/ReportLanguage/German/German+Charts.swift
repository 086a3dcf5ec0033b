import MedicationAdherence

extension German {
  static let shortMonths = [
    "Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez",
  ]

  /// `31.01.2025`.
  static func digits(_ day: Day) -> String {
    let (year, month, number) = day.components
    return Decimal.padded(number, to: 2) + "." + Decimal.padded(month, to: 2) + "."
      + Decimal.padded(year, to: 4)
  }

  static func name(of bucket: CalendarBucket) -> String {
    let (year, month, _) = bucket.firstDay.components
    return switch bucket.size {
    case .day: digits(bucket.firstDay)
    case .week: "KW \(bucket.isoWeek.number)/\(bucket.isoWeek.year)"
    case .month: "\(shortMonths[month - 1])\u{A0}\(year)"
    case .quarter: "\((month + 2) / 3).\u{A0}Quartal \(year)"
    case .year: String(year)
    }
  }

  static func axisWeek(_ number: Int) -> String { "KW\u{A0}\(number)" }

  static func axisQuarter(_ number: Int) -> String { "Q\(number)" }

  static func axisDay(_ number: Int) -> String { "\(number)." }

  static func latestBuckets(_ shown: Int, of all: Int, _ size: BucketSize) -> String {
    "die letzten \(buckets(shown, size)) von \(number(all))"
  }

  static func buckets(_ count: Int, _ size: BucketSize) -> String {
    size.german.nominative(count)
  }

  static func patient(_ id: String) -> String { "Patient \(id)" }

  static func cohortSize(
    patients: Int?, lines: Int?, withoutOrder: Int?, _ kind: SeriesKind
  ) -> String {
    let nouns =
      kind == .order
      ? (one: "Verordnung", many: "Verordnungen") : (one: "Medikament", many: "Medikamente")
    let size = [
      patients.map { "\(number($0)) \($0 == 1 ? "Patient" : "Patienten")" },
      kind == .patient ? nil : lines.map { "\(number($0)) \($0 == 1 ? nouns.one : nouns.many)" },
      withoutOrder.flatMap {
        $0 == 0
          ? nil
          : "\(number($0)) \($0 == 1 ? "Medikament" : "Medikamente") mit Dosen ohne Verordnungsbezug"
      },
    ]
    return size.compactMap(\.self).joined(separator: ", ")
  }

  static func withoutOrder(doses: Int?) -> String {
    doses.map { "\(number($0)) dieser Dosen ohne Verordnung" } ?? withoutOrder
  }

  static let allPatients = "Alle Patienten zusammen"

  static func footerAsOf(_ shown: String) -> String { "Datenstand \(shown)." }

  static let wholeDay = "gezählt bis Tagesende"

  static func footerDays(_ days: DayRange) -> String {
    "Gezeigt: \(digits(days.first)) bis \(digits(days.last))."
  }

  static func footerZone(_ zone: String?) -> String {
    zone.map { "Zeitzone \($0)." } ?? "Zeiten wie dokumentiert."
  }

  static func footerMissing(_ size: BucketSize) -> String {
    let subject =
      switch size {
      case .day: "Ein Tag"
      case .week: "Eine Woche"
      case .month: "Ein Monat"
      case .quarter: "Ein Quartal"
      case .year: "Ein Jahr"
      }
    return "\(subject) ohne Einträge ist eine Lücke in den Kurven."
  }

  static let footerMissingDue = "Waren darin Dosen fällig, beträgt der Anteil 0\u{A0}%."

  static func lineChart(_ first: CalendarBucket, _ last: CalendarBucket, _ count: Int) -> String {
    let (from, to) = (name(of: first), name(of: last))
    let range = count == 1 ? from : "\(from) bis \(to), \(buckets(count, first.size))"
    return "Diagramm der \(said.taken)en und nicht \(said.taken)en Dosen pro "
      + "\(first.size.german.one), \(range)."
  }

  static func lowest(
    _ bucket: CalendarBucket, _ percent: String, _ taken: Int, of known: Int, areDue: Bool
  ) -> String {
    "Niedrigster Anteil der \(areDue ? "fälligen" : "dokumentierten") Dosen: "
      + "\(name(of: bucket)) mit \(percent) "
      + "(\(number(taken)) von \(number(known)))."
  }

  static var takenLine: String {
    said.taken
  }
  static var notTakenLine: String {
    "nicht \(said.taken)"
  }

  static func dosesPer(_ size: BucketSize) -> String { "Dosen pro \(size.german.one)" }

  static func key(_ state: BucketState) -> String {
    state == .suppressed ? rowsHidden : word(for: state)
  }

  static func partOf(_ size: BucketSize) -> String {
    let ending =
      switch size {
      case .day, .month: "er"
      case .week: "e"
      case .quarter, .year: "es"
      }
    return "unvollständig\(ending) \(size.german.one)"
  }

  static func emptyPlot(isSuppressed: Bool) -> String {
    isSuppressed ? rowsHidden : "nichts dokumentiert"
  }

  static func threshold(_ percent: String) -> String { "Schwelle \(percent)" }

  static func shareCaption(isOfDue: Bool, isOfRecorded: Bool) -> String {
    switch (isOfDue, isOfRecorded) {
    case (true, true):
      "\(said.taken), in % der fälligen Dosen; umrandet: der dokumentierten, "
        + "wo nicht bekannt ist, was fällig war"
    case (true, false): "\(said.taken), in % der fälligen Dosen"
    default: "\(said.taken), in % der dokumentierten Dosen"
    }
  }

  static let onlyUndetermined = "? nur unbestimmte Einträge"

  static func undetermined(_ buckets: String) -> String {
    "Nur unbestimmte Einträge: \(buckets)."
  }

  static let belowThreshold = "▲ unter der Schwelle"
  static var beyondDue: String {
    "+ mehr \(said.taken) als fällig"
  }

  static func beyondDue(_ buckets: String) -> String {
    "Mehr \(said.taken) als fällig: \(buckets)."
  }

  static func pointed(_ state: BucketState) -> String {
    state == .suppressed ? notShown : key(state)
  }

  static func pointed(_ counts: OutcomeCounts) -> String {
    let isAll = counts.taken > 1 && counts.notTaken + counts.undetermined == 0
    let taken =
      isAll
      ? "alle \(number(counts.taken)) \(said.taken)"
      : "\(number(counts.taken)) \(said.taken), \(number(counts.notTaken)) nicht"
    return taken
      + (counts.undetermined == 0 ? "" : ", \(number(counts.undetermined)) unbestimmt")
  }

  static func pointedDue(_ expected: Int, unrecorded: Int, extra: Int) -> String {
    "\(number(expected)) fällig"
      + (unrecorded == 0 ? "" : ", \(number(unrecorded)) \(said.notSigned)")
      + (extra == 0 ? "" : ", \(number(extra)) mehr als fällig")
  }

  static let pointedPart = "unvollständig"

  static let persistenceReading =
    "Eine Behandlung zählt ab ihrer ersten Dosis im Zeitraum, wenn bekannt ist, was fällig war. Ein "
    + "kurzer Strich: eine Behandlung, die am Ende ihres Zeitraums oder ihrer Verordnung noch lief."

  static let persistenceDays = "Tage"

  static let persistenceAtRisk = "Behandlungen unter Beobachtung an diesen Tagen:"

  static func persistenceEnd(_ percent: String, day: Int) -> String {
    "\(percent) an Tag \(number(day))"
  }

  static let nothingToShow = "nichts zu zeigen"
  // MARK: - The calendar

  static let shortWeekdays = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]

  static func day(_ look: DayLook, threshold: Double) -> String {
    switch look {
    case .allTaken: "alle \(said.taken)"
    case .most: "\(givenPercent(threshold)) oder mehr"
    case .some: "\(givenPercent(threshold / 2)) bis unter \(givenPercent(threshold))"
    case .little: "unter \(givenPercent(threshold / 2))"
    case .noneTaken: "keine \(said.taken)"
    case .undetermined: "nicht bekannt, ob \(said.taken)"
    case .noRecords: key(.noRecords)
    case .nothingDue: key(.nothingDue)
    case .suppressed: key(.suppressed)
    }
  }

  static func calendarCaption(isOfDue: Bool, isOfRecorded: Bool) -> String {
    switch (isOfDue, isOfRecorded) {
    case (true, true):
      "je Tag: \(said.taken), in % der fälligen Dosen; der dokumentierten, wo nicht bekannt ist, was "
        + "fällig war"
    case (true, false): "je Tag: \(said.taken), in % der fälligen Dosen"
    default: "je Tag: \(said.taken), in % der dokumentierten Dosen"
    }
  }

  static func calendar(_ days: [(meaning: String, count: Int)]) -> String {
    let list = days.map { "\(number($0.count)) \($0.count == 1 ? "Tag" : "Tage") \($0.meaning)" }
    return "Kalender, Anteil \(said.taken) je Tag: \(list.joined(separator: "; "))."
  }
  // MARK: - The times of doses

  static func timesOfDay(of name: String) -> String { "\(name): \(said.intakeOf)zeiten" }

  static func doseTimesChart(_ first: String, _ last: String, _ doses: Int) -> String {
    "Diagramm der Uhrzeiten von \(number(doses)) \(doses == 1 ? "Dosis" : "Dosen") "
      + "vom \(first) bis zum \(last)."
  }

  static func timedDoses(taken: Int, notTaken: Int, undetermined: Int) -> String {
    if taken > 0, notTaken + undetermined == 0 {
      return taken == 1
        ? "Die eine Dosis mit bekannter Uhrzeit wurde \(said.taken)"
        : "Alle \(number(taken)) Dosen mit bekannter Uhrzeit wurden \(said.taken)"
    }
    return
      "Von den Dosen mit bekannter Uhrzeit \(taken == 1 ? "wurde" : "wurden") \(number(taken)) "
      + "\(said.taken) und \(number(notTaken)) nicht"
      + (undetermined == 0 ? "" : "; \(number(undetermined)) unbestimmt")
  }

  static func onTime(_ percent: String) -> String {
    (percent == wholePercent(1) ? "alle" : "\(percent) der") + " \(said.taken)en waren pünktlich"
  }

  static let noNominalTimes = "feste Uhrzeiten sind nicht verordnet"

  static let nominalTime = "verordnete Uhrzeit"

  static func timingWindow(_ percent: String) -> String {
    "pünktlich: innerhalb von \(percent) des Abstands zur nächsten Uhrzeit"
  }

  static func timingWindow(minutes: Int) -> String {
    "pünktlich: höchstens \(minutes == 1 ? "1 Minute" : "\(number(minutes)) Minuten") entfernt"
  }

  static let ownTimingWindow = "pünktlich: im Zeitfenster des Medikaments"

  static let undeterminedDose = "unbestimmt"

  static let timeOfDay = "Uhrzeit, Mitternacht oben"

  static let thinnedMarks = "Zeichen, die einander verdecken würden, sind nur einmal gezeichnet."
}
