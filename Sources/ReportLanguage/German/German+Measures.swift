import MedicationAdherence

extension German {
  static func name(of measure: Measure) -> String {
    switch measure {
    case .taken: said.takenFirst
    case .notTaken: "Nicht \(said.taken)"
    case .undetermined: "Unbestimmt"
    case .interrupted: "Abgebrochen"
    case .expected: "Fällig"
    case .expectedMax: "Höchstens fällig"
    case .unrecorded: said.notSignedFirst
    case .extra: "Mehr als fällig"
    case .recordedAdherence: "Dokumentierte Adhärenz"
    case .recordedAdherenceLow: lowerEnd(of: .recordedAdherence)
    case .recordedAdherenceHigh: upperEnd(of: .recordedAdherence)
    case .takingAdherence: "\(said.intakeOf)quote"
    case .implementation: "\(said.takenFirst), in % der fälligen Dosen"
    case .implementationLow: lowerEnd(of: .implementation)
    case .implementationHigh: upperEnd(of: .implementation)
    case .correctDays: "Korrekte Tage"
    case .correctDaysLow: lowerEnd(of: .correctDays)
    case .correctDaysHigh: upperEnd(of: .correctDays)
    case .daysCovered: "Abgedeckte Tage"
    case .daysCoveredLow: lowerEnd(of: .daysCovered)
    case .daysCoveredHigh: upperEnd(of: .daysCovered)
    case .longestGapDays: "Längste Lücke"
    case .holidays: "\(said.intakeOf)pausen"
    case .initiated: "Begonnen"
    case .daysToFirstDose: "Tage bis zur ersten Dosis"
    case .persistenceDays: "Persistenz"
    case .persistent: "Persistent"
    case .onTime: "Pünktlich"
    case .onTimeLow: lowerEnd(of: .onTime)
    case .onTimeHigh: upperEnd(of: .onTime)
    case .delayMedianMinutes: "Verspätung, Median (Minuten)"
    case .delayP90Minutes: "Verspätung, 90. Perzentil (Minuten)"
    case .delayedOver2h: "Dosen über 2 Stunden zu spät"
    case .firstDoseMinutes: "Zeit bis zur ersten Dosis (Min.)"
    case .cma1, .cma2, .cma3, .cma4, .cma5, .cma6, .cma7, .cma8, .cma9: measure.definition.title
    case .possessionRatio: "Versorgungsquote (MPR)"
    case .supplyDaysCovered: "Anteil versorgter Tage (PDC)"
    }
  }

  private static func lowerEnd(of measure: Measure) -> String {
    "\(name(of: measure)), Untergrenze"
  }

  private static func upperEnd(of measure: Measure) -> String {
    "\(name(of: measure)), Obergrenze"
  }
  // MARK: - Meanings

  static func meaning(of measure: Measure) -> String? {
    let (statement, formula, empty) = parts(of: measure)
    return statement + (formula.map { ": " + $0 } ?? "") + "." + (empty.map { " Leer" + $0 } ?? "")
  }

  /// What the measures of delays say.
  private static func delayParts(of measure: Measure) -> Parts {
    let noDelay = ", wenn keine Dosis für eine Uhrzeit der Verordnung \(said.taken) wurde."
    return switch measure {
    case .delayMedianMinutes:
      (
        "Wie viele Minuten nach ihrer Uhrzeit in der Verordnung Dosen \(said.taken) wurden, in der Mitte; "
          + "unter 0, wenn sie zu früh waren",
        "Median der Minuten von jeder Uhrzeit bis zu ihrer Dosis", noDelay
      )
    case .delayP90Minutes:
      (
        "Die Minuten nach ihrer Uhrzeit, die neun von zehn Dosen nicht überschritten",
        "90. Perzentil der Minuten von jeder Uhrzeit bis zu ihrer Dosis, Typ 7 in R", noDelay
      )
    case .delayedOver2h:
      (
        "Dosen, die mehr als 120 Minuten nach ihrer Uhrzeit in der Verordnung \(said.taken) wurden",
        nil,
        noDelay
      )
    default:
      (
        "Minuten vom Beginn der Verordnung bis zu ihrer ersten Dosis", nil,
        ", wenn Beginn oder Dosis keine Uhrzeit haben oder keine Dosis \(said.taken) wurde."
      )
    }
  }

  static func statement(of measure: Measure) -> String { parts(of: measure).statement }

  /// What a measure says, how it is worked out, and where it is empty.
  private typealias Parts = (statement: String, formula: String?, empty: String?)

  private static func parts(of measure: Measure) -> Parts {
    switch measure {
    case .taken: ("\(said.takenFirst)e Dosen", nil, nil)
    case .notTaken: ("Dosen, die als nicht \(said.taken) dokumentiert sind", nil, nil)
    case .undetermined:
      (
        "Dosen, von denen nicht bekannt ist, ob sie \(said.taken) wurden; nicht im Anteil der "
          + "dokumentierten Dosen, im Anteil der fälligen wie nicht \(said.taken)", nil, nil
      )
    case .interrupted:
      (
        "\(said.takenFirst)e Dosen, die vor ihrem Ende abgebrochen wurden; sie zählen auch als \(said.taken)",
        nil,
        nil
      )
    case .expected:
      (
        "Dosen, die fällig waren; von einer Spanne wie 1 bis 2 das untere Ende", nil, unknownDemand
      )
    case .expectedMax:
      (
        "Die meisten Dosen, die die Anweisungen erlauben; von einer Spanne wie 1 bis 2 das obere "
          + "Ende", nil, unknownDemand
      )
    case .unrecorded:
      (
        "Fällige Dosen, zu denen nichts dokumentiert ist, Tag für Tag",
        "Summe von max(0, fällig - \(said.taken) - nicht \(said.taken) - unbestimmt)", unknownDemand
      )
    case .extra:
      (
        "Dosen, die über die fälligen hinaus \(said.taken) wurden, Tag für Tag",
        "Summe von max(0, \(said.taken) - fällig)", unknownDemand
      )
    default: shareParts(of: measure)
    }
  }

  private static func shareParts(of measure: Measure) -> Parts {
    switch measure {
    case .takingAdherence:
      (
        "\(said.takenFirst)e Dosen je fälliger Dosis, auch über 1",
        "\(said.taken)e Dosen mit bekanntem Plan / fällig", nothingDue
      )
    case .implementation:
      (
        "Anteil der fälligen Dosen, der \(said.taken) wurde, Tag für Tag",
        "Summe von min(\(said.taken), fällig) / Summe von fällig", nothingDue
      )
    case .correctDays:
      (
        "Anteil der Tage mit fälliger Dosis, an denen genau die fälligen Dosen \(said.taken) wurden",
        nil,
        noDueDay
      )
    case .daysCovered:
      (
        "Anteil der Tage mit fälliger Dosis, an denen mindestens eine Dosis \(said.taken) wurde",
        nil,
        noDueDay
      )
    case .onTime:
      (
        "Anteil der Dosen mit bekannter Uhrzeit, die im Zeitfenster einer Uhrzeit der Verordnung "
          + "\(said.taken) wurden, je Uhrzeit eine", nil,
        ", wenn die Verordnung keine Uhrzeiten nennt oder keine Dosis eine bekannte Uhrzeit hat."
      )
    case .delayMedianMinutes, .delayP90Minutes, .delayedOver2h, .firstDoseMinutes:
      delayParts(of: measure)
    case .recordedAdherence:
      (
        "Anteil der dokumentierten Dosen, der \(said.taken) wurde",
        "\(said.taken) / (\(said.taken) + nicht \(said.taken))",
        ", wenn keines von beiden dokumentiert ist."
      )
    default: courseParts(of: measure)
    }
  }

  private static func courseParts(of measure: Measure) -> Parts {
    switch measure {
    case .longestGapDays:
      (
        "Die meisten Tage von einem fälligen Tag ohne Dosis bis zum nächsten fälligen Tag mit "
          + "einer, am Ende bis zum Tag nach dem letzten fälligen", nil, noDueDay
      )
    case .holidays:
      (
        "Folgen von 3 oder mehr Tagen mit fälliger Dosis, an denen keine \(said.taken) wurde", nil,
        noDueDay
      )
    case .initiated:
      (
        "Ob vom Beginn der ersten Verordnung bis zum Ende des Beobachtungszeitraums eine Dosis "
          + "\(said.taken) wurde", nil,
        ", wenn der Beginn fehlt, bei einer Verordnung, die nie galt, wenn die einzigen \(said.taken)en Dosen "
          + "nur einen Monat oder ein Jahr als Datum haben, und für einen ganzen Patienten."
      )
    case .daysToFirstDose:
      (
        "Tage vom Beginn der ersten Verordnung bis zur ersten \(said.taken)en Dosis: 0 am selben Tag",
        nil, ", wenn keine \(said.taken) wurde, und wo „Begonnen“ leer ist."
      )
    case .persistenceDays:
      (
        "Tage von der ersten Dosis bis zur letzten vor einer längeren als der zulässigen Lücke, "
          + "oder bis zum Ende des Beobachtungszeitraums oder der Verordnung; beide Enden zählen",
        nil, noDose
      )
    case .persistent: ("Ob keine Lücke länger als zulässig war", nil, noDose)
    default: intervalParts(of: measure) ?? refillParts(of: measure)
    }
  }

  private static func intervalParts(of measure: Measure) -> Parts? {
    for other in Measure.allCases {
      guard let bounds = other.bounds, [bounds.low, bounds.high].contains(measure) else { continue }
      let end = bounds.low == measure ? "Die Untergrenze" : "Die Obergrenze"
      return (
        "\(end) des 95-%-Intervalls (Wilson) von „\(name(of: other))“; leer, wo diese Kennzahl leer "
          + "ist", nil, nil
      )
    }
    return nil
  }

  private static func refillParts(of measure: Measure) -> Parts {
    (
      refillStatements[measure] ?? name(of: measure), nil,
      " ohne Abgaben, und in Behandlungen, die kein ganzer Patient sind."
    )
  }

  private static let refillStatements: [Measure: String] = [
    .cma1: "Vorrat in Tagen aus allen Abgaben des Zeitraums außer der letzten, je Tag von der "
      + "ersten bis zur letzten",
    .cma2: "Vorrat in Tagen aus allen Abgaben des Zeitraums, je Tag von der ersten bis zum Ende",
    .cma3: "CMA1, höchstens 1",
    .cma4: "CMA2, höchstens 1",
    .cma5: "Anteil der Tage von der ersten bis zur letzten Abgabe, für die der Vorrat reicht",
    .cma6: "Anteil der Tage von der ersten Abgabe bis zum Ende, für die der Vorrat reicht",
    .cma7: "Anteil der Tage des Zeitraums, für die der Vorrat reicht, mit dem Rest von davor",
    .cma8: "CMA7 ab dem Tag, an dem der Vorrat von davor aufgebraucht ist",
    .cma9: "Mittel über die Tage des Zeitraums: Anteil der Zeit bis zur nächsten Abgabe, für den "
      + "der Vorrat reicht",
    .possessionRatio: "Vorrat je Tag, auch über 1: Vorrat in Tagen aus den Abgaben des Zeitraums / "
      + "Tage von der ersten bis zum Ende",
    .supplyDaysCovered: "Anteil der Tage mit Vorrat, jeder Tag einmal: Tage mit Vorrat / Tage von "
      + "der ersten Abgabe bis zum Ende des Zeitraums",
  ]

  private static let unknownDemand =
    " bei Bedarfsmedikation, wenn an einem Tag nicht bekannt ist, "
    + "was fällig war, und ohne Verordnung."
  private static let nothingDue =
    ", wenn nicht bekannt ist, was fällig war, oder nichts fällig war."
  private static let noDueDay =
    ", wenn nicht bekannt ist, was fällig war, oder an keinem Tag eine Dosis fällig war."
  private static var noDose: String {
    ", wenn nicht bekannt ist, was fällig war, oder keine Dosis \(said.taken) wurde."
  }
}
