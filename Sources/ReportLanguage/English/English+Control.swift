import MedicationAdherence

extension English {
  static let controlTitle = "Usual range and signals"

  static func usualShare(
    _ measure: Measure, by size: BucketSize, before baseline: Day?, centre: String,
    limits: (lower: String, upper: String)?, dependsOnDoses: Bool
  ) -> String {
    let doses = measure == .implementation ? "doses due" : "recorded doses"
    let time =
      baseline.map { "By \(size.rawValue) before \(digits($0))" } ?? "By \(size.rawValue)"
    guard let limits else {
      return "\(time), \(centre) of the \(doses) are \(said.taken) on average"
        + (dependsOnDoses ? "; the limits are wider where fewer doses count." : ".")
    }
    return
      "\(time), usually between \(limits.lower) and \(limits.upper) of the \(doses) are \(said.taken), "
      + "\(centre) on average."
  }

  static func signal(
    _ signal: ControlSignal, from first: CalendarBucket, to last: CalendarBucket
  ) -> String {
    let (isUp, marked) = (signal.direction == .improvement, signal.places.count)
    let buckets = count(marked, first.size)
    let days = first == last ? name(of: first) : "\(name(of: first)) to \(name(of: last))"
    let meaning = "for the \(isUp ? "better" : "worse")"
    return switch signal.rule {
    case .outside:
      "\(marked == 1 ? "A point" : "\(number(marked)) points") outside the limits: \(days), \(meaning)."
    case .shift:
      "\(buckets) in a row \(isUp ? "above" : "below") the centre: a shift \(meaning), \(days)."
    case .trend: "\(buckets) \(isUp ? "rising" : "falling") in a row: a trend \(meaning), \(days)."
    case .twoOfThree:
      "\(number(marked)) of \(count(signal.span.count, first.size)) close to the "
        + "\(isUp ? "upper" : "lower") limit: \(days), \(meaning)."
    }
  }

  static let noSignal = "No signal: the shares differ as by chance."

  static func earlierSignals(_ count: Int) -> String {
    "\(self.count(count, "earlier signal", "earlier signals")) besides."
  }

  static let centreLine = "centre"
  static let controlLimits = "limits of what is usual"
  static let lowerLimit = "lower limit"
  static let upperLimit = "upper limit"

  static func signalMark(_ direction: ControlSignal.Direction) -> String {
    direction == .improvement ? "signal for the better" : "signal for the worse"
  }

  static func controlRule(_ rules: ControlRules, _ size: BucketSize) -> String {
    let buckets = size.rawValue + "s"
    let limits =
      switch rules.limits {
      case .xmr:
        "The centre is the mean of the \(buckets), the limits are 2.66 times the mean difference from "
          + "one \(size.rawValue) to the next away from it."
      case .pPrime:
        "The centre is the share of all doses; the limits are wider where fewer doses count (P′)."
      }
    let basis = rules.baseline.map { " Both are of the \(buckets) before \(digits($0))." } ?? ""
    return limits + basis + " Signals: a point outside; 7 \(buckets) in a row on one side of the "
      + "centre; 7 rising or falling; 2 of 3 close to a limit. It takes 12 whole \(buckets)."
  }

  static func word(for rule: ControlSignal.Rule) -> String {
    switch rule {
    case .outside: "outside the limits"
    case .shift: "shift"
    case .trend: "trend"
    case .twoOfThree: "2 of 3 close to a limit"
    }
  }

  static func word(for direction: ControlSignal.Direction) -> String {
    direction == .improvement ? "for the better" : "for the worse"
  }
}
