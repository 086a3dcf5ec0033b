import MedicationAdherence

extension German {
  static func remark(_ kind: ScheduleRemark.Kind) -> String {
    switch kind {
    case .periodAssumed: "nennt keinen Zeitraum, gilt als pro Tag"
    case .periodWithoutUnit: "hat keine Einheit" + unknown
    case .periodFraction: "ist keine ganze Zahl von Wochen oder Monaten" + unknown
    case .valueNotPositive: "ist nicht größer als 0" + unknown
    case .valueUnreadable: "ist nicht lesbar" + unknown
    case .rangeReversed: "hat ein Maximum unter dem Minimum" + unknown
    case .frequencyImplausible: "verlangt mehr als eine Dosis pro Minute" + unknown
    case .dosesImplausible:
      "verlangt bis zum Datenstand mehr als 2 Millionen Dosen" + unknown
    case .timesContradictFrequency: "widerspricht der Häufigkeit" + unknown
    case .timeOfDayAndWhen:
      "nennt timeOfDay und when, die einander ausschließen" + unknown
    case .endBeforeStart: "nennt ein Ende vor dem Beginn" + unknown
    case .codeUnknown: "nennt keinen bekannten Code, die übrigen Zeitangaben gelten"
    case .codeContradicted: "widerspricht dem Code daneben, der gilt"
    case .noUsableTiming: "nennt keine kodierte Häufigkeit" + unknown
    case .durationAsBounds:
      "ist länger als der Abstand zwischen zwei Dosen, gilt als Dauer der Behandlung"
    case .sequenceWithoutLength:
      "ist Teil einer Abfolge und nennt keine Dauer" + unknown + " (von hier an)"
    case .startImplausible: "nennt einen Beginn vor 1900, der nicht gilt"
    case .startUnknown: "nennt keinen Beginn" + unknown
    case .endAssumed: "nennt kein Ende und gilt daher als mit der letzten \(said.intake) beendet"
    case .stopAssumed:
      "wurde an einem nicht bekannten Tag abgesetzt oder pausiert und gilt daher als mit der "
        + "letzten Dosis beendet"
    case .lastDoseAssumed:
      "hat keinen bekannten Status und gilt daher als mit der letzten Dosis beendet"
    case .endedByDeath: "endete mit dem Tod des Patienten"
    case .endOfEncounter: "endete mit dem Aufenthalt, für den sie ausgestellt wurde"
    case .saidTwice: "sagt dasselbe, daher ist nach dieser Verordnung nichts fällig"
    case .dosesOfNothing: "nennt nur Dosen von 0" + unknown
    case .deathUndated:
      "gehört zu einem Patienten, der an einem nicht bekannten Tag starb, gilt als bis zum Datenstand fortgeführt"
    case .endBeforeBounds:
      "nennt ein Ende vor dem der Dosierung, gilt als Ende, weil die Verordnung nicht aktiv ist"
    case .endUnknown: "ist nicht aktiv, hat keine Dosis und nennt kein Ende" + unknown
    case .endFromQuantity:
      "nennt kein Ende, endet vermutlich, wenn die abgegebene Menge verbraucht ist"
    case .endFromSupply: "nennt kein Ende, endet vermutlich mit der Reichweite der Abgabe"
    case .supplyUnusable:
      "nennt kein Ende und eine Reichweite des Vorrats, die nicht verwendbar ist, gilt als bis zum Datenstand fortgeführt"
    case .textContradicted:
      "nennt eine andere Zahl von Dosen am Tag als die Zeitangabe daneben, die entscheidet"
    case .statusUnknown: "ist kein Status einer Verordnung, gilt als unbekannt"
    case .intentUnknown: "ist kein Intent einer Verordnung, gilt als Verordnung"
    }
  }

  static func remark(_ kind: ScheduleRemark.Kind, on day: String) -> String {
    let (words, end) = (remark(kind), " beendet")
    return words.hasSuffix(end)
      ? "\(words.dropLast(end.count)) (\(day))\(end)" : "\(words): \(day)"
  }

  private static let unknown = ", daher ist nicht bekannt, was fällig war"
}
