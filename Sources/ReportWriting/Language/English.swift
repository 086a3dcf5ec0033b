import MedicationAdherence

/// How English writes numbers, plurals, dates and sentences.
enum English: Wording {
  static let tag = "en"

  // MARK: Numbers and lists

  static let decimalMark = "."

  /// A whole number with a comma every three digits.
  static func number(_ value: Int) -> String { grouped(value, by: ",") }

  static func range(_ low: String?, _ high: String?) -> String {
    switch (low, high) {
    case (let low?, let high?): "\(low) to \(high)"
    case (let low?, nil): "at least \(low)"
    default: "at most \(high ?? "")"
    }
  }

  static func under(_ percent: String) -> String { "under \(percent)" }

  static func list(_ items: [String]) -> String { joined(items, "and") }

  static func alternatives(_ items: [String]) -> String { joined(items, "or") }

  static func quoted(_ text: String) -> String { "“\(text)”" }

  // MARK: The sentence of a series

  static let nothingRecorded = "Nothing was recorded."

  static func silence(_ state: BucketState, _ count: Int, _ size: BucketSize) -> String {
    let buckets = Self.count(count, size)
    return switch state {
    case .suppressed: "The figures of \(buckets) are not shown, to protect privacy."
    case .nothingDue: "Nothing was due in \(buckets), and nothing was recorded."
    case .noRecords, .recorded: "Nothing was recorded in \(buckets)."
    }
  }

  static func unknownDoses(_ count: Int) -> String {
    "\(doses(count)) recorded, but not whether " + (count == 1 ? "it was taken" : "any was taken")
  }

  static func oneDose(isTaken: Bool) -> String {
    "The one recorded dose was \(isTaken ? "taken" : "not taken")"
  }

  static func allTaken(_ count: Int) -> String {
    "All \(number(count)) recorded doses were taken"
  }

  static func noneTaken(_ count: Int) -> String {
    "None of the \(number(count)) recorded doses was taken"
  }

  static func shareTaken(_ percent: String, _ taken: Int, of known: Int) -> String {
    "\(percent) of the recorded doses were taken (\(number(taken)) of \(number(known)))"
  }

  static func change(from first: String, to second: String) -> String {
    ", from \(first) in the first half to \(second) in the second"
  }

  static func moreUndetermined(_ count: Int) -> String {
    Self.count(count, "more dose", "more doses") + " undetermined"
  }

  static func demand(_ count: Int, knownIn known: Int?, _ size: BucketSize) -> String {
    Self.count(count, "dose was", "doses were") + " due" + place(known, size)
  }

  private static func place(_ known: Int?, _ size: BucketSize) -> String {
    known.map { " in \(Self.count($0, size)) with a known schedule" } ?? ""
  }

  static func dueTaken(
    _ percent: String, _ doses: DoseSums, knownIn known: Int?, _ size: BucketSize
  ) -> String {
    let (due, place) = (number(doses.expected), place(known, size))
    let unrecorded = doses.unrecorded > 0 ? ", \(number(doses.unrecorded)) not recorded" : ""
    return switch (doses.matched, doses.expected) {
    case (1, 1): "The one dose due\(place) was taken"
    case (_, 1):
      "The one dose due\(place) \(doses.unrecorded > 0 ? "is not recorded" : "was not taken")"
    case (doses.expected, _): "All \(due) doses due\(place) were taken"
    case (0, doses.unrecorded): "None of the \(due) doses due\(place) is recorded"
    case (0, _): "None of the \(due) doses due\(place) was taken" + unrecorded
    case (let taken, _):
      "\(percent) of the doses due\(place) were taken (\(number(taken)) of \(due))" + unrecorded
    }
  }

  static func moreThanDue(_ extra: Int, forUnrecorded others: Int) -> String {
    let more = count(extra, "dose", "doses") + " more than "
    let verb = extra == 1 ? "was" : "were"
    guard others > 0 else { return more + "\(verb) due \(verb) taken" }
    let share = extra == others ? "" : "\(number(others)) of them "
    return more + "\(verb) due on the day \(verb) taken, perhaps \(share)"
      + "instead of \(others == 1 ? "one" : "some") not recorded on another day"
  }

  static func takenNotInForce(_ reason: OrderNotInForce, _ count: Int) -> String {
    let order =
      switch reason {
      case .prohibited: "against an order that says: do not give"
      case .enteredInError: "of an order that was entered in error"
      case .cancelled: "of an order that was cancelled"
      case .draft: "of an order that is only a draft"
      case .proposed: "of an order that is only proposed"
      }
    return "\(Self.count(count, "dose was", "doses were")) recorded as taken \(order)"
  }

  static func withoutDose(_ count: Int, _ size: BucketSize) -> String {
    "\(Self.count(count, size)) without a dose"
  }

  static func gap(_ state: BucketState, _ count: Int, _ size: BucketSize) -> String {
    let buckets = Self.count(count, size)
    return switch state {
    case .nothingDue: "\(buckets) with nothing due"
    case .suppressed: "\(buckets) not shown"
    case .noRecords, .recorded: "\(buckets) without records"
    }
  }

  // MARK: How much, how fast, which way

  static func separator(_ part: InstructionPart, _ next: InstructionPart) -> String {
    switch next {
    case .bounds, .total, .limits, .texts: ", "
    default: part == .asNeeded || part == .rate ? ", " : " "
    }
  }

  static func amount(_ amount: DoseAmount) -> String {
    switch amount.unit {
    case .form(let form): plural(amount.value, form.english.one, form.english.many)
    case .time(let unit): length(.init(amount.value, unit))
    case .symbol(let symbol): "\(numbers(amount.value)) \(symbol)"
    case .none: numbers(amount.value)
    }
  }

  static func route(_ route: AdministrationRoute) -> String {
    switch route {
    case .oral: "by mouth"
    case .sublingual: "under the tongue"
    case .buccal: "in the cheek"
    case .intravenous: "intravenously"
    case .intramuscular: "intramuscularly"
    case .subcutaneous: "under the skin"
    case .intradermal: "into the skin"
    case .transdermal: "through the skin"
    case .topical: "on the skin"
    case .inhaled: "inhaled"
    case .nasal: "into the nose"
    case .ophthalmic: "into the eye"
    case .otic: "into the ear"
    case .rectal: "into the rectum"
    case .vaginal: "into the vagina"
    case .gastricTube: "through a gastric tube"
    }
  }

  static func otherRoute(_ name: String) -> String { "(route \(name))" }

  static func site(_ name: String) -> String { "(site \(name))" }

  static func rate(_ amount: String, per other: DoseAmount?) -> String {
    other.map { "at \(amount) per \(unitOrAmount($0))" } ?? "at \(amount)"
  }

  // MARK: How often

  static func frequency(_ times: NumberRange, _ period: DosageInstruction.Length) -> String {
    let name = period.unit.english
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

  private static let weekdayNames = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  static func clock(_ times: [String]) -> String { "at " + list(times) }

  static func event(_ event: EventTiming) -> String {
    switch event {
    case .morning: "in the morning"
    case .earlyMorning: "in the early morning"
    case .lateMorning: "in the late morning"
    case .noon: "at noon"
    case .afternoon: "in the afternoon"
    case .earlyAfternoon: "in the early afternoon"
    case .lateAfternoon: "in the late afternoon"
    case .evening: "in the evening"
    case .earlyEvening: "in the early evening"
    case .lateEvening: "in the late evening"
    case .night: "at night"
    case .afterSleep: "after going to sleep"
    case .immediate: "immediately"
    case .beforeSleep: "at bedtime"
    case .waking: "on waking"
    case .withMeals: "with meals"
    case .withBreakfast: "with breakfast"
    case .withLunch: "with lunch"
    case .withDinner: "with dinner"
    case .beforeMeals: "before meals"
    case .beforeBreakfast: "before breakfast"
    case .beforeLunch: "before lunch"
    case .beforeDinner: "before dinner"
    case .afterMeals: "after meals"
    case .afterBreakfast: "after breakfast"
    case .afterLunch: "after lunch"
    case .afterDinner: "after dinner"
    }
  }

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

  static func bounds(
    _ start: LocalMoment?, _ end: LocalMoment?
  ) -> String {
    switch (start, end) {
    case (let start?, let end?):
      start == end ? date(start) : "from \(moment(start)) to \(moment(end))"
    case (let start?, nil): "from \(moment(start))"
    default: "until \(end.map(moment) ?? "")"
    }
  }

  static func date(_ moment: LocalMoment) -> String { "on \(Self.moment(moment))" }

  static func dates(
    _ count: Int, _ first: LocalMoment, _ last: LocalMoment
  ) -> String {
    "on \(number(count)) dates from \(moment(first)) to \(moment(last))"
  }

  private static func moment(_ moment: LocalMoment) -> String {
    let (year, month, day) = moment.day.components
    let date = "\(day) \(monthNames[month - 1]) \(year)"
    return moment.millisecond.map { "\(date) at \(clockTime($0))" } ?? date
  }

  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  // MARK: For what, and no more than

  static func asNeeded(_ reasons: String) -> String {
    reasons.isEmpty ? "as needed" : "as needed for \(reasons)"
  }

  static func complaint(_ complaint: Complaint) -> String {
    switch complaint {
    case .pain: "pain"
    case .headache: "headache"
    case .migraine: "migraine"
    case .backPain: "back pain"
    case .chestPain: "chest pain"
    case .ribPain: "rib pain"
    case .abdominalPain: "abdominal pain"
    case .dysmenorrhoea: "period pain"
    case .fibromyalgia: "fibromyalgia"
    case .fever: "fever"
    case .nausea: "nausea"
    case .vomiting: "vomiting"
    case .nauseaAndVomiting: "nausea and vomiting"
    case .heartburn: "heartburn"
    case .constipation: "constipation"
    case .diarrhoea: "diarrhoea"
    case .cough: "cough"
    case .breathlessness: "shortness of breath"
    case .wheezing: "wheezing"
    case .itching: "itching"
    case .anxiety: "anxiety"
    case .insomnia: "sleeplessness"
    case .restlessLegs: "restless legs"
    }
  }

  static func limit(_ limit: DosageInstruction.Limit) -> String {
    switch limit {
    case .perPeriod(let amount, let period):
      "at most \(Self.amount(amount)) "
        + (period.count.single == 1 && period.unit != .hour
          ? "a \(period.unit.english)" : "in \(length(period))")
    case .perAdministration(let amount): "at most \(Self.amount(amount)) at once"
    case .perLifetime(let amount): "at most \(Self.amount(amount)) in a lifetime"
    }
  }

  // MARK: Instructions together

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
    switch (amount.unit, amount.value.single) {
    case (.time(let unit), 1): unit.english
    case (.symbol(let symbol), 1): symbol
    default: Self.amount(amount)
    }
  }
}

extension TimeUnit {
  fileprivate var english: String {
    switch self {
    case .second: "second"
    case .minute: "minute"
    case .hour: "hour"
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    }
  }
}

extension DoseForm {
  fileprivate var english: (one: String, many: String) {
    switch self {
    case .tablet: ("tablet", "tablets")
    case .capsule: ("capsule", "capsules")
    case .drop: ("drop", "drops")
    case .puff: ("puff", "puffs")
    case .spray: ("spray", "sprays")
    case .patch: ("patch", "patches")
    case .suppository: ("suppository", "suppositories")
    case .sachet: ("sachet", "sachets")
    case .ampoule: ("ampoule", "ampoules")
    case .vial: ("vial", "vials")
    case .application: ("application", "applications")
    case .injection: ("injection", "injections")
    case .teaspoon: ("teaspoon", "teaspoons")
    case .tablespoon: ("tablespoon", "tablespoons")
    case .unit: ("unit", "units")
    case .dose: ("dose", "doses")
    case .piece: ("piece", "pieces")
    }
  }
}
