internal import MedicationAdherence

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
      case "dayOfWeek": result.weekdays = weekdays(member, field())
      case "timeOfDay": result.timesOfDay = timesOfDay(member, field())
      case "when": result.when = when(member, field())
      case "modifierExtension": fault(field())
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

  /// What is said once, or twice in the same way; of two that differ nobody knows which is meant,
  /// whichever is written first.
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
