internal import MedicationAdherence

/// Reads the Timing of one instruction and notes what in it cannot be read.
struct TimingReading {
  /// The place of the instruction among the order's, from 0.
  let index: Int
  /// What cannot be read.
  private(set) var faults: [ScheduleRemark] = []

  /// Begins to read an instruction.
  init(index: Int) {
    self.index = index
  }

  /// Notes that a field cannot be read.
  mutating func fault(_ field: String) {
    let remark = ScheduleRemark(.valueUnreadable, at: Dosage(index: index).path + field)
    if !faults.contains(remark) { faults.append(remark) }
  }

  /// Reads a Timing.
  mutating func timing(_ value: JSONValue) -> Timing {
    var timing = Timing()
    if value.kind != .object { fault(".timing") }
    for (key, member) in value.members where member.kind != .null {
      switch key {
      case "event":
        timing.events = member.oneOrMore.compactMap { moment($0, ".timing.event") }
          .sorted { $0.instant < $1.instant }
      case "repeat": timing.repetition = repetition(member)
      case "code": readCodes(member, into: &timing)
      case "modifierExtension": fault(".timing.modifierExtension")
      default: continue
      }
    }
    return timing
  }

  private mutating func readCodes(_ concept: JSONValue, into timing: inout Timing) {
    if concept.kind != .object { fault(".timing.code") }
    for coding in concept.given("coding")?.oneOrMore ?? [] {
      guard let code = coding.given("code") else { continue }
      if let code = text(code, ".timing.code.coding.code") { timing.codes.append(code) }
    }
    guard let text = concept.given("text").flatMap({ text($0, ".timing.code.text") }) else {
      return
    }
    timing.codes.append(text)
    timing.hasCodeText = true
  }

  /// Reads a text; notes what is none.
  private mutating func text(_ value: JSONValue, _ field: String) -> String? {
    if value.string == nil { fault(field) }
    return value.string?.text
  }

  // MARK: - Values

  /// Reads a date as a start; notes one that is none.
  mutating func moment(_ value: JSONValue, _ field: @autoclosure () -> String) -> LocalMoment? {
    date(value, field())?.startMoment
  }

  /// Reads a date; notes one that is none.
  mutating func date(_ value: JSONValue, _ field: @autoclosure () -> String) -> FHIRDateTime? {
    guard let date = value.string?.withSpan({ FHIRDateTime($0) }) else {
      fault(field())
      return nil
    }
    return date
  }

  /// Reads a number; notes what is none.
  mutating func number(_ value: JSONValue, _ field: @autoclosure () -> String) -> Double? {
    if value.number == nil { fault(field()) }
    return value.number
  }

  /// Reads a whole number, held within 32 bits; notes what is none.
  mutating func whole(_ value: JSONValue, _ field: @autoclosure () -> String) -> Int32? {
    guard let number = value.number, number == number.rounded() else {
      fault(field())
      return nil
    }
    return Int32(min(max(number, Double(Int32.min)), Double(Int32.max)))
  }
}

extension TimeLength {
  /// Reads a Duration in UCUM units; nil without a value or a unit that is known, and with a
  /// comparator: how long "less than 10 days" is nobody knows.
  init?(_ quantity: JSONValue) {
    guard quantity.given("comparator") == nil, let value = quantity.member("value")?.number,
      let unit = (quantity.given("code") ?? quantity.given("unit"))?.string?.text,
      let known = TimeUnit(unit)
    else { return nil }
    self.init(value, known)
  }
}
