import MedicationAdherence

/// How an instruction is said in English.
extension English {
  // MARK: How much, how fast, which way

  static func separator(_ last: SaidPart, _ next: SaidPart) -> String {
    switch next.part {
    case .bounds, .total, .interval, .limits, .unreadPart, .texts: ", "
    default: last.part == .asNeeded || last.part == .rate ? ", " : " "
    }
  }

  static func amount(_ amount: DoseAmount) -> String {
    let amount = amount.named
    if let (low, high) = amount.ends { return range(Self.amount(low), Self.amount(high)) }
    return switch amount.unit {
    case .form(let form): plural(amount.value, form.english.one, form.english.many)
    case .time(let unit): length(.init(amount.value, unit))
    case .symbol(let symbol): "\(numbers(amount.value)) \(symbol)"
    case .none: numbers(amount.value)
    }
  }

  static func otherRoute(_ name: String) -> String { "(route \(name))" }

  static func site(_ name: String) -> String { "(site \(name))" }

  static func method(_ name: String) -> String { "(method \(name))" }

  static func alternative(_ amount: String, isCalculated: Bool) -> String {
    (isCalculated ? "(calculated: " : "(also stated: ") + amount + ")"
  }

  static func rate(_ amount: String, per other: DoseAmount?) -> String {
    // A rate that is open at one side begins with "at least" or "at most".
    let rate = amount.hasPrefix("at ") ? amount : "at \(amount)"
    return other.map { "\(rate) per \(unitOrAmount($0))" } ?? rate
  }

  // MARK: How often

  static func frequency(_ times: NumberRange, _ period: DosageInstruction.Length) -> String {
    let name = period.unit.english
    guard period.count.low != nil else {
      let count = times.single == 1 ? "once" : "\(numbers(times)) times"
      return "\(count) in \(length(period))"
    }
    guard times.single == 1 else {
      let article = period.unit == .hour ? "an" : "a"
      let one = period.count.single == 1
      return "\(numbers(times)) times " + (one ? "\(article) \(name)" : every(period))
    }
    switch (period.count.single, period.unit) {
    case (1, .second), (1, .minute), (1, .hour): return "every \(name)"
    case (1, _): return "once a \(name)"
    case (2, .day), (2, .week), (2, .month), (2, .year): return "every other \(name)"
    default: return every(period)
    }
  }

  static func atMost(_ frequency: String) -> String { "at most \(frequency)" }

  private static func every(_ period: DosageInstruction.Length) -> String {
    "every \(length(period))"
  }

  static let once = "once"

  static let everyDay = "every day"

  static func weekdays(_ days: [Int]) -> String {
    let names = days.map { weekdayNames[$0 - 1] }
    if days == [1, 2, 3, 4, 5] { return "from Monday to Friday" }
    return "on " + list(names.map { $0 + "s" })
  }

  static func weekday(ofOnce day: Int) -> String { "on a \(weekdayNames[day - 1])" }

  static let weekdayNames = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  static func clock(_ times: [String]) -> String { "at " + list(times) }

  static func event(
    _ event: EventTiming, offBy length: DosageInstruction.Length
  ) -> String {
    let anchor =
      switch event {
      case .beforeMeals, .beforeBreakfast, .beforeLunch, .beforeDinner, .afterMeals,
        .afterBreakfast, .afterLunch, .afterDinner, .afterSleep:
        Self.event(event)
      case .beforeSleep: "before bedtime"
      case .waking: "after waking"
      case .immediate: "from now"
      case .noon: "after noon"
      case .night: "after nightfall"
      case .withMeals, .withBreakfast, .withLunch, .withDinner:
        "after the start of " + Self.event(event).dropFirst("with ".count)
      default: "after the start of " + Self.event(event).dropFirst("in ".count)
      }
    return "\(Self.length(length)) \(anchor)"
  }

  // MARK: How long, from when, how many

  static func lasting(_ length: DosageInstruction.Length) -> String {
    "over \(Self.length(length))"
  }

  static func forLength(_ length: DosageInstruction.Length) -> String {
    "for \(Self.length(length))"
  }

  static func total(_ count: NumberRange) -> String {
    plural(count, "dose", "doses") + " in total"
  }

  static func bounds(_ start: StatedDate?, _ end: StatedDate?) -> String {
    switch (start, end) {
    case (let start?, let end?):
      start == end ? date(start) : "from \(stated(start)) to \(stated(end))"
    case (let start?, nil): "from \(stated(start))"
    default: "until \(end.map(stated) ?? "")"
    }
  }

  static func date(_ date: StatedDate) -> String {
    if case .moment = date { "on \(stated(date))" } else { "in \(stated(date))" }
  }

  static func dates(_ count: Int, _ first: StatedDate, _ last: StatedDate) -> String {
    "on \(number(count)) dates from \(stated(first)) to \(stated(last))"
  }

  private static func stated(_ date: StatedDate) -> String {
    switch date {
    case .moment(let moment): Self.moment(moment)
    case .month(let month, let year): "\(monthNames[month - 1]) \(year)"
    case .year(let year): "\(year)"
    }
  }

  private static func moment(_ moment: LocalMoment) -> String {
    let date = longDay(moment.day)
    return moment.millisecond.map { "\(date) at \(clockTime($0))" } ?? date
  }

  static func longDay(_ day: Day) -> String {
    let (year, month, number) = day.components
    return "\(number) \(monthNames[month - 1]) \(year)"
  }

  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  // MARK: For what, and no more than

  static func asNeeded(_ reasons: String, areKnown: Bool) -> String {
    reasons.isEmpty ? "as needed" : "as needed for \(reasons)"
  }

  static func limit(_ limit: DosageInstruction.Limit) -> String {
    switch limit {
    case .perPeriod(let amount, let period):
      "\(most(amount)) "
        + (period.count.single == 1 && period.unit != .hour
          ? "a \(period.unit.english)" : "in \(length(period))")
    case .perAdministration(let amount): "\(most(amount)) at once"
    case .perLifetime(let amount): "\(most(amount)) in a lifetime"
    }
  }

  /// An amount as a limit, which one without a least is by itself.
  private static func most(_ amount: DoseAmount) -> String {
    (amount.value.low == nil ? "" : "at most ") + Self.amount(amount)
  }

  static func apart(_ length: DosageInstruction.Length) -> String {
    "at least \(Self.length(length)) apart"
  }

  // MARK: Instructions together

  static let unreadPart = "with a part that cannot be read"

  static let unclearTiming = "at times not stated"

  static let noInstruction = "no coded instruction"

  static func sequence(_ steps: [String]) -> String { steps.joined(separator: "; then ") }

  static func together(_ instructions: [String]) -> String {
    let hasCommas = instructions.contains { $0.contains(", ") }
    return hasCommas ? instructions.joined(separator: "; and ") : list(instructions)
  }

  static func prohibition(_ instruction: String) -> String {
    instruction.isEmpty ? "do not give" : "do not give: \(instruction)"
  }

  // MARK: Plurals

  /// A number with its noun: only exactly 1 is singular.
  private static func plural(_ count: NumberRange, _ one: String, _ many: String) -> String {
    "\(numbers(count)) \((count.high ?? count.low) == 1 ? one : many)"
  }

  private static func length(_ length: DosageInstruction.Length) -> String {
    plural(length.count, length.unit.english, length.unit.english + "s")
  }

  /// `hour` and `kg` for one, `60 minutes` for more.
  private static func unitOrAmount(_ amount: DoseAmount) -> String {
    let amount = amount.named
    return switch (amount.unit, amount.value.single) {
    case (.time(let unit), 1): unit.english
    case (.symbol(let symbol), 1): symbol
    default: Self.amount(amount)
    }
  }
  // MARK: - Orders

  static let wholeOrder = "the order"

  static func moreNames(_ count: Int) -> String { " and \(count) more" }

  static func remark(_ kind: ScheduleRemark.Kind) -> String { kind.sentence }

  static func status(ofOrder code: String) -> String? {
    switch code {
    case "active": "active"
    case "on-hold": "on hold"
    case "ended": "ended"
    case "stopped": "stopped"
    case "completed": "completed"
    case "cancelled": "cancelled"
    case "entered-in-error": "entered in error"
    case "draft": "draft"
    case "unknown": "status not known"
    default: nil
    }
  }
}
