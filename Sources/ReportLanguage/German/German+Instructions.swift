import MedicationAdherence

/// How an instruction is said in German.
extension German {
  // MARK: How much, how fast, which way

  static func separator(_ last: SaidPart, _ next: SaidPart) -> String {
    let areSeveral = [last, next].map { $0.text.contains(" und ") }
    return switch (last.part, next.part) {
    case (.frequency, .weekdays) where areSeveral[1] && last.text.hasSuffix("wöchentlich"): ": "
    case (.weekdays, .times) where areSeveral == [true, true] && !next.text.hasPrefix("um "):
      ", jeweils "
    case (.rate, _), (.lasting, _), (_, .rate), (_, .lasting), (_, .length), (_, .bounds),
      (_, .total), (_, .interval), (_, .limits), (_, .texts):
      ", "
    default: " "
    }
  }

  static func amount(_ amount: DoseAmount) -> String {
    let amount = amount.named
    if let (low, high) = amount.ends { return range(Self.amount(low), Self.amount(high)) }
    return switch amount.unit {
    case .form(let form): form.german.nominative(amount.value)
    case .time(let unit): unit.german.nominative(amount.value)
    case .symbol(let symbol): "\(numbers(amount.value)) \(german(symbol))"
    case .none: numbers(amount.value)
    }
  }

  /// A unit's symbol, whose plain form of micro is not known in German, nor a litre's capital.
  private static func german(_ symbol: String) -> String {
    symbol.split(separator: "/", omittingEmptySubsequences: false)
      .map { symbols[String($0)] ?? String($0) }.joined(separator: "/")
      .replacing("mcg", with: "µg").replacing("mcmol", with: "µmol")
  }

  private static let symbols = ["L": "l", "dL": "dl", "cL": "cl", "mL": "ml", "mcL": "µl"]

  static func otherRoute(_ name: String) -> String { "(Applikationsweg \(name))" }

  static func site(_ name: String) -> String { "(Stelle \(name))" }

  static func method(_ name: String) -> String { "(Methode \(name))" }

  static func alternative(_ amount: String, isCalculated: Bool) -> String {
    (isCalculated ? "(berechnet: " : "(auch angegeben: ") + amount + ")"
  }

  static func rate(_ amount: String, per other: DoseAmount?) -> String {
    let rate = "Laufrate \(amount)"
    guard let other = other?.named else { return rate }
    switch (other.unit, other.value.single) {
    case (.time(let unit), 1): return "\(rate) pro \(unit.german.one)"
    case (.time(let unit), _): return "\(rate) in \(unit.german.dative(other.value))"
    case (.symbol(let symbol), 1): return "\(rate) pro \(german(symbol))"
    default: return "\(rate) pro \(Self.amount(other))"
    }
  }

  // MARK: How often

  static func frequency(_ times: NumberRange, _ period: DosageInstruction.Length) -> String {
    let isOpen = period.count.low == nil
    guard times.single == 1, !isOpen else {
      if period.count.single == 1 { return "\(fold(times)) \(adverb(period.unit))" }
      return isOpen
        ? "\(fold(times)) in \(period.unit.german.dative(period.count))"
        : "\(every(period)) \(fold(times))"
    }
    switch (period.count.single, period.unit) {
    case (1, .hour): return "stündlich"
    case (1, .second), (1, .minute): return "jede \(period.unit.german.one)"
    case (1, let unit): return "1-mal \(adverb(unit))"
    case (2, .day), (2, .month): return "jeden zweiten \(period.unit.german.one)"
    case (2, .week): return "jede zweite Woche"
    case (2, .year): return "jedes zweite Jahr"
    default: return every(period)
    }
  }

  static func scheme(_ amounts: [Double]) -> String? {
    amounts.map { number($0) }.joined(separator: "-")
  }

  static func atMost(_ frequency: String) -> String {
    // Of `alle 8 Stunden 2-mal` the number is the limit.
    guard frequency.hasPrefix("alle "), frequency.hasSuffix("-mal"),
      let blank = frequency.lastIndex(of: " ")
    else { return "höchstens \(frequency)" }
    return "\(frequency[..<blank]) höchstens\(frequency[blank...])"
  }

  /// `2-mal`, `1- bis 2-mal`.
  private static func fold(_ times: NumberRange) -> String {
    if let single = times.single { return "\(number(single))-mal" }
    let mark = times.high == nil ? "-mal" : "-"
    return range(times.low.map { number($0) + mark }, times.high.map { number($0) + "-mal" })
  }

  private static func every(_ period: DosageInstruction.Length) -> String {
    "alle \(period.unit.german.nominative(period.count))"
  }

  private static func adverb(_ unit: TimeUnit) -> String {
    switch unit {
    case .second, .minute, .hour: "pro \(unit.german.one)"
    case .day: "täglich"
    case .week: "wöchentlich"
    case .month: "monatlich"
    case .year: "jährlich"
    }
  }

  static let once = "einmalig"

  static let everyDay = "täglich"

  static func weekdays(_ days: [Int]) -> String {
    days == [1, 2, 3, 4, 5] ? "montags bis freitags" : list(days.map { weekdayNames[$0 - 1] })
  }

  /// `donnerstags` is each Thursday.
  static func weekday(ofOnce day: Int) -> String {
    let name = weekdayNames[day - 1].dropLast()
    return "am \(name.prefix(1).uppercased())\(name.dropFirst())"
  }

  static let weekdayNames = [
    "montags", "dienstags", "mittwochs", "donnerstags", "freitags", "samstags", "sonntags",
  ]

  static func clock(_ times: [String]) -> String { "um \(list(times)) Uhr" }

  static func event(
    _ event: EventTiming, offBy length: DosageInstruction.Length
  ) -> String {
    let anchor: String
    switch event {
    case .immediate: return "in \(length.unit.german.dative(length.count))"
    case .morning, .earlyMorning: anchor = "nach Beginn des Morgens"
    case .lateMorning: anchor = "nach Beginn des späten Vormittags"
    case .noon: anchor = "nach Mittag"
    case .afternoon, .earlyAfternoon: anchor = "nach Beginn des Nachmittags"
    case .lateAfternoon: anchor = "nach Beginn des späten Nachmittags"
    case .evening, .earlyEvening: anchor = "nach Beginn des Abends"
    case .lateEvening: anchor = "nach Beginn des späten Abends"
    case .night: anchor = "nach Beginn der Nacht"
    case .withMeals: anchor = "nach Beginn der Mahlzeiten"
    case .withBreakfast: anchor = "nach Beginn des Frühstücks"
    case .withLunch: anchor = "nach Beginn des Mittagessens"
    case .withDinner: anchor = "nach Beginn des Abendessens"
    default: anchor = Self.event(event)
    }
    return "\(length.unit.german.nominative(length.count)) \(anchor)"
  }

  // MARK: How long, from when, how many

  static func lasting(_ length: DosageInstruction.Length) -> String { "über \(time(length))" }

  static func forLength(_ length: DosageInstruction.Length) -> String { "\(time(length)) lang" }

  /// A length, of which hours are read with minutes: `33 Stunden 20 Minuten`.
  private static func time(_ length: DosageInstruction.Length) -> String {
    let hours = length.count.single ?? 0
    let minutes = abs(hours) < 1_000 ? Int((hours * 60).rounded()) : 0
    guard length.unit == .hour, !minutes.isMultiple(of: 30) else {
      return length.unit.german.nominative(length.count)
    }
    let parts: [(TimeUnit, Int)] = [(.hour, minutes / 60), (.minute, minutes % 60)]
    return parts.filter { $0.1 > 0 }.map { $0.0.german.nominative($0.1) }.joined(separator: " ")
  }

  static func total(_ count: NumberRange) -> String {
    "insgesamt \(GermanNoun("Gabe", "Gaben").nominative(count))"
  }

  static func bounds(_ start: StatedDate?, _ end: StatedDate?) -> String {
    switch (start, end) {
    case (let start?, let end?): start == end ? date(start) : span(start, end)
    case (let start?, nil): "ab \(stated(start))"
    default: end.map(until) ?? ""
    }
  }

  private static func span(_ start: StatedDate, _ end: StatedDate) -> String {
    if case .moment = start { return "vom \(stated(start)) \(until(end))" }
    return "von \(stated(start)) \(until(end))"
  }

  private static func until(_ date: StatedDate) -> String {
    if case .moment = date { return "bis zum \(stated(date))" }
    return "bis \(stated(date))"
  }

  static func date(_ date: StatedDate) -> String {
    switch date {
    case .moment: "am \(stated(date))"
    case .month: "im \(stated(date))"
    case .year: "im Jahr \(stated(date))"
    }
  }

  static func dates(_ count: Int, _ first: StatedDate, _ last: StatedDate) -> String {
    "an \(number(count)) Terminen \(span(first, last))"
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
    return moment.millisecond.map { "\(date) um \(clockTime($0)) Uhr" } ?? date
  }

  static func longDay(_ day: Day) -> String {
    let (year, month, number) = day.components
    return "\(number). \(monthNames[month - 1]) \(year)"
  }

  static let monthNames = [
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
    "November", "Dezember",
  ]

  // MARK: For what, and no more than

  /// A quoted reason may already begin with a preposition.
  static func asNeeded(_ reasons: String, areKnown: Bool) -> String {
    guard !reasons.isEmpty else { return "bei Bedarf" }
    return areKnown ? "bei Bedarf gegen \(reasons)" : "bei Bedarf (\(reasons))"
  }

  static func limit(_ limit: DosageInstruction.Limit) -> String {
    switch limit {
    case .perPeriod(let amount, let period):
      "\(most(amount)) \(perPeriod(period))"
    case .perAdministration(let amount): "\(most(amount)) auf einmal"
    case .perLifetime(let amount): "\(most(amount)) im ganzen Leben"
    }
  }

  /// An amount as a limit, which one without a least is by itself.
  private static func most(_ amount: DoseAmount) -> String {
    (amount.value.low == nil ? "" : "höchstens ") + Self.amount(amount)
  }

  static func apart(_ length: DosageInstruction.Length) -> String {
    "mit mindestens \(length.unit.german.dative(length.count)) Abstand"
  }

  private static func perPeriod(_ period: DosageInstruction.Length) -> String {
    guard period.count.single == 1 else { return "in \(period.unit.german.dative(period.count))" }
    return period.unit == .day ? "am Tag" : "pro \(period.unit.german.one)"
  }

  // MARK: Instructions together

  static let unreadPart = "(teilweise nicht lesbar)"

  static let unclearTiming = "ohne Zeitangabe"

  static let noInstruction = "keine kodierte Anweisung"

  static func sequence(_ steps: [String]) -> String { steps.joined(separator: "; dann ") }

  static func together(_ instructions: [String]) -> String {
    let hasCommas = instructions.contains { $0.contains(", ") }
    guard hasCommas, let last = instructions.last, instructions.count > 1 else {
      return list(instructions)
    }
    let others = instructions.dropLast()
    // Behind a period of time `und` would go on with it.
    let isOpen = others.last.map { $0.contains(", ") && !$0.hasSuffix("“") } ?? false
    let mark = isOpen ? ", sowie " : " und "
    return others.joined(separator: "; ") + mark + last
  }

  static func prohibition(_ instruction: String) -> String {
    instruction.isEmpty ? "nicht geben" : "nicht geben: \(instruction)"
  }
  // MARK: - Orders

  static let wholeOrder = "die Verordnung"

  static func moreNames(_ count: Int) -> String {
    count == 1 ? " und 1 weiteres" : " und \(count) weitere"
  }

  static func status(ofOrder code: String) -> String? {
    switch code {
    case "active": "aktiv"
    case "on-hold": "pausiert"
    case "ended": "beendet"
    case "stopped": "abgesetzt"
    case "completed": "abgeschlossen"
    case "cancelled": "storniert"
    case "entered-in-error": "irrtümlich eingetragen"
    case "draft": "Entwurf"
    case "unknown": "Status nicht bekannt"
    default: nil
    }
  }
}
