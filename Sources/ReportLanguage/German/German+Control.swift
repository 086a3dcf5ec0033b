import MedicationAdherence

extension German {
  static let controlTitle = "Üblicher Bereich und Signale"

  static func usualShare(
    _ measure: Measure, by size: BucketSize, before baseline: Day?, centre: String,
    limits: (lower: String, upper: String)?, dependsOnDoses: Bool
  ) -> String {
    let doses = measure == .implementation ? "fälligen Dosen" : "dokumentierten Dosen"
    let time =
      baseline.map { "Je \(size.german.one) vor dem \(digits($0)) wurden" }
      ?? "Je \(size.german.one) werden"
    guard let limits else {
      return "\(time) im Mittel \(centre) der \(doses) \(said.taken)"
        + (dependsOnDoses ? "; wo weniger Dosen zählen, sind die Grenzen weiter." : ".")
    }
    return
      "\(time) üblicherweise zwischen \(limits.lower) und \(limits.upper) der \(doses) \(said.taken), "
      + "im Mittel \(centre)."
  }

  static func signal(
    _ signal: ControlSignal, from first: CalendarBucket, to last: CalendarBucket
  ) -> String {
    let (isUp, marked) = (signal.direction == .improvement, signal.places.count)
    let buckets = first.size.german.nominative(marked)
    let days = first == last ? name(of: first) : "\(name(of: first)) bis \(name(of: last))"
    let meaning = "(\(word(for: signal.direction)))"
    return switch signal.rule {
    case .outside:
      (marked == 1 ? "\(days) liegt" : "\(buckets) (\(days)) liegen")
        + " außerhalb des üblichen Bereichs \(meaning)."
    case .shift:
      "\(buckets) in Folge \(isUp ? "über" : "unter") der Mittellinie \(meaning): "
        + "\(days)."
    case .trend:
      "\(buckets) in Folge \(isUp ? "steigend" : "fallend") \(meaning): \(days)."
    case .twoOfThree:
      "\(number(marked)) von \(first.size.german.dative(signal.span.count)) nahe der "
        + "\(isUp ? "oberen" : "unteren") Grenze \(meaning): \(days)."
    }
  }

  static let noSignal = "Kein Signal: Die Anteile schwanken wie durch Zufall."

  static func earlierSignals(_ count: Int) -> String {
    count == 1 ? "Dazu ein früheres Signal." : "Dazu \(number(count)) frühere Signale."
  }

  static let centreLine = "Mittellinie"
  static let controlLimits = "Üblicher Bereich"
  static let lowerLimit = "Untere Grenze"
  static let upperLimit = "Obere Grenze"

  static func signalMark(_ direction: ControlSignal.Direction) -> String {
    word(for: direction)
  }

  static func controlRule(_ rules: ControlRules, _ size: BucketSize) -> String {
    let noun = size.german
    let limits =
      switch rules.limits {
      case .xmr:
        "Die Mittellinie ist das Mittel der \(noun.many); die Grenzen liegen um das 2,66-Fache des "
          + "mittleren Unterschieds von einem Zeitraum zum nächsten davon entfernt."
      case .pPrime:
        "Die Mittellinie ist der Anteil aller Dosen; wo weniger Dosen zählen, sind die Grenzen weiter "
          + "(P′)."
      }
    let basis =
      rules.baseline.map { " Beide sind aus den \(noun.datives) vor dem \(digits($0))." } ?? ""
    return limits + basis
      + " Signale: ein Punkt außerhalb; 7 \(noun.many) in Folge auf einer Seite der "
      + "Mittellinie; 7 steigend oder fallend; 2 von 3 nahe einer Grenze. Es braucht 12 ganze "
      + "\(noun.many)."
  }

  static func word(for rule: ControlSignal.Rule) -> String {
    switch rule {
    case .outside: "außerhalb des üblichen Bereichs"
    case .shift: "Verschiebung"
    case .trend: "Trend"
    case .twoOfThree: "2 von 3 nahe einer Grenze"
    }
  }

  static func word(for direction: ControlSignal.Direction) -> String {
    direction == .improvement ? "Verbesserung" : "Verschlechterung"
  }
}
