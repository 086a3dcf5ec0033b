internal import MedicationAdherence

extension Dosage {
  /// Reads `dosageInstruction`, an array (a single object is read all the same).
  static func all(_ value: JSONValue?) throws(DecodingFault) -> [Dosage] {
    guard let value else { return [] }
    let instructions = value.kind == .array ? Array(value.elements) : [value]
    var dosages: [Dosage] = []
    for (index, instruction) in instructions.enumerated() {
      let path = "dosageInstruction[\(index)]"
      dosages.append(try Dosage(instruction.object(at: path), path: path))
    }
    return dosages
  }

  /// Reads one instruction.
  init(_ value: JSONValue, path: String) throws(DecodingFault) {
    self.init(isAsNeeded: value.saysAsNeeded)
    guard let timing = value.member("timing") else { return }
    for event in timing.member("event")?.elements ?? JSONValue.Elements(of: timing) {
      events.append(try event.dateTime(at: path + ".timing.event").day)
    }
    events.sort()
    guard let `repeat` = timing.member("repeat") else { return }
    hasRepeat = true
    bounds = try OpenDayRange(
      period: `repeat`.member("boundsPeriod"), path + ".timing.repeat.boundsPeriod")
    let length =
      `repeat`.member("boundsDuration") ?? `repeat`.member("boundsQuantity")
      ?? `repeat`.member("boundsRange")?.member("low")
    boundsLength = length.flatMap(CalendarLength.init)
  }
}

extension JSONValue {
  /// Whether a dosage is as needed: `asNeeded[x]` that is not false, or `asNeededFor` (R5).
  fileprivate var saysAsNeeded: Bool {
    for (key, value) in members {
      switch key {
      case "asNeededBoolean", "asNeeded":
        if value.boolean == true { return true }
      case "asNeededCodeableConcept", "asNeededFor": return true
      default: continue
      }
    }
    return false
  }
}

extension CalendarLength {
  /// Reads a Duration in UCUM units; parts of a day count as a day, nil without a positive value.
  init?(_ quantity: JSONValue) {
    guard let value = quantity.member("value")?.number, value > 0, value < 1_000_000 else {
      return nil
    }
    let unit =
      quantity.member("code")?.string?.text ?? quantity.member("unit")?.string?.text ?? "d"
    let days: Double =
      switch unit {
      case "s": value / 86_400
      case "min": value / 1_440
      case "h": value / 24
      case "wk", "week", "weeks": value * 7
      default: value
      }
    switch unit {
    case "mo", "month", "months": self = .months(Int(value.rounded(.up)))
    case "a", "year", "years": self = .months(Int((value * 12).rounded(.up)))
    case "s", "min", "h", "d", "day", "days", "wk", "week", "weeks":
      self = .days(Int(days.rounded(.up)))
    default: return nil
    }
  }
}
