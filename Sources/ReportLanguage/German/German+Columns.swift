extension German {
  static func heading(_ column: String) -> String? {
    headings[setting]?[column] ?? tableHeadings[setting]?[column]
      ?? doseHeadings[setting]?[column] ?? scoreHeadings[column]
  }

  /// Headings by the column.
  private static let headings = DoseWords.each { setting in
    let said = GermanDoseWords.said(in: setting)
    return [
      "patient_name": "Name",
      "record_number": "Patientennummer", "age": "Alter", "birth_year": "Geburtsjahr",
      "sex": "Geschlecht", "first_day": "Erster Tag", "last_day": "Letzter Tag",
      "days_observed": "Beobachtete Tage", "utc_offset": "Abstand zur UTC",
      "patient": "Patient", "series": "Behandlung", "medication_code": "Code des Medikaments",
      "medication": "Medikament", "order_id": "Verordnung (ID)", "remark": "Bemerkung",
      "bucket": "Zeitraum", "bucket_start": "Erster Tag", "bucket_end": "Letzter Tag",
      "state": "Zustand", "partial": "Unvollständig", "buckets_recorded": "Zeiträume mit Einträgen",
      "buckets_without_records": "Zeiträume ohne Einträge", "status": "Status",
      "active_from": "Gilt ab", "active_to": "Gilt bis", "instruction": "Anweisung",
      "administration": "Gabe (ID)", "was_interrupted": "Abgebrochen", "given_date": "Datum",
      "given_time": "Uhrzeit",
      "dose_value": "Menge", "dose_unit": "Einheit der Menge", "route": "Applikationsweg",
      "end_date": "Ende", "end_time": "Ende um", "outcome": "Ergebnis",
      "reason": "Grund", "resource": "Was", "disposition": "Was daraus wurde", "count": "Anzahl",
      "file": "Datei", "line": "Zeile", "detail": "Einzelheiten",
      "name": "Kennzahl", "measure": "Spalte in measures.csv", "patients": "Patienten",
      "patients_due": "Patienten mit fälligen Dosen",
      "expected_taken": "Davon \(said.taken)", "median": "Median",
      "lower_quartile": "Unteres Quartil",
      "upper_quartile": "Oberes Quartil",
      "share_at_or_above_threshold": "Anteil ab Schwelle",
      "day": "Tag", "at_risk": "Unter Beobachtung", "stopped": "Beendet", "censored": "Zensiert",
      "survival": "Anteil laufender Behandlungen", "survival_low": "Intervall von",
      "survival_high": "Intervall bis", "local_date": "Datum",
      "adherence": "Adhärenz",
      "patients_by_implementation": "Patienten nach Anteil der fälligen Dosen",
      "patients_by_recorded_adherence": "Patienten nach dokumentierter Adhärenz",
      "sheet": "Blatt", "heading": "Überschrift", "type": "Art", "unit": "Einheit",
      "meaning": "Bedeutung", "source": "Quelle", "table": "Tabelle in CSV",
      "column": "Spalte in CSV",
    ]
  }

  /// Headings by the table and its column, where the column means something else elsewhere.
  private static let tableHeadings = DoseWords.each { setting in
    let said = GermanDoseWords.said(in: setting)
    return [
      "series_count": "Behandlungen", "patients.name": "Name",
      "reasons.share": "Anteil an nicht \(said.taken)en",
      "group_kind": "Gruppiert nach", "group_name": "Gruppe",
      "history.run": "Lauf", "history.as_of": "Datenstand", "history.measure": "Kennzahl",
      "history.value": "Wert", "history.first_reported": "Zuerst berichtet",
      "history.change_reason": "Warum geändert",
      "control.measure": "Kennzahl", "control.value": "Anteil",
      "control.n": "Dosen", "control.centre": "Mittellinie", "control.lower": "Untere Grenze",
      "control.upper": "Obere Grenze", "control.signal": "Signal",
      "control.direction": "Bedeutung",
      "worklist.seen_by": "Gesehen von", "worklist.done": "Erledigt",
      "worklist.name": "Name", "worklist.rule": "Warum", "worklist.remark": "In Worten",
      "worklist.ward": "Station", "worklist.due_date": "Fällig am",
      "worklist.due_time": "Fällig um", "worklist.category": "Art des Grundes",
      "worklist.missed": "Ausgelassen",
      "worklist.delay_minutes": "Verspätung",
      "worklist.critical": "Kritisch", "worklist.last_taken": "Zuletzt \(said.taken)",
      "worklist.days_since": "Tage seit letzter \(said.intake)",
      "worklist.missed_in_a_row": "Ausgelassen in Folge",
      "worklist.share_7d": "Anteil, letzte 7 Tage",
      "worklist.share_before_28d": "Anteil, 28 Tage davor",
    ]
  }
  // MARK: - Meanings

  static func meaning(_ column: String) -> String? {
    if let meaning = scoreMeanings[column] { return meaning }
    return meanings[setting]?[column] ?? tableMeanings[setting]?[column]
      ?? doseMeanings[setting]?[column]
  }

  /// What columns say, by their names.
  private static let meanings = DoseWords.each { setting in
    let words = spoken(in: setting)
    let said = words.said
    return [
      "patient": "Die ID des Patienten.",
      "series": "Was die Behandlung ist: die Verordnung, der Schlüssel des Medikaments, die ID des "
        + "Patienten, oder none: und der Schlüssel des Medikaments bei Gaben ohne Verordnung.",
      "medication_code":
        "Der Code des Medikaments; leer, wenn es keinen hat oder nur den einer ATC-Gruppe, der weniger "
        + "als 7 Zeichen hat, und bei mehreren Medikamenten zusammen.",
      "medication": "Der Name des Medikaments.",
      "order_id": "Die ID der Verordnung; leer ohne eine einzelne Verordnung.",
      "outcome": "Was aus der Dosis wurde: \(words.choices(.outcome)).",
      "bucket": "Der Zeitraum; eine Woche ist eine Kalenderwoche nach ISO 8601.",
      "bucket_start": "Der erste Tag des Zeitraums.",
      "bucket_end":
        "Der letzte Tag des Zeitraums; er gehört dazu, auch wenn nur ein Teil des Zeitraums zählt.",
      "state": "Was der Zeitraum aussagt: \(words.choices(.state)).",
      "partial":
        "Ob er unvollständig ist: Einige seiner Tage zählen nicht, weil sie außerhalb des "
        + "Beobachtungszeitraums liegen.",
      "remark":
        "Welche Anteile unter der Schwelle liegen, warum Kennzahlen der fälligen Dosen leer sind; "
        + "leer, wenn es nichts zu sagen gibt. Nur auf dem Blatt.",
      "first_day":
        "Der erste Tag, soweit der Bericht ihn zeigt, an dem eine Verordnung galt oder eine Dosis dokumentiert ist.",
      "last_day":
        "Der letzte Tag, soweit der Bericht ihn zeigt, an dem eine Verordnung galt oder eine Dosis dokumentiert ist.",
      "days_observed": "Tage vom ersten bis zum letzten Tag, beide gezählt.",
      "utc_offset":
        "Um wie viel die Uhr der UTC voraus ist, etwa +01:00; leer, wenn kein Abstand angegeben ist.",
      "birth_year": "Das Geburtsjahr.",
      "sex":
        "Das administrative Geschlecht: \(words.choices(.sex)); leer, wenn es nicht bekannt ist.",
      "patients.ward":
        "Die Station, auf der der Patient zum Datenstand ist; leer, wenn sie nicht bekannt ist.",
      "patients.age":
        "Das Alter in ganzen Jahren am Tag des Datenstands, oder beim Tod; leer, wenn es nicht sicher ist.",
      "buckets_recorded": "Zeiträume, in denen eine der Behandlungen eine Gabe hat.",
      "buckets_without_records":
        "Zeiträume, in denen keine der Behandlungen eine Gabe hat, obwohl etwas fällig gewesen sein kann.",
      "status": "Der Status der Verordnung; unbekannt, wenn keiner angegeben ist.",
      "active_from":
        "Der erste Tag, an dem sie gilt; leer, wenn nichts sagt, wann die Verordnung begann.",
      "active_to":
        "Der letzte Tag, an dem sie gilt; leer, wenn sie über den Datenstand hinaus gilt.",
      "instruction": "Was die Verordnung verlangt, in Worten aus ihren strukturierten Angaben; was "
        + "nur Text ist, steht in Anführungszeichen.",
      "administration": "Die ID der Gabe; leer, wenn sie keine hat.",
      "was_interrupted": "Ob sie vor ihrem Ende abgebrochen wurde.",
      "given_date": "Das örtliche Datum, so genau wie dokumentiert; leer, wenn keines bekannt ist.",
      "given_time": "Die örtliche Uhrzeit; leer, wenn das Datum keine hat.",
      "administrations.status": "Der Status in FHIR, wie er geschrieben ist; leer ohne einen.",
      "dose_value": "Wie viel \(said.taken) wurde, wie es geschrieben ist.",
      "dose_unit": "Die Einheit der Menge.", "route": "Der Weg, auf dem es \(said.taken) wurde.",
      "end_date":
        "Das örtliche Datum des Endes der Zeit, in der es \(said.taken) wurde; leer ohne eine Zeit mit Beginn "
        + "und Ende.",
      "end_time": "Die örtliche Uhrzeit dieses Endes; leer, wenn es keine hat.",
      "reason": "Warum die Dosis nicht \(said.taken) wurde; leer, wenn nichts dokumentiert ist.",
      "resource": "Die Art der FHIR-Ressource, oder Datei für das, was kein FHIR-JSON ist.",
      "disposition": "Was daraus wurde: gelesen, gezählt, nach Regel nicht gezählt und so weiter.",
      "count": "Wie viele.",
      "file": "Die Datei, wenn die Zeile von einer einzelnen Stelle handelt.",
      "line": "Die Zeile in der Datei, ab 1.",
      "detail": "Die Stelle in der Ressource und was daran falsch ist.",
      "name": "Der Name der Kennzahl. Nur auf dem Blatt.",
      "record_number": "Die Nummer des Patienten. Nur auf dem Blatt.",
      "age":
        "Das Alter in ganzen Jahren am Tag des Datenstands, oder beim Tod; leer, wenn es nicht sicher "
        + "ist. Nur auf dem Blatt.",
      "measure": "Die Kennzahl, nach ihrer Spalte in measures.csv.",
      "patients": "Die Patienten mit einem Wert.",
      "patients_due":
        "Die Patienten, von denen bekannt ist, dass Dosen fällig waren; wo von einem keine "
        + "dokumentiert ist, ist sein Anteil der fälligen 0, außer wenn von niemandem etwas "
        + "dokumentiert ist.",
      "median": "Der mittlere Wert; Typ 7 in R.",
      "lower_quartile": "Der Wert, den ein Viertel der Patienten nicht überschreitet; Typ 7 in R.",
      "upper_quartile":
        "Der Wert, den drei Viertel der Patienten nicht überschreiten; Typ 7 in R.",
      "share_at_or_above_threshold":
        "Anteil der Patienten mit einem Wert ab der Schwelle; bei ja oder nein der Anteil mit ja. "
        + "Leer bei Zahlen von Dosen und Tagen.",
      "day": "Tage seit der ersten Dosis, beide Enden mitgezählt.",
      "at_risk": "Behandlungen, die zu Beginn des Tages noch beobachtet werden.",
      "stopped":
        "Behandlungen, deren letzte Dosis vor einer längeren als der zulässigen Lücke an diesem Tag war.",
      "censored":
        "Behandlungen, die noch liefen, als an diesem Tag ihr Beobachtungszeitraum "
        + "oder ihre Verordnung endete.",
      "survival": "Anteil der Behandlungen, die nach dem Tag noch laufen.",
      "survival_low": "Die Untergrenze des 95-%-Intervalls des Anteils (Greenwood, log-log).",
      "survival_high": "Die Obergrenze des 95-%-Intervalls des Anteils (Greenwood, log-log).",
      "adherence": "Von diesem Anteil bis unter den nächsten; der letzte enthält auch 100 %.",
      "patients_by_implementation":
        "Patienten, deren Anteil der fälligen Dosen, alle Behandlungen zusammen, in diesem Bereich liegt.",
      "patients_by_recorded_adherence":
        "Patienten, deren dokumentierte Adhärenz, alle Behandlungen zusammen, in diesem Bereich liegt.",
    ]
  }

  private static func shareRemark(_ said: GermanDoseWords) -> String {
    "Ob ein Anteil unter der Schwelle liegt und ob mehr \(said.taken) wurde, als fällig war; sonst leer. "
      + "Nur auf dem Blatt."
  }

  private static func bucketRemark(_ said: GermanDoseWords) -> String {
    "Ob ein Anteil unter der Schwelle liegt, mehr \(said.taken) wurde, als fällig war, oder nichts dokumentiert "
      + "ist, obwohl Dosen fällig waren; sonst leer. Nur auf dem Blatt."
  }

  /// What columns say that mean something else in other tables, by the table and the column.
  private static let tableMeanings = DoseWords.each { setting in
    let words = spoken(in: setting)
    let said = words.said
    return [
      "patients.name": "Der Name des Patienten, wenn die Daten ihn nennen. Nur auf dem Blatt.",
      "series_count": "Die Behandlungen des Patienten im Verlauf.",
      "chart_data.series": "Wovon das Diagramm ist.",
      "chart_data.taken":
        "\(said.takenFirst)e Dosen; leer, wenn im Zeitraum nichts dokumentiert ist, damit das Diagramm dort eine Lücke hat.",
      "chart_data.not_taken":
        "Dosen, die als nicht \(said.taken) dokumentiert sind; leer, wenn im Zeitraum nichts dokumentiert "
        + "ist.",
      "reasons.reason": "Der dokumentierte Grund, oder dass keiner dokumentiert ist.",
      "reasons.not_taken":
        "Nicht \(said.taken)e Dosen mit diesem Grund, in den Zeiträumen des Berichts.",
      "reasons.share": "Ihr Anteil an allen nicht \(said.taken)en Dosen des Medikaments.",
      "reasons.patients": "Patienten mit mindestens einer solchen Dosis.",
      "ledger.reason":
        "Warum; leer, wenn alles schon gesagt ist. Die Zeile einer Stelle gehört zur "
        + "Summe derselben Ressource und desselben Verbleibs und sagt es genauer: Was in der Summe "
        + "fehlerhaft aufgebaut oder ohne Patient ist, steht dort mit dem, was daran falsch ist.",
      "summary.remark":
        "Ob Werte zum Schutz der Privatsphäre nicht gezeigt sind; sonst leer. Nur auf dem Blatt.",
      "summary-over-time.remark":
        "Ob Werte zum Schutz der Privatsphäre nicht gezeigt sind; sonst leer. Nur auf dem Blatt.",
      "timeline.remark": bucketRemark(said),
      "cohort-over-time.remark": bucketRemark(said),
      "expected_taken":
        "Fällige Dosen, die \(said.taken) wurden, Tag für Tag; leer, wenn nicht bekannt ist, was fällig war.",
      "group_kind":
        "Wonach gruppiert ist: Station, Geschlecht, Alter oder die Liste, nach der die Gruppen heißen.",
      "group_name":
        "Die Gruppe; „nicht bekannt“ (CSV: not-known) für Dosen, deren Gruppe nicht bekannt ist, „nicht "
        + "gezeigt“ (not-shown) für alle verborgenen Gruppen.",
      "groups.patients": "Patienten mit einer Dosis in der Gruppe.",
      "patients.remark": shareRemark(said),
      "patients.expected_taken":
        "Fällige Dosen, die \(said.taken) wurden, Tag für Tag. \(said.takenFirst)e "
        + "Dosen können mehr sein, denn manche gehören zu Verordnungen, von denen nichts fällig ist; leer, "
        + "wenn nicht bekannt ist, was fällig war.",
      "persistence_steps.survival": "Anteil der Behandlungen, die noch laufen.",
      "control.measure": "Die Kennzahl: \(words.choices(.controlMeasure)).",
      "control.value":
        "Der Anteil; leer, wenn der Zeitraum unvollständig, nicht gezeigt oder ohne Anteil ist und "
        + "darum nicht zählt.",
      "control.n": "Die Dosen, von denen er der Anteil ist.",
      "control.centre":
        "Was der Anteil üblicherweise ist: das Mittel der Zeiträume, mit p-prime das der Dosen.",
      "control.lower":
        "Die untere Grenze des üblichen Bereichs, mindestens 0; leer bei weniger als 12 Punkten.",
      "control.upper":
        "Die obere Grenze des üblichen Bereichs, höchstens 1; leer bei weniger als 12 Punkten.",
      "control.signal":
        "Was den Anteil vom Zufall unterscheidet: \(words.choices(.controlSignal)), mehrere "
        + "nacheinander; sonst leer.",
      "control.direction": "Was das erste davon bedeutet: \(words.choices(.controlDirection)).",
      "worklist.name": "Der Name des Patienten, wenn die Daten ihn nennen. Nur auf dem Blatt.",
      "worklist.rule": "Warum der Patient auf der Liste steht: \(words.choices(.worklistRule)).",
      "worklist.remark": "Die Zeile in Worten. Nur auf dem Blatt.",
      "worklist.seen_by": "Zum Ausfüllen von Hand: wer nachgesehen hat.",
      "worklist.done": "Zum Ausfüllen von Hand: was getan wurde.",
      "patient_name": "Der Name des Patienten, wenn die Daten ihn nennen. Nur auf dem Blatt.",
      "worklist.ward":
        "Die Station, auf der der Patient zum Datenstand ist; leer, wenn sie nicht bekannt ist.",
      "worklist.order_id":
        "Die ID der Verordnung der letzten Dosis, um die es geht; leer, wenn es um keine geht.",
      "worklist.critical": "Ob es ein kritisches Medikament ist.",
      "worklist.due_date":
        "Der Tag, an dem die letzte Dosis fällig war, um die es geht; sonst leer.",
      "worklist.due_time": "Wann sie fällig war; leer, wenn die Verordnung keine Uhrzeit nennt.",
      "worklist.category":
        "Die Art des Grundes der ausgelassenen Dosen, bei mehreren die schwerste: "
        + "\(words.choices(.omissionCategory)).",
      "worklist.missed": "Die ausgelassenen Dosen, um die es geht; leer, wenn es um keine geht.",
      "worklist.delay_minutes":
        "Wie lange nach ihrer Zeit die letzte Dosis \(said.taken) wurde, um die es geht; leer, wenn es um "
        + "keine verspätete geht.",
      "worklist.last_taken":
        "Der Tag der zuletzt \(said.taken)en Dosis, soweit der Bericht sie zeigt; leer ohne eine.",
      "worklist.days_since": "Tage von da bis zum Tag des Datenstands; leer ohne eine.",
      "worklist.missed_in_a_row":
        "Fällige Dosen, die nacheinander nicht \(said.taken) oder \(said.notSigned) sind, bis zum Datenstand; "
        + "eine unbestimmte beendet die Folge.",
      "worklist.share_7d":
        "Anteil der Dosen, die am Tag des Datenstands, bis zu seiner Uhrzeit, und an den 6 Tagen davor "
        + "fällig waren, der \(said.taken) wurde; leer, wenn keine fällig war oder die Tage des Berichts nicht so weit reichen.",
      "worklist.share_before_28d":
        "Anteil der Dosen, die in den 28 Tagen davor fällig waren, der \(said.taken) wurde; leer, wenn keine fällig war oder die "
        + "Tage des Berichts nicht so weit reichen.",
      "history.run": "Der Name des Ordners des Laufs; der letzte ist dieser Bericht.",
      "history.as_of": "Der Zeitpunkt, bis zu dem seine Daten zählen.",
      "history.measure": "Die Kennzahl: \(words.choices(.historyMeasure)).",
      "history.value": "Was der Lauf berichtet hat.",
      "history.first_reported":
        "Was der erste Lauf berichtet hat, in dem der Zeitraum vorbei und vollständig war.",
      "history.change_reason": "Warum der Wert ein anderer ist als zuerst berichtet: "
        + "\(words.choices(.changeReason)); leer, wenn er es nicht ist.",
    ]
  }
}
