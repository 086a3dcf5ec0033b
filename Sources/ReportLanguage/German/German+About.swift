import MedicationAdherence

extension German {
  static let aboutTitle = "Über diese Arbeitsmappe"

  static func about(_ line: AboutLine) -> (label: String, text: String) {
    switch line {
    case .content(let ofAll, let size):
      (
        "Inhalt",
        "\(said.takenFirst)e und nicht \(said.taken)e Dosen \(ofAll ? "aller Patienten" : "eines Patienten") pro "
          + "\(size.german.one), wie in FHIR dokumentiert."
      )
    case .organisation(let name): ("Herausgegeben von", name)
    case .madeBy(let program): ("Erstellt mit", program)
    case .asOf(let moment): ("Datenstand", moment)
    case .timeZone(let zone): ("Zeitzone", zone == "as recorded" ? "wie dokumentiert" : zone)
    case .window(let from, let to): ("Beobachtungszeitraum", window(from, to))
    case .movedDates: ("Datumsangaben", footerMovedDates + " " + noCommonCalendarRule)
    case .movedWindow:
      (
        "Beobachtungszeitraum",
        "die gewünschten Tage, mit den Daten jeder Person verschoben; hier nicht genannt"
      )
    case .buckets(let size): ("Gezählt nach", bucketRule(size))
    case .lines(let kind): ("Behandlungen", linesRule(kind))
    case .threshold(let share):
      (
        "Schwelle",
        "Ein Anteil unter \(share) ist niedrig: fett und dunkelrot, und in der Bemerkung genannt."
      )
    case .permissibleGap(let days):
      ("Zulässige Lücke", stoppedRule(gapDays: days))
    case .timingWindow(let share):
      (
        "Zeitfenster",
        "Eine Dosis ist pünktlich, wenn sie von einer Uhrzeit ihrer Verordnung höchstens \(share) "
          + "des Abstands zur benachbarten Uhrzeit entfernt ist."
      )
    case .control(let rules, let size): (controlTitle, controlRule(rules, size))
    case .timingMinutes(let minutes):
      (
        "Zeitfenster",
        "Eine Dosis ist pünktlich, wenn sie von einer Uhrzeit ihrer Verordnung höchstens "
          + "\(minutes == 1 ? "1 Minute" : "\(number(minutes)) Minuten") entfernt ist, höchstens den "
          + "halben Abstand zur benachbarten."
      )
    case .ownTimingWindows:
      (
        "Zeitfenster",
        "Medikamente einiger Klassen haben nach der Klassentabelle ein eigenes Fenster."
      )
    case .renewals(let rule): ("Folgeverordnungen", renewalRule(rule))
    default: aboutReading(line)
    }
  }

  /// How the workbook is read.
  private static func aboutReading(_ line: AboutLine) -> (label: String, text: String) {
    switch line {
    case .outcome(.taken):
      (
        said.takenFirst,
        "FHIR-Status completed, in-progress oder stopped; stopped gilt auch als abgebrochen."
      )
    case .outcome(.notTaken):
      ("Nicht \(said.taken)", "FHIR-Status not-done, oder wasNotGiven oder notGiven ist true.")
    case .outcome(.undetermined):
      (
        "Unbestimmt",
        "FHIR-Status on-hold oder unknown; nicht im Anteil der dokumentierten Dosen, im Anteil der fälligen wie nicht \(said.taken)."
      )
    case .recordedAdherence:
      (
        "Dokumentierte Adhärenz",
        "\(said.taken) / (\(said.taken) + nicht \(said.taken)); leer, wenn keines von beiden dokumentiert ist."
      )
    case .missingValues:
      ("Fehlende Werte", "Eine leere Zelle ist ein fehlender Wert, nie 0; der Zustand sagt, warum.")
    case .state(let state): (word(for: state), "Zustand: \(stateRule(state))")
    case .foldedColumns:
      (
        "Eingeklappte Spalten",
        "Technische Schlüssel und die Enden der 95-%-Intervalle sind eingeklappt; + oder 2 über "
          + "dem Blatt zeigt sie."
      )
    case .charts:
      (
        "Diagramme",
        "Wo nichts dokumentiert ist, ist eine Lücke: Kein Strich überbrückt fehlende Daten. Die "
          + "Zahlen eines Diagramms stehen darunter oder auf einem eigenen Blatt."
      )
    case .hiddenColumns:
      (
        "Spalten",
        "Eine Spalte ganz ohne Werte ist ausgeblendet; das Blatt Spalten, bei allen Patienten in "
          + "tables.xlsx, erklärt sie alle."
      )
    case .oldDates: ("Daten", "Tage vor 1900 stehen als Text in der Zelle.")
    default: aboutThis(line)
    }
  }

  /// What had to be done differently in this workbook.
  private static func aboutThis(_ line: AboutLine) -> (label: String, text: String) {
    switch line {
    case .patientLedger:
      (
        "Datenqualität",
        "Was aus den Gaben dieses Patienten wurde; ledger.csv nennt die des ganzen Laufs."
      )
    case .chartLimit(let shown, let count):
      (
        "Gezeigte Diagramme",
        "Die ersten \(shown) von \(number(count)) Behandlungen haben ein Diagramm."
      )
    case .largeWorkbook:
      ("Größe", "Die Arbeitsmappe ist groß: Ihre Tabellen sind einfache Bereiche mit Filtern.")
    case .furtherSheets(let names):
      (
        "Weitere Blätter",
        "Ein volles Blatt geht in einem weiteren weiter: \(names.joined(separator: ", "))."
      )
    case .cutPrint(let names):
      (
        "Druck",
        "Von \(list(names)) wird die erste Seite gedruckt; wer alle Zeilen drucken will, hebt den "
          + "Druckbereich auf."
      )
    case .widePrint(let sheets):
      (
        "Druck",
        "Zu breit für eine Seite, daher nebeneinander gedruckt, mit den ersten Spalten auf jeder: "
          + sheets.map { "\($0.sheet) auf \($0.pages) Seiten" }.joined(separator: ", ") + "."
      )
    case .shortenedCells(let cells):
      (
        "Gekürzt",
        cells == 1
          ? "1 Zelle hatte mehr Text, als hineinpasst; er endet mit …."
          : "\(number(cells)) Zellen hatten mehr Text, als hineinpasst; er endet mit …."
      )
    case .droppedLinks(let links):
      (
        "Verweise",
        (links == 1 ? "1 Verweis fehlt" : "\(number(links)) Verweise fehlen")
          + ", weil ein Blatt nicht mehr davon fasst."
      )
    default: ("", "")
    }
  }

  private static func stateRule(_ state: BucketState) -> String {
    switch state {
    case .recorded: "Mindestens eine Gabe ist dokumentiert, gleich mit welchem Ergebnis."
    case .noRecords: "Nichts ist dokumentiert, obwohl etwas fällig gewesen sein kann; in Grau."
    case .nothingDue: "Nichts ist dokumentiert, und nichts war fällig."
    case .suppressed: "Die Werte sind verborgen, weil sie auf eine Person hinweisen könnten."
    }
  }

  private static func window(_ from: Day?, _ to: Day?) -> String {
    switch (from.map(digits), to.map(digits)) {
    case (nil, nil):
      "von der ersten Verordnung oder Gabe bis zur letzten, nie über den Datenstand hinaus"
    case (let from?, nil): "vom \(from) bis zur letzten Verordnung oder Gabe"
    case (nil, let to?): "von der ersten Verordnung oder Gabe bis zum \(to)"
    case (let from?, let to?): "vom \(from) bis zum \(to)"
    }
  }

  /// What a bucket is.
  static func bucketRule(_ size: BucketSize) -> String {
    switch size {
    case .day: "Dosen werden nach Kalendertagen gezählt."
    case .week: "Dosen werden nach Kalenderwochen (ISO 8601) gezählt, Montag bis Sonntag."
    case .month: "Dosen werden nach Kalendermonaten gezählt."
    case .quarter: "Dosen werden nach Quartalen gezählt, ab Januar, April, Juli und Oktober."
    case .year: "Dosen werden nach Kalenderjahren gezählt."
    }
  }

  private static func linesRule(_ kind: SeriesKind) -> String {
    switch kind {
    case .order: "Eine Behandlung ist eine Verordnung."
    case .medication: "Eine Behandlung ist ein Medikament eines Patienten mit allen Verordnungen."
    case .patient: "Eine Behandlung ist ein Patient mit allen Medikamenten."
    }
  }

  private static func renewalRule(_ rule: RenewalRule) -> String {
    switch rule {
    case .replace:
      "Eine spätere Verordnung desselben Medikaments ersetzt eine frühere, wenn keine der beiden "
        + "sagt, wann sie endet."
    case .add:
      "Eine spätere Verordnung desselben Medikaments kommt zu einer früheren hinzu: Beide sind "
        + "fällig."
    }
  }
}
