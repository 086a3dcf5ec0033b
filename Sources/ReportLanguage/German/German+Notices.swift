import MedicationAdherence

extension German {
  static func finding(_ notice: Notice) -> String {
    switch notice {
    case .numbersHidden(let least, let reports):
      "Zum Schutz der Personen sind Zahlen von 1 bis \(number(least - 1)) Patienten nicht gezeigt, "
        + "ebenso wenig, woraus sie sich errechnen ließen; Summen gelten für die gezeigte Zeit. "
        + "Einzelne Patienten, ihre Verordnungen, die Uhrzeiten der Dosen und das Verarbeitungsprotokoll fehlen."
        + (reports == 0
          ? ""
          : " Ebenso fehlt, was dieser Bericht neben "
            + (reports == 1 ? "einem früheren" : "\(number(reports)) früheren") + " erkennen ließe.")
    case .hiddenBesideReleased(let buckets, let hidesWhole):
      "Neben dem, was früher herausgegeben wurde, nicht gezeigt: "
        + [
          buckets == 0
            ? "" : "\(number(buckets)) \(buckets == 1 ? "Zeitraum" : "Zeiträume")",
          hidesWhole ? "die Zahlen der ganzen Zeit (Zahl der Patienten, Mediane, Quartile)" : "",
        ].filter { !$0.isEmpty }.joined(separator: " und ")
        + ". Der Unterschied könnte der von wenigen Patienten sein."
    case .outcomesHidden(let count):
      "\(number(count)) \(count == 1 ? "Zeitraum ist" : "Zeiträume sind") nicht gezeigt, weil wenige "
        + "Patienten darin eine Dosis ausließen oder wenige eine \(said.took). Summen und Anteile der gezeigten "
        + "Zeit sind deshalb nicht die der ganzen Zeit und meist zu hoch; Mediane und Quartile der "
        + "Patienten gelten für die ganze."
    case .pseudonyms:
      "Patienten, Verordnungen und Gaben tragen Pseudonyme, und die Datumsangaben jedes Patienten "
        + "sind um 1 bis 52 ganze Wochen zurückverlegt, bei jedem um andere. Was bei einem Patienten "
        + "zählt, endet 0 bis 3 ganze Wochen vor der Woche des Datenstands. Wer annimmt, dass die "
        + "Behandlung andauert, kann die Verschiebung auf vier Möglichkeiten eingrenzen. Namen und "
        + "Freitext fehlen."
    case .incomplete:
      "Dieser Bericht ist unvollständig: Etwas war nicht lesbar, oder Zeilen wurden übergangen."
    case .nothingToCount: "In dem, was gelesen und ausgewählt wurde, ist nichts zu zählen."
    case .emptyServer:
      "Dieser Bericht ist unvollständig: Der Server hat nichts von dem, wonach er gefragt wurde, "
        + "keinen Patienten, keine Verordnung, keine Gabe."
    case .earlierFetch(let time):
      "Dieser Bericht entstand ohne den Server: Er zeigt, was bis \(time) abgerufen wurde. Was "
        + "seither erfasst wurde, fehlt."
    case .missingParts(let count):
      "Dieser Bericht ist unvollständig: \(count == 1 ? "1 Teil" : "\(number(count)) Teile") der "
        + "Anfrage an den Server \(count == 1 ? "kam" : "kamen") nicht vollständig an."
    case .unfinishedFetches(let count):
      "Dieser Bericht ist unvollständig: \(count == 1 ? "1 Abruf" : "\(number(count)) Abrufe") unter dem "
        + "Gelesenen \(count == 1 ? "ist" : "sind") nicht vollständig, daher können Zeilen fehlen."
    case .narrowedFetches(let conditions):
      "Dieser Bericht ist vielleicht unvollständig: Das Gelesene wurde mit \(conditions.joined(separator: ", ")) "
        + "abgerufen, der Server kann mehr haben."
    case .cutAnswers(let count):
      "Dieser Bericht ist unvollständig: \(count == 1 ? "1 Antwort" : "\(number(count)) Antworten") eines "
        + "Servers \(count == 1 ? "ist" : "sind") nicht vollständig: Eine nächste Seite wurde nicht "
        + "gelesen, oder der Server meldete einen Fehler."
    case .unreadableFiles(let count):
      "Dieser Bericht ist unvollständig: \(count == 1 ? "1 Datei oder 1" : "\(number(count)) Dateien oder") "
        + "Ordner \(count == 1 ? "konnte" : "konnten") nicht bis zum Ende gelesen werden."
    case .unusableRows(let count):
      "Hier können Gaben fehlen: "
        + (count == 1 ? "1 Zeile wurde" : "\(number(count)) Zeilen wurden")
        + " übergangen, weil etwas darin nicht lesbar ist."
    case .filesWithoutResource(let count):
      "\(number(count)) \(count == 1 ? "JSON-Datei ist" : "JSON-Dateien sind") keine FHIR-Ressource und "
        + "\(count == 1 ? "wurde" : "wurden") nicht verwendet."
    case .misspeltTypes(let count):
      "Hier können Gaben fehlen: "
        + (count == 1 ? "1 Ressource hat" : "\(number(count)) Ressourcen haben")
        + " einen Typ, der beinahe wie einer heißt, der gelesen wird, und "
        + "\(count == 1 ? "zählt" : "zählen") nirgends."
    case .missingPatients(let count, let all, let ids):
      "\(number(count)) der \(number(all)) angefragten Patienten "
        + "\(count == 1 ? "ist" : "sind") nicht in den Daten\(missing(ids))."
    case .missingMedications(let count, let all, let terms):
      terms.isEmpty
        ? "\(number(count)) der \(number(all)) angefragten Medikamente "
          + "\(count == 1 ? "ist" : "sind") nicht in den Daten."
        : "Kein Medikament in den Daten hat den Code oder Namen "
          + "\(terms.joined(separator: ", "))."
    case .noMedicationInAClass(let all):
      "Keine Dosis kann als kritisch gelten, eine ausgelassene kritische steht also auf keiner Liste: Die "
        + "Klassentabelle enthält "
        + (all == 1
          ? "das eine Medikament in den Daten nicht."
          : "keines der \(number(all)) Medikamente in den Daten.")
    case .medicationsWithoutClass(let count, let all):
      "Eine ausgelassene kritische Dosis steht vielleicht auf keiner Liste: Bei \(number(count)) von "
        + "\(all == 1 ? "1 Medikament" : "\(number(all)) Medikamenten") in den Daten sagt die "
        + "Klassentabelle nicht, ob \(count == 1 ? "es" : "sie") kritisch \(count == 1 ? "ist" : "sind")."
    case .groupsWithoutPatients(let name, let missing, let all):
      "Von \(all == 1 ? "1 Person" : "\(number(all)) Personen") in den Gruppen „\(name)“ "
        + "\(missing == 1 ? "ist 1" : "sind \(number(missing))") nicht in den Daten."
    case .namelessNotLookedAt(let orders):
      "Gaben eines angefragten Medikaments können hier fehlen: "
        + (orders == 1 ? "1 Verordnung hat" : "\(number(orders)) Verordnungen haben")
        + " nur Ziffern oder eine Kennung als Namen des Medikaments und "
        + "\(orders == 1 ? "konnte" : "konnten") nicht angesehen werden."
    case .ordersWithoutName(let count, let all):
      "\(number(count)) von \(all == 1 ? "1 Verordnung" : "\(number(all)) Verordnungen") "
        + "\(count == 1 ? "steht" : "stehen") hier unter Ziffern oder einer Kennung, weil die Daten das "
        + "Medikament nicht nennen."
    case .noAdministrations(let resources, _):
      "Es ist nichts zu zählen: In den gelesenen Daten"
        + (resources == 0
          ? "" : resources == 1 ? " (1 Ressource)" : " (\(number(resources)) Ressourcen)")
        + " ist keine Gabe (MedicationAdministration)."
    case .nothingCounted(let uncounted): nothingCounted(uncounted)
    case .recordEnds(let latest, let days):
      "Wenn die Daten am \(digits(latest)) enden, sind die Anteile zu niedrig: Alle späteren Dosen zählen "
        + "als \(said.notSigned). Die letzte Gabe ist von diesem Tag, \(number(days)) Tage vor dem "
        + "Datenstand \(digits(latest.adding(days: days)))."
    case .patientsWithoutRecords(let count, let all):
      "Der Anteil \(said.taken)er Dosen ist bei \(number(count)) von \(number(all)) Patienten "
        + "\(wholePercent(0)), weil keine Dosis dokumentiert ist, obwohl Dosen fällig waren. Wo niemand die "
        + "\(said.intakes) dokumentiert, etwa ambulant, sagt das nichts darüber, was \(said.taken) wurde."
    case .dosesNameNoOrder(let doses, let patients, let all):
      "Was von \(doses == 1 ? "1 fälligen Dosis" : "\(number(doses)) fälligen Dosen") \(said.taken) wurde, "
        + "ist nicht bekannt; sie \(doses == 1 ? "zählt" : "zählen") zu keinem Anteil an den fälligen Dosen "
        + "und zu keiner Rangfolge: Bei \(number(patients)) von \(number(all)) Patienten sind Dosen "
        + "dokumentiert, die keine Verordnung nennen."
    case .saysNotGiven(let count):
      "Die Anteile sind zu hoch: \(count == 1 ? "1 Gabe zählt" : "\(number(count)) Gaben zählen") nach dem "
        + "Status als \(said.taken), obwohl die Dosierung sagt, dass nichts \(said.taken) wurde."
    case .takenFarAboveDue(let series, let patients, let joinable):
      "Die Anteile sind vielleicht zu hoch: Bei \(lines(series)) sind mehr als doppelt so viele Dosen als "
        + "\(said.taken) eingetragen, wie fällig waren (\(named(patients)))." + joined(joinable)
    case .takenWhileInactive(let series, let patients):
      "Die Zahlen von \(lines(series)) sind nicht verlässlich, denn Dosen und Verordnung widersprechen "
        + "sich: \(said.takenFirst) wurde viel mehr, als fällig war, das meiste vor oder nach der Zeit der "
        + "Verordnung (\(named(patients)))."
    case .periodsInPieces(let count, let all):
      "Eine Infusion zählt vielleicht als viele Dosen: \(number(count)) von \(number(all)) "
        + "\(all == 1 ? "Eintrag" : "Einträgen") \(count == 1 ? "beginnt" : "beginnen") in der Minute, in "
        + "der ein anderer derselben Verordnung endet, wie bei einem Eintrag für jede Änderung der "
        + "Laufrate."
    case .noOrders:
      "Was fällig war, ist nicht bekannt, und kein Anteil an den fälligen Dosen steht fest: Keine Gabe "
        + "nennt eine Verordnung, die gelesen wurde."
    case .ordersNotNamed:
      "Was von diesen Dosen fällig war, ist nicht bekannt, und kein Anteil an den fälligen Dosen steht "
        + "fest: Verordnungen wurden gelesen, aber keine Gabe nennt die ihre."
    case .ordersOfUnknownDemand(let count):
      "Von \(count == 1 ? "1 Verordnung" : "\(number(count)) Verordnungen") ist an manchen oder "
        + "allen Tagen nicht bekannt, was fällig war."
    case .timesInUTC:
      "Dosen um Mitternacht zählen vielleicht am Tag davor oder danach und zu anderen Uhrzeiten als denen "
        + "der Verordnung: Fast alle Zeiten sind in UTC (Z) dokumentiert."
    case .ordersOfOtherPatients(let count):
      "Vielleicht sind zwei Patienten verwechselt: "
        + "\(count == 1 ? "1 Gabe nennt" : "\(number(count)) Gaben nennen") die Verordnung eines "
        + "anderen Patienten. \(count == 1 ? "Sie gehört" : "Sie gehören") hier zu keiner "
        + "Verordnung, und jene Verordnung sieht aus, als wäre sie nicht befolgt."
    case .takenNotInForce(let doses, let patients):
      "\(doses == 1 ? "1 Dosis ist" : "\(number(doses)) Dosen sind") als \(said.taken) dokumentiert, "
        + "obwohl ihre Verordnung nicht gilt („nicht geben“, irrtümlich eingetragen, storniert, "
        + "Entwurf oder Vorschlag): \(named(patients))."
    case .takenAfterDeath(let doses, let patients):
      "Vielleicht wurden zwei Patienten oder ein Datum verwechselt: "
        + "\(doses == 1 ? "1 Dosis ist" : "\(number(doses)) Dosen sind") nach dem Tod "
        + "\(patients.count == 1 ? "des" : "der") Patienten als \(said.taken) dokumentiert: "
        + "\(named(patients))."
    case .dispensesWithoutLine(let dispenses, let patients):
      "\(dispenses == 1 ? "1 Abgabe" : "\(number(dispenses)) Abgaben") von "
        + "\(patients == 1 ? "1 Patienten" : "\(number(patients)) Patienten") "
        + "\(dispenses == 1 ? "steht" : "stehen") in keiner Zahl, denn "
        + "\(patients == 1 ? "dieser Patient hat" : "diese Patienten haben") in diesem Bericht weder eine "
        + "aktive Verordnung noch eine Gabe."
    case .unusableDates(let undated, let imprecise, let implausible):
      (undated + imprecise + implausible == 1
        ? "1 Gabe ist" : "\(number(undated + imprecise + implausible)) Gaben sind")
        + " wegen des Datums in keiner Zahl enthalten: "
        + "\(dates(undated: undated, imprecise: imprecise, implausible: implausible))."
    case .farBeforeTheRest(let count, let years):
      "Der größte Teil der gezeigten Zeit ist leer: "
        + "\(count == 1 ? "1 Gabe liegt" : "\(number(count)) Gaben liegen") \(number(years)) Jahre vor "
        + "allen anderen."
    case .farAfterAsOf(let count, let latest):
      "\(count == 1 ? "1 Gabe ist" : "\(number(count)) Gaben sind") in keiner Zahl enthalten, denn sie "
        + "\(count == 1 ? "ist" : "sind") nach dem Datenstand datiert, bis \(digits(latest))."
    case .suppliedNotTaken(let patients, let threshold): supplied(patients, givenPercent(threshold))
    }
  }

  static func leftOut(_ records: LeftOutRecords) -> String {
    let parts = [
      records.quarantined > 0 ? "\(number(records.quarantined)) nicht lesbar" : "",
      dates(
        undated: records.undated, imprecise: records.imprecise, implausible: records.implausible),
    ]
    return (records.count == 1 ? "1 Eintrag" : "\(number(records.count)) Einträge")
      + " dieses Patienten \(records.count == 1 ? "ist" : "sind") in keiner Zahl enthalten: "
      + "\(parts.filter { !$0.isEmpty }.joined(separator: ", "))."
  }

  private static func dates(undated: Int, imprecise: Int, implausible: Int) -> String {
    [
      (undated, "ohne Datum"), (imprecise, "mit zu grobem Datum"),
      (implausible, "mit einem Datum vor 1900"),
    ].filter { $0.0 > 0 }.map { "\(number($0.0)) \($0.1)" }.joined(separator: ", ")
  }

  private static func lines(_ count: Int) -> String {
    "\(number(count)) \(count == 1 ? "Verordnung oder Medikament" : "Verordnungen oder Medikamenten")"
  }

  private static func joined(_ joinable: [JoinableRecords]) -> String {
    let kinds = joinable.map { kind in
      switch kind {
      case .doses: "für jede Tablette"
      case .periods: "für jede Änderung der Laufrate"
      }
    }
    return kinds.isEmpty
      ? "" : " Vielleicht gibt es einen Eintrag " + kinds.joined(separator: " oder ") + "."
  }

  private static func named(_ patients: [String]) -> String {
    let (ids, areAll) = Notice.named(patients)
    return ids.joined(separator: ", ") + (areAll ? "" : " und andere")
  }

  private static func missing(_ patients: [String]) -> String {
    let (ids, others) = Notice.first(patients)
    guard !ids.isEmpty else { return "" }
    let more = others == 0 ? "" : others == 1 ? " und 1 anderer" : " und \(number(others)) andere"
    return ": " + ids.joined(separator: ", ") + more
  }

  private static func supplied(_ patients: [String], _ threshold: String) -> String {
    let (ids, areAll) = Notice.named(patients)
    let who =
      patients.count == 1
      ? "1 Patient ist versorgt" : "\(number(patients.count)) Patienten sind versorgt"
    return
      "\(who), die Medikamente werden aber nicht ausreichend \(said.taken): Die eingelösten Rezepte decken mindestens \(threshold) der Tage, von den "
      + "fälligen Dosen wurden aber weniger \(said.taken) "
      + "(\(ids.joined(separator: ", "))\(areAll ? "" : " und andere"))."
  }
}

extension German {
  /// Why nothing is counted, and of which day the latest is where that leaves out the most.
  static func nothingCounted(_ uncounted: UncountedAdministrations) -> String {
    let reasons = uncounted.reasons.map { reason, count in
      "\(number(count)) \(Self.uncounted(reason, asOf: uncounted.asOf))"
    }
    let what =
      uncounted.read == 1
      ? "Die eine gelesene Gabe wird nicht gezählt: "
      : "Von den \(number(uncounted.read)) gelesenen Gaben wird keine gezählt: "
    return what + reasons.joined(separator: ", ") + "." + latest(uncounted)
  }

  static func uncounted(_ reason: UncountedAdministrations.Reason, asOf: Day) -> String {
    switch reason {
    case .afterAsOf: "nach dem Datenstand \(digits(asOf))"
    case .outsideWindow: "außerhalb der gewünschten Tage"
    case .notSelected: "nicht ausgewählt"
    case .unusableDate: "ohne ein Datum, das gezählt werden kann"
    case .notUnderstood: "nicht verstanden"
    case .enteredInError: "irrtümlich eingetragen"
    case .notHuman: "von Tieren"
    case .deleted: "gelöscht"
    case .duplicate: "mehrfach gelesen"
    }
  }

  private static func latest(_ uncounted: UncountedAdministrations) -> String {
    guard uncounted.reasons.first?.reason == .afterAsOf else { return "" }
    return uncounted.latest.map { " Die letzte ist vom \(digits($0))." } ?? ""
  }
}
