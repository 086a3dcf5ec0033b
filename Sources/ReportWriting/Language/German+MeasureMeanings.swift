import MedicationAdherence

extension German {
  static func meaning(of measure: Measure) -> String? {
    switch measure {
    case .taken: "Genommene Dosen."
    case .notTaken: "Dosen, die als nicht genommen dokumentiert sind."
    case .undetermined:
      "Dosen, von denen noch niemand sagen kann, ob sie genommen wurden; in keinem Anteil der "
        + "dokumentierten Dosen, in denen der fälligen wie nicht genommen."
    case .interrupted:
      "Genommene Dosen, die vor ihrem Ende abgebrochen wurden; sie zählen auch als genommen."
    case .expected:
      "Dosen, die fällig waren; von einer Spanne wie 1 bis 2 das untere Ende." + unknownDemand
    case .expectedMax:
      "Die meisten Dosen, die die Anweisungen erlauben; von einer Spanne wie 1 bis 2 das obere "
        + "Ende." + unknownDemand
    case .unrecorded:
      "Fällige Dosen, zu denen nichts dokumentiert ist, Tag für Tag: Summe von max(0, fällig - "
        + "genommen - nicht genommen - unbestimmt)." + unknownDemand
    case .extra:
      "Dosen, die über die fälligen hinaus genommen wurden, Tag für Tag: Summe von max(0, genommen "
        + "- fällig)." + unknownDemand
    case .recordedAdherence:
      "Anteil der dokumentierten Dosen, der genommen wurde: genommen / (genommen + nicht "
        + "genommen). Leer, wenn keines von beiden dokumentiert ist."
    case .takingAdherence:
      "Genommene Dosen je fälliger Dosis, auch über 1: genommene Dosen mit bekanntem Plan / "
        + "fällig." + nothingDue
    case .implementation:
      "Anteil der fälligen Dosen, der genommen wurde, Tag für Tag: Summe von min(genommen, fällig) "
        + "/ Summe von fällig." + nothingDue
    case .correctDays:
      "Anteil der fälligen Tage, an denen genau die fälligen Dosen genommen wurden." + noDueDay
    case .daysCovered:
      "Anteil der fälligen Tage, an denen mindestens eine Dosis genommen wurde." + noDueDay
    case .longestGapDays:
      "Die meisten Tage von einem fälligen Tag ohne Dosis bis zum nächsten fälligen Tag mit einer, "
        + "am Ende bis zum Tag nach dem letzten fälligen." + noDueDay
    case .holidays:
      "Folgen von 3 oder mehr fälligen Tagen ohne Dosis." + noDueDay
    case .initiated:
      "Ob vom Beginn der ersten Verordnung bis zum Ende des Beobachtungszeitraums eine Dosis "
        + "genommen wurde. Leer, wenn der Beginn fehlt, bei einer Verordnung, die nie galt, und für "
        + "einen ganzen Patienten."
    case .daysToFirstDose:
      "Tage vom Beginn der ersten Verordnung bis zur ersten genommenen Dosis: 0 am selben Tag. "
        + "Leer, wenn keine genommen wurde, und wo „Begonnen“ leer ist."
    case .persistenceDays:
      "Tage von der ersten Dosis bis zur letzten vor einer längeren als der zulässigen Lücke, oder "
        + "bis zum Ende des Beobachtungszeitraums oder der Verordnung; beide Enden zählen."
        + noDose
    case .persistent: "Ob keine Lücke länger als zulässig war." + noDose
    case .onTime:
      "Anteil der Dosen mit bekannter Uhrzeit, die im Zeitfenster einer Uhrzeit der Verordnung "
        + "genommen wurden, je Uhrzeit eine. Leer, wenn die Verordnung keine Uhrzeiten nennt oder "
        + "keine Dosis eine bekannte Uhrzeit hat."
    default: intervalMeaning(of: measure) ?? refillMeaning(of: measure)
    }
  }

  private static func intervalMeaning(of measure: Measure) -> String? {
    for other in Measure.allCases {
      guard let bounds = other.bounds, [bounds.low, bounds.high].contains(measure) else { continue }
      let end = bounds.low == measure ? "Die Untergrenze" : "Die Obergrenze"
      return "\(end) des 95-%-Intervalls (Wilson) von „\(name(of: other))“; leer, wo diese "
        + "Kennzahl leer ist."
    }
    return nil
  }

  private static func refillMeaning(of measure: Measure) -> String? {
    refillMeanings[measure].map {
      $0 + " Leer ohne Abgaben, und in Linien, die kein ganzer Patient sind."
    }
  }

  private static let refillMeanings: [Measure: String] = [
    .cma1: "Vorrat in Tagen aus allen Abgaben des Zeitraums außer der letzten, je Tag von der "
      + "ersten bis zur letzten.",
    .cma2: "Vorrat in Tagen aus allen Abgaben des Zeitraums, je Tag von der ersten bis zum Ende.",
    .cma3: "CMA1, höchstens 1.",
    .cma4: "CMA2, höchstens 1.",
    .cma5: "Anteil der Tage von der ersten bis zur letzten Abgabe, für die der Vorrat reicht.",
    .cma6: "Anteil der Tage von der ersten Abgabe bis zum Ende, für die der Vorrat reicht.",
    .cma7: "Anteil der Tage des Zeitraums, für die der Vorrat reicht, mit dem Rest von davor.",
    .cma8: "CMA7 ab dem Tag, an dem der Vorrat von davor aufgebraucht ist.",
    .cma9: "Mittel über die Tage des Zeitraums: Anteil der Zeit bis zur nächsten Abgabe, für den "
      + "der Vorrat reicht.",
    .possessionRatio: "Vorrat je Tag, auch über 1: Vorrat in Tagen aus den Abgaben des Zeitraums / "
      + "Tage von der ersten bis zum Ende.",
    .supplyDaysCovered: "Anteil der Tage mit Vorrat, jeder Tag einmal: Tage mit Vorrat / Tage von "
      + "der ersten Abgabe bis zum Ende des Zeitraums.",
  ]

  private static let unknownDemand =
    " Leer bei Bedarfsmedikation, wenn an einem Tag nicht bekannt ist, "
    + "was fällig war, und ohne Verordnung."
  private static let nothingDue =
    " Leer, wenn nicht bekannt ist, was fällig war, oder nichts fällig war."
  private static let noDueDay =
    " Leer, wenn nicht bekannt ist, was fällig war, oder kein Tag fällig war."
  private static let noDose =
    " Leer, wenn nicht bekannt ist, was fällig war, oder keine Dosis genommen wurde."
}
