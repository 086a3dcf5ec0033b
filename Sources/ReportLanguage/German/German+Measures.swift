import MedicationAdherence

extension German {
  static func name(of measure: Measure) -> String {
    switch measure {
    case .taken: "Genommen"
    case .notTaken: "Nicht genommen"
    case .undetermined: "Unbestimmt"
    case .interrupted: "Abgebrochen"
    case .expected: "Fällig"
    case .expectedMax: "Höchstens fällig"
    case .unrecorded: "Nicht dokumentiert"
    case .extra: "Mehr als fällig"
    case .recordedAdherence: "Dokumentierte Adhärenz"
    case .recordedAdherenceLow: lowerEnd(of: .recordedAdherence)
    case .recordedAdherenceHigh: upperEnd(of: .recordedAdherence)
    case .takingAdherence: "Einnahmequote"
    case .implementation: "Anteil der fälligen Dosen"
    case .implementationLow: lowerEnd(of: .implementation)
    case .implementationHigh: upperEnd(of: .implementation)
    case .correctDays: "Korrekte Tage"
    case .correctDaysLow: lowerEnd(of: .correctDays)
    case .correctDaysHigh: upperEnd(of: .correctDays)
    case .daysCovered: "Abgedeckte Tage"
    case .daysCoveredLow: lowerEnd(of: .daysCovered)
    case .daysCoveredHigh: upperEnd(of: .daysCovered)
    case .longestGapDays: "Längste Lücke"
    case .holidays: "Einnahmepausen"
    case .initiated: "Begonnen"
    case .daysToFirstDose: "Tage bis zur ersten Dosis"
    case .persistenceDays: "Persistenz"
    case .persistent: "Persistent"
    case .onTime: "Pünktlich"
    case .onTimeLow: lowerEnd(of: .onTime)
    case .onTimeHigh: upperEnd(of: .onTime)
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
}
