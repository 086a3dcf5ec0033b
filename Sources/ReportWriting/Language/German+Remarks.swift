import MedicationAdherence

extension German {
  static let wholeOrder = "die Verordnung"

  static func remark(_ kind: ScheduleRemark.Kind) -> String {
    switch kind {
    case .periodAssumed: "nennt keinen Zeitraum, gilt als pro Tag"
    case .periodWithoutUnit: "hat keine Einheit" + unknown
    case .periodFraction: "ist keine ganze Zahl von Wochen oder Monaten" + unknown
    case .valueNotPositive: "ist nicht größer als 0" + unknown
    case .valueUnreadable: "ist nicht lesbar" + unknown
    case .rangeReversed: "hat ein Maximum unter dem Minimum" + unknown
    case .frequencyImplausible: "verlangt mehr als eine Dosis pro Minute" + unknown
    case .timesContradictFrequency: "widerspricht der Häufigkeit" + unknown
    case .timeOfDayAndWhen:
      "nennt timeOfDay und when, die einander ausschließen" + unknown
    case .endBeforeStart: "endet vor dem Beginn" + unknown
    case .codeUnknown: "nennt keinen bekannten Code, die übrigen Zeitangaben gelten"
    case .noUsableTiming: "sagt nicht, wie oft" + unknown
    case .durationAsBounds:
      "ist länger als der Abstand zwischen zwei Dosen, gilt als Dauer der Behandlung"
    case .sequenceWithoutLength:
      "ist Teil einer Abfolge und nennt keine Dauer" + unknown + " (von hier an)"
    case .startUnknown: "nennt keinen Beginn" + unknown
    case .endAssumed: "nennt kein Ende, gilt als mit der letzten Gabe beendet"
    case .endUnknown: "ist nicht aktiv und nennt kein Ende" + unknown + " (vom Beginn an)"
    case .endFromSupply: "nennt kein Ende, gilt als mit dem Vorrat beendet"
    case .statusUnknown: "ist kein Status einer Verordnung, gilt als unbekannt"
    }
  }

  private static let unknown = ", daher ist nicht bekannt, was fällig war"
}
