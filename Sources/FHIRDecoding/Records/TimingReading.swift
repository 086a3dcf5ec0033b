internal import MedicationAdherence

/// Reads the Timing of one instruction and notes what in it cannot be read.
struct TimingReading {
  /// The index of the instruction among the order's, from 0.
  let index: Int
  /// What cannot be read.
  private(set) var faults: [ScheduleRemark] = []

  /// How often the timing codes of the site ask for a dose.
  private let timings: SiteTimings?

  /// Begins to read an instruction.
  init(index: Int, _ timings: SiteTimings? = nil) {
    (self.index, self.timings) = (index, timings)
  }

  /// Notes that a field cannot be read.
  mutating func fault(_ field: String) {
    let remark = ScheduleRemark(.valueUnreadable, at: Dosage(index: index).path + field)
    if !faults.contains(remark) { faults.append(remark) }
  }

  /// Reads a Timing.
  mutating func timing(_ value: JSONValue) -> Timing {
    var timing = Timing()
    var meaning: Timing.Repetition?
    if value.kind != .object { fault(".timing") }
    for (key, member) in value.members where member.kind != .null {
      switch key {
      case "event":
        timing.events = member.oneOrMore.compactMap { moment($0, ".timing.event") }
          .sorted { $0.instant < $1.instant }
      case "repeat": timing.repetition = repetition(member)
      case "code":
        readCodes(member, into: &timing)
        meaning = timings?.repetition(of: CodeableConcept(member))
      default: continue
      }
    }
    if let meaning { timing.take(meaning) }
    return timing
  }

  private mutating func readCodes(_ concept: JSONValue, into timing: inout Timing) {
    if concept.kind != .object { fault(".timing.code") }
    for coding in concept.given("coding")?.oneOrMore ?? [] {
      timing.codeDisplay = timing.codeDisplay ?? coding.given("display")?.string?.text.untagged
      guard let code = coding.given("code") else { continue }
      if let code = text(code, ".timing.code.coding.code") { timing.codes.append(code) }
    }
    guard let text = concept.given("text").flatMap({ text($0, ".timing.code.text") }) else {
      return
    }
    timing.codes.append(text)
    timing.hasCodeText = true
  }

  /// Reads a text; notes a value of another kind.
  private mutating func text(_ value: JSONValue, _ field: String) -> String? {
    if value.string == nil { fault(field) }
    return value.string?.text
  }

  // MARK: - Values

  /// Reads a date as a start; notes one that is unreadable.
  mutating func moment(_ value: JSONValue, _ field: @autoclosure () -> String) -> LocalMoment? {
    date(value, field())?.startMoment
  }

  /// Reads a date; notes one that is unreadable.
  mutating func date(_ value: JSONValue, _ field: @autoclosure () -> String) -> FHIRDateTime? {
    guard let date = value.string?.withSpan({ FHIRDateTime($0) }) else {
      fault(field())
      return nil
    }
    return date
  }

  /// Reads a number; notes a value of another kind.
  mutating func number(_ value: JSONValue, _ field: @autoclosure () -> String) -> Double? {
    if value.number == nil { fault(field()) }
    return value.number
  }

  /// Reads a whole number, clamped to 32 bits; notes a value of another kind.
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
  /// comparator: "less than 10 days" is no length.
  init?(_ quantity: JSONValue) {
    guard quantity.given("comparator") == nil, let value = quantity.member("value")?.number,
      let unit = (quantity.given("code") ?? quantity.given("unit"))?.string?.text,
      let known = TimeUnit(unit)
    else { return nil }
    self.init(value, known)
  }
}

extension TimingReading {
  /// Reads `Timing.repeat` in the spelling of any version.
  mutating func repetition(_ value: JSONValue) -> Timing.Repetition {
    var result = Timing.Repetition()
    if value.kind != .object { fault(".timing.repeat") }
    for (key, member) in value.members where member.kind != .null {
      func field() -> String { ".timing.repeat." + key.text }
      switch key {
      case "frequency": result.frequency = whole(member, field())
      case "frequencyMax": result.frequencyMax = whole(member, field())
      case "period": result.period = number(member, field())
      case "periodMax": result.periodMax = number(member, field())
      case "periodUnit", "periodUnits":
        result.periodUnit = only(unit(member, field()), beside: result.periodUnit, ".periodUnit")
      case "count": result.count = whole(member, field())
      case "countMax": result.countMax = whole(member, field())
      case "offset": result.offset = whole(member, field())
      case "duration": result.duration = duration(member, of: value)
      case "durationMax": result.longestDuration = duration(member, of: value)
      case "dayOfWeek": result.weekdays = weekdays(member, field())
      case "timeOfDay": result.timesOfDay = timesOfDay(member, field())
      case "when": result.when = when(member, field())
      default: readBounds(key, member, into: &result)
      }
    }
    return result
  }

  private mutating func readBounds(
    _ key: JSONString, _ value: JSONValue, into result: inout Timing.Repetition
  ) {
    func field() -> String { ".timing.repeat." + key.text }
    if key.hasPrefix("bounds"), value.kind != .object { fault(field()) }
    switch key {
    case "boundsPeriod":
      let (start, end) = (field() + ".start", field() + ".end")
      result.bounds.start = value.given("start").flatMap { moment($0, start) }
      result.bounds.end = value.given("end").flatMap { date($0, end)?.endMoment }
    case "boundsDuration", "boundsQuantity":
      result.length = only(length(value, field()), beside: result.length, ".bounds[x]")
    case "boundsRange":
      let high = value.given("high").flatMap { length($0, field() + ".high") }
      let low = value.given("low").map { length($0, field() + ".low") } ?? high
      result.length = only(low, beside: result.length, ".bounds[x]")
      result.longestLength = high
    default: return
    }
  }

  /// The value that is given once, or twice alike; two that differ are a fault, as nobody knows
  /// which is meant.
  private mutating func only<Value: Equatable>(
    _ value: Value?, beside other: Value?, _ field: String
  ) -> Value? {
    if let value, let other, value != other { fault(".timing.repeat" + field) }
    return value ?? other
  }

  private mutating func unit(_ value: JSONValue, _ field: @autoclosure () -> String) -> TimeUnit? {
    guard let unit = value.string.flatMap({ TimeUnit($0.text) }) else {
      fault(field())
      return nil
    }
    return unit
  }

  private mutating func length(_ value: JSONValue, _ field: @autoclosure () -> String)
    -> TimeLength?
  {
    guard let length = TimeLength(value) else {
      fault(field())
      return nil
    }
    return length
  }

  /// How long a dose lasts; nil when that cannot be read, since it rarely matters.
  private func duration(_ value: JSONValue, of repetition: JSONValue) -> TimeLength? {
    let unit = repetition.given("durationUnit") ?? repetition.member("durationUnits")
    guard let number = value.number, let unit = unit?.string.flatMap({ TimeUnit($0.text) }) else {
      return nil
    }
    return TimeLength(number, unit)
  }

  private mutating func weekdays(_ value: JSONValue, _ field: @autoclosure () -> String)
    -> WeekdaySet
  {
    var weekdays: WeekdaySet = []
    for element in value.oneOrMore {
      if let day = element.string.flatMap({ WeekdaySet(code: $0.text) }) {
        weekdays.formUnion(day)
      } else {
        fault(field())
      }
    }
    return weekdays
  }

  private mutating func timesOfDay(_ value: JSONValue, _ field: @autoclosure () -> String)
    -> [Int32]
  {
    var times: Set<Int32> = []
    for element in value.oneOrMore {
      if let time = element.string.flatMap({ FHIRDateTime(text: "2000-01-01T" + $0.text) }) {
        times.insert(time.millisecond)
      } else {
        fault(field())
      }
    }
    return times.sorted()
  }

  private mutating func when(_ value: JSONValue, _ field: @autoclosure () -> String)
    -> [EventTiming]
  {
    var events: [EventTiming] = []
    for element in value.oneOrMore {
      if let event = element.string.flatMap({ EventTiming(rawValue: $0.text) }) {
        events.append(event)
      } else {
        fault(field())
      }
    }
    return events
  }
}
