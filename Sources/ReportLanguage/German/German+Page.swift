import MedicationAdherence

extension German {
  static func page(_ label: PageLabel) -> String {
    switch label {
    case .reportTitle: "Medikamentenadhärenz"
    case .notices: "Bevor Sie die Zahlen lesen"
    case .overTime: "Im Zeitverlauf"
    case .patients: "Patienten"
    case .persistence: "Therapiedauer (Persistenz)"
    case .quality: "Datenqualität"
    case .method: "Was die Begriffe bedeuten"
    case .files: "Dateien"
    case .notKnown: "nicht bekannt"
    case .notShown: notShown
    case .skip: "Zum Inhalt springen"
    case .goTo: "Auf dieser Seite"
    case .furtherFigures: "Weitere Zahlen"
    case .figure: "Zahl"
    case .value: "Wert"
    case .omittedDoses: "Ausgelassene Dosen der letzten 4 Wochen"
    case .noOmittedDose: "Keine fällige Dosis der letzten 4 Wochen ist ausgelassen."
    case .reasonOmitted: "Wann und warum"
    case .lastTaken: "Zuletzt \(said.taken)"
    case .notSigned: said.notSigned
    case .recordSheet: said.record
    case .recordRule:
      "Jedes Zeichen ist eine Dosis am Tag ihrer Fälligkeit; eine Uhrzeit oder ein Tag dahinter ist "
        + "der Zeitpunkt der \(said.intake)."
    case .signGiven: said.taken
    case .signGivenLate:
      "um diese Uhrzeit \(said.taken); bei fester Uhrzeit: mehr als 2 Stunden zu spät"
    case .signNotGiven: "nicht \(said.taken), ohne dokumentierten Grund"
    case .signNotSigned: said.notSigned
    case .signUndetermined: "nicht bekannt, ob \(said.taken)"
    case .signBeyondDue: "über die fälligen hinaus \(said.taken)"
    case .signLater: "später fällig"
    case .dueTime: "Fällig um"
    case .noDueTime: "ohne Uhrzeit"
    case .notAmongDue: "bei Bedarf, zusätzlich"
    case .noDoses: "Keine Dosis in diesen Tagen."
    case .why: "Warum"
    case .wardNotKnown: "Station nicht bekannt"
    case .shareOfDueTaken: name(of: .implementation)
    case .shareTaken: "\(said.takenFirst), in % der dokumentierten Dosen"
    case .dosesTaken: "Dosen \(said.taken)"
    case .dosesNotTaken: "Dosen nicht \(said.taken)"
    case .dosesUndetermined: "Dosen unbestimmt"
    case .dosesDue: "Dosen fällig"
    case .dosesDueWhereKnown: "Dosen fällig, soweit bekannt"
    case .dueTaken: "davon \(said.taken)"
    case .dueRecordedOtherwise: "davon nicht \(said.taken) oder unbestimmt"
    case .dueNotRecorded: "davon \(said.notSigned)"
    case .dueOmitted: "davon nicht \(said.taken) oder \(said.notSigned)"
    case .noneAsNeeded: "keine, bei Bedarf"
    case .dosesMoreThanDue: "Dosen mehr als fällig"
    case .moreThanDue: "mehr als fällig"
    case .onlyMoreThanDue: "Nur mit mehr als fällig"
    case .medianImplementation: "\(name(of: .implementation)), Median der Patienten"
    case .medicinesWithoutOrder: "Medikamente mit Dosen ohne Verordnungsbezug"
    case .window: "Zeitraum"
    case .countedBy: "Gezählt nach"
    case .dataAsOf: "Datenstand"
    case .dates: "Datumsangaben"
    case .nothingToShow: "nichts zu zeigen"
    case .patient: "Patient"
    case .share: "Anteil \(said.taken)"
    case .taken: said.takenFirst
    case .notTaken: "Nicht \(said.taken)"
    case .due: "Fällig"
    case .notRecorded: said.notSignedFirst
    case .sparkline:
      "Anteil im Verlauf, 0 bis 100\u{A0}%; gepunktet: der dokumentierten Dosen; "
        + "grau: keine Einträge; Ring: unvollständiger Zeitraum"
    case .inWords: "In Worten"
    case .ofTheDosesDue: "der fälligen Dosen"
    case .ofTheRecorded: "der dokumentierten Dosen"
    case .low: "niedrig"
    case .noRecord: "keine Dosis dokumentiert"
    case .lowestFirst:
      "Niedrigster Anteil der fälligen Dosen zuerst; der dokumentierten Dosen, wo nicht bekannt "
        + "ist, was fällig war."
    case .countsOfTaken:
      "\(said.takenFirst) und Nicht \(said.taken) zählen auch Dosen bei Bedarf, ohne Verordnung oder wo nicht "
        + "bekannt ist, was fällig war; Fällig und \(said.notSignedFirst) zählen diese nicht."
    case .noPatient:
      "Von keinem Patienten ist in diesem Bericht eine Verordnung oder \(said.intake)."
    case .noSinglePatients:
      "Einzelne Patienten sind zum Schutz der Personen nicht gezeigt."
    case .findPatient: "Patient oder Medikament suchen"
    case .onlyLow: "Nur niedrige"
    case .sortBy: "Sortieren nach"
    case .sortedUp: "Sortiert nach {0}, aufsteigend."
    case .sortedDown: "Sortiert nach {0}, absteigend."
    case .thisPageOnly: "Sortieren und Suchen gelten nur für diese Seite."
    case .pages: "Seiten mit Patienten"
    case .pagesBelow: "Seiten mit Patienten, nach der Liste"
    case .firstPage: "Erste"
    case .previousPage: "Vorige"
    case .nextPage: "Nächste"
    case .lastPage: "Letzte"
    case .workbook: "Arbeitsmappe"
    case .tablesWorkbook: "Weitere Tabellen"
    case .database: "Datenbank"
    case .chart: "Diagramm"
    case .timeline: "Verlauf"
    case .cohortOverTime: "Alle Patienten im Zeitverlauf"
    case .measures: "Kennzahlen"
    case .worklist: worklistTitle
    case .doseList: "Dosen"
    case .summary: "Zusammenfassung"
    case .summaryOverTime: "Zusammenfassung im Zeitverlauf"
    case .controlTable: "Üblicher Bereich und Signale"
    case .patientList: "Patienten"
    case .doseTimes: "\(said.intakeOf)zeiten"
    case .persistenceTable: "Persistenz"
    case .administrationList: said.intakes
    case .sideBySide: "Patienten nebeneinander"
    case .timesOfDay: page(.doseTimes)
    case .measureReport: "MeasureReport, FHIR"
    case .measureDefinition: "Measure, FHIR"
    case .qualityRule:
      "Alles, was gelesen wurde, ist gezählt oder mit dem Grund aufgeführt, warum nicht."
    case .inFull: "Vollständig:"
    case .checkSums: "Eingaben, Argumente und Prüfsummen:"
    case .ledgerEmpty: "Das Verarbeitungsprotokoll ist leer."
    case .ledger: "Was aus dem Gelesenen wurde"
    case .subject: "Was"
    case .disposition: "Was daraus wurde"
    case .reason: "Warum"
    case .number: "Wie viele"
    case .whereToLook: "Wo nachzusehen ist"
    case .singlePlaces: "Einzelne Stellen in den Daten"
    case .place: "Wo"
    case .detail: "Einzelheiten"
    case .allPatients: "Alle Patienten"
    case .glance: "Medikamente im Überblick"
    case .medication: "Medikament"
    case .reasonsTitle: "Warum Dosen nicht \(said.taken) wurden"
    case .reasonNotTaken: "Grund"
    case .doses: "Dosen"
    case .noReason: "kein Grund dokumentiert"
    case .administrations: said.intakes
    case .date: "Datum"
    case .time: "Uhrzeit"
    case .outcome: "\(said.takenFirst)?"
    case .onlyNotTaken: "Nur nicht \(said.taken)e Dosen"
    case .noAdministration: "Es ist keine \(said.intake) dokumentiert."
    case .monthsFolded:
      "Von zugeklappten Monaten werden nur die Summen gedruckt: vor dem Drucken aufklappen."
    case .withoutDate: "Ohne Datum"
    case .undetermined: "Unbestimmt"
    case .takenInPart: "\(said.takenFirst), vorzeitig beendet"
    case .notCounted: "nicht gezählt"
    case .findAdministration: "Datum, Medikament oder Grund suchen"
    case .medicineOrder: "Verordnung"
    case .printAll: "Alles drucken, nicht nur die erste Seite"
    }
  }

  static func lines(_ count: Int, _ kind: SeriesKind) -> String {
    switch kind {
    case .order: "\(number(count)) \(count == 1 ? "Verordnung" : "Verordnungen")"
    case .medication: "\(number(count)) \(count == 1 ? "Medikament" : "Medikamente")"
    case .patient: "\(number(count)) \(count == 1 ? "Patient" : "Patienten")"
    }
  }

  static func silentLines(_ count: Int, _ kind: SeriesKind) -> String {
    lines(count, kind) + " ohne Dosis und ohne fällige Dosen"
  }

  static func chartsShown(_ count: Int, of all: Int) -> String {
    "Von \(number(all)) haben die \(number(count)) mit den meisten nicht \(said.taken)en fälligen Dosen ein "
      + "Diagramm."
  }

  static func latestAdministrations(_ count: Int, of all: Int) -> String {
    "Die letzten \(number(count)) von \(number(all)) stehen hier."
  }

  static func lines(onePer kind: SeriesKind) -> String {
    switch kind {
    case .order: "Verordnungen"
    case .medication: "Medikamente der Patienten"
    case .patient: "Patienten"
    }
  }

  static func neverStarted(_ medications: String) -> String { "Nie begonnen: \(medications)" }

  static func withoutRecord(_ medications: String) -> String {
    "Keine Dosis dokumentiert: \(medications)"
  }

  static func dosesWithoutOrder(_ count: Int) -> String {
    count == 1
      ? "1 Dosis eines verordneten Medikaments ist ohne Bezug zu einer Verordnung dokumentiert und "
        + "zählt daher nicht zu den fälligen"
      : "\(number(count)) Dosen verordneter Medikamente sind ohne Bezug zu einer Verordnung "
        + "dokumentiert und zählen daher nicht zu den fälligen"
  }

  static func neverStarted(_ kind: SeriesKind) -> String {
    switch kind {
    case .order: "Verordnungen ohne dokumentierte \(said.intake)"
    case .medication, .patient: "Medikamente ohne dokumentierte \(said.intake)"
    }
  }

  static func linesTitle(_ kind: SeriesKind) -> String {
    switch kind {
    case .order: "Verordnungen"
    case .medication: "Medikamente"
    case .patient: "Alle Medikamente zusammen"
    }
  }

  static func table(_ name: String) -> String { "Tabelle: \(name)" }

  static func name(of size: BucketSize) -> String { size.german.one }

  static func figuresTitle(_ days: String) -> String {
    "Überblick" + (days.isEmpty ? "" : ", \(days)")
  }

  static func criticalOmitted(of due: Int) -> String {
    "Kritische Dosen ausgelassen, von \(number(due)) fälligen"
  }

  static func notSigned(of due: Int) -> String {
    "Dosen \(said.notSigned), von \(number(due)) fälligen"
  }

  static func patientsBelow(_ threshold: String, of all: Int) -> String {
    "Patienten unter \(threshold), von \(number(all))"
  }

  static func patientsReaching(_ threshold: String) -> String {
    "Patienten mit mindestens \(threshold) der fälligen Dosen"
  }

  static func roughly(_ time: String) -> String { "gegen \(time)" }

  static func dueLater(_ doses: Int, of all: Int) -> String {
    let count = doses == 1 ? "steht noch eine aus" : "stehen noch \(number(doses)) aus"
    return
      "Von den \(number(all)) fälligen Dosen \(count). Was davon noch nicht dokumentiert ist, zählt hier als "
      + "\(said.notSigned), aber nirgends als ausgelassen."
  }

  static func shortDay(_ day: Day) -> String { String(digits(day).prefix(6)) }

  static func shortDays(_ first: Day, _ last: Day) -> String {
    let isOneMonth = first.components.month == last.components.month
    return digits(first).prefix(isOneMonth ? 3 : 6) + "–" + shortDay(last)
  }

  static func medicinesBelow(_ threshold: String) -> String { "Medikamente unter \(threshold)" }

  static func days(_ first: String, _ last: String) -> String { "\(first) bis \(last)" }

  static func active(from first: String?, to last: String?) -> String {
    switch (first, last) {
    case (let first?, let last?): between(first, last)
    case (let first?, nil): "seit \(first)"
    default: "bis \(last ?? "")"
    }
  }

  /// `vom 9. bis zum 23. Februar 2025`: a month and a year that both days have are said once.
  private static func between(_ first: String, _ last: String) -> String {
    let day = first.prefix { $0 != " " }
    let month = first.dropFirst(day.count)
    let isOneMonth = !month.isEmpty && last.hasSuffix(month)
    return first == last
      ? "am \(last)" : "vom \(isOneMonth ? String(day) : first) bis zum \(last)"
  }

  static func zone(_ name: String?) -> String { name.map { "in \($0)" } ?? "wie dokumentiert" }

  static func patients(_ first: Int, _ last: Int, of all: Int) -> String {
    "Patienten \(number(first)) bis \(number(last)) von \(number(all))."
  }

  static func page(_ number: Int, of all: Int) -> String {
    "Seite \(Self.number(number)) von \(Self.number(all))"
  }

  static let rowsShown = "{0} von {1} Zeilen gezeigt."

  static func moreNotices(_ count: Int) -> String {
    count == 1 ? "1 weiterer Hinweis" : "\(number(count)) weitere Hinweise"
  }

  static func morePlaces(_ count: Int) -> String {
    "; \(number(count)) weitere \(count == 1 ? "steht" : "stehen") im Verarbeitungsprotokoll"
  }

  static func place(_ file: String, line: Int) -> String { "\(file), Zeile \(number(line))" }

  static func doses(_ month: String, _ counts: OutcomeCounts, notCounted: Int) -> String {
    let counts = [
      (counts.taken, said.taken), (counts.notTaken, "nicht \(said.taken)"),
      (counts.undetermined, "unbestimmt"),
    ]
    return doses(month, counts, rest: (notCounted, "nicht gezählt"))
  }

  static func month(_ month: Int, year: Int) -> String { "\(monthNames[month - 1]) \(year)" }

  static func shown(year: String, month: String?) -> String {
    month.map { "\($0).\(year)" } ?? year
  }

  static func shown(_ day: Day, time: String, offset: String) -> String {
    "\(digits(day)), \(time) Uhr (\(offset))"
  }

  static func madeBy(_ version: String) -> String { "Erstellt mit adherence \(version)." }
  // MARK: - What is not shown

  static let persistenceHidden =
    "Die Therapiedauer wird zum Schutz der Privatsphäre nicht gezeigt."
  static let notShown = "nicht gezeigt"
  static let partlyHidden = "teilweise nicht gezeigt"
  static let rowsHidden = "zum Schutz der Privatsphäre nicht gezeigt"
  static let reasonLeftOut = "Grund nicht gezeigt"
  static let movedDates = "um ganze Wochen verschoben, bei jeder Person andere"
  static let footerMovedDates =
    "Datumsangaben sind um ganze Wochen verschoben, bei jeder Person andere."
  static let movedEnd =
    "Was bei einer Person zählt, endet an einem Sonntag, 0 bis 3 Wochen vor der Woche des Datenstands."
  static var movedPanels: String {
    "Anteil \(said.taken), 0 bis 100\u{A0}%, an den eigenen, verschobenen Tagen"
  }
  static let movedDays = "bei jeder Person andere, verschoben"
  static let noCommonCalendar = "nicht gezeigt: Datumsangaben sind je Person verschoben"
  static let noCommonCalendarRule =
    "Ein Diagramm aller Patienten im Zeitverlauf gibt es nicht: Datumsangaben sind verschoben, sodass "
    + "eine Woche der einen Person nicht dieselbe Woche einer anderen ist."
}
