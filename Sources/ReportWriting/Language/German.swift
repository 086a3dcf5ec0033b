import MedicationAdherence

/// How German writes numbers, plurals, dates and sentences.
enum German: Wording {
  static let tag = "de"

  // MARK: Numbers and lists

  static let decimalMark = ","

  /// A whole number, from five digits on with spaces: a full stop could be read as a decimal mark.
  static func number(_ value: Int) -> String {
    value.magnitude < 10_000 ? String(value) : grouped(value, by: "\u{A0}")
  }

  static func range(_ low: String?, _ high: String?) -> String {
    switch (low, high) {
    case (let low?, let high?): "\(low) bis \(high)"
    case (let low?, nil): "mindestens \(low)"
    default: "höchstens \(high ?? "")"
    }
  }

  static func under(_ percent: String) -> String { "unter \(percent)" }

  static func list(_ items: [String]) -> String { joined(items, "und") }

  static func alternatives(_ items: [String]) -> String { joined(items, "oder") }

  static func quoted(_ text: String) -> String { "„\(text)“" }

  // MARK: The sentence of a series

  static let nothingRecorded = "Es wurde nichts dokumentiert."

  static func silence(_ state: BucketState, _ count: Int, _ size: BucketSize) -> String {
    let buckets = size.german.dative(count)
    return switch state {
    case .suppressed: "Die Werte von \(buckets) werden zum Schutz der Privatsphäre nicht gezeigt."
    case .nothingDue: "In \(buckets) war nichts fällig, und es wurde nichts dokumentiert."
    case .noRecords, .recorded: "In \(buckets) wurde nichts dokumentiert."
    }
  }

  static func unknownDoses(_ count: Int) -> String {
    count == 1
      ? "1 Dosis wurde dokumentiert, aber nicht, ob sie genommen wurde"
      : "\(number(count)) Dosen wurden dokumentiert, aber nicht, ob sie genommen wurden"
  }

  static func oneDose(isTaken: Bool) -> String {
    "Die eine dokumentierte Dosis wurde \(isTaken ? "genommen" : "nicht genommen")"
  }

  static func allTaken(_ count: Int) -> String {
    "Alle \(number(count)) dokumentierten Dosen wurden genommen"
  }

  static func noneTaken(_ count: Int) -> String {
    "Keine der \(number(count)) dokumentierten Dosen wurde genommen"
  }

  static func shareTaken(_ percent: String, _ taken: Int, of known: Int) -> String {
    "\(percent) der dokumentierten Dosen wurden genommen (\(number(taken)) von \(number(known)))"
  }

  static func change(from first: String, to second: String) -> String {
    ", von \(first) in der ersten Hälfte auf \(second) in der zweiten"
  }

  static func moreUndetermined(_ count: Int) -> String {
    "\(number(count)) weitere \(count == 1 ? "Dosis" : "Dosen") unbestimmt"
  }

  static func demand(_ count: Int, knownIn known: Int?, _ size: BucketSize) -> String {
    (count == 1 ? "1 Dosis war " : "\(number(count)) Dosen waren ") + place(known, size) + "fällig"
  }

  private static func place(_ known: Int?, _ size: BucketSize) -> String {
    known.map { "in \(size.german.dative($0)) mit bekanntem Plan " } ?? ""
  }

  static func dueTaken(
    _ percent: String, _ doses: DoseSums, knownIn known: Int?, _ size: BucketSize
  ) -> String {
    let (due, place) = (number(doses.expected), place(known, size))
    let (isOne, more) = (doses.unrecorded == 1, number(doses.unrecorded))
    let unrecorded =
      doses.unrecorded > 0 ? ", \(more) \(isOne ? "ist" : "sind") nicht dokumentiert" : ""
    return switch (doses.matched, doses.expected) {
    case (1, 1): "Die eine \(place)fällige Dosis wurde genommen"
    case (_, 1):
      "Die eine \(place)fällige Dosis "
        + (doses.unrecorded > 0 ? "ist nicht dokumentiert" : "wurde nicht genommen")
    case (doses.expected, _): "Alle \(due) \(place)fälligen Dosen wurden genommen"
    case (0, doses.unrecorded): "Keine der \(due) \(place)fälligen Dosen ist dokumentiert"
    case (0, _): "Keine der \(due) \(place)fälligen Dosen wurde genommen" + unrecorded
    case (let taken, _):
      "\(percent) der \(place)fälligen Dosen wurden genommen (\(number(taken)) von \(due))"
        + unrecorded
    }
  }

  static func moreThanDue(_ extra: Int, forUnrecorded others: Int) -> String {
    let more = extra == 1 ? "1 Dosis" : "\(number(extra)) Dosen"
    let taken = extra == 1 ? "wurde genommen" : "wurden genommen"
    guard others > 0 else { return "\(more) mehr als fällig \(taken)" }
    let share = extra == others ? "" : "\(number(others)) davon "
    return "\(more) mehr als am Tag fällig \(taken), vielleicht \(share)"
      + "anstelle \(others == 1 ? "einer nicht dokumentierten" : "nicht dokumentierter") eines anderen Tages"
  }

  static func takenNotInForce(_ reason: OrderNotInForce, _ count: Int) -> String {
    let order =
      switch reason {
      case .prohibited: "gegen eine Verordnung, die sagt: nicht geben"
      case .enteredInError: "zu einer irrtümlich eingetragenen Verordnung"
      case .cancelled: "zu einer stornierten Verordnung"
      case .draft: "zu einer Verordnung, die nur ein Entwurf ist"
      case .proposed: "zu einer Verordnung, die nur vorgeschlagen ist"
      }
    let doses = count == 1 ? "1 Dosis ist" : "\(number(count)) Dosen sind"
    return "\(doses) als genommen dokumentiert \(order)"
  }

  static func withoutDose(_ count: Int, _ size: BucketSize) -> String {
    "\(size.german.nominative(count)) ohne Dosis"
  }

  static func gap(_ state: BucketState, _ count: Int, _ size: BucketSize) -> String {
    let buckets = size.german.nominative(count)
    return switch state {
    case .nothingDue: "\(buckets) ohne fällige Dosis"
    case .suppressed: "\(buckets) nicht gezeigt"
    case .noRecords, .recorded: "\(buckets) ohne Einträge"
    }
  }

  // MARK: How much, how fast, which way

  static func separator(_ part: InstructionPart, _ next: InstructionPart) -> String {
    switch next {
    case .lasting, .length, .bounds, .total, .limits, .texts: ", "
    default: part == .rate || part == .lasting ? ", " : " "
    }
  }

  static func amount(_ amount: DoseAmount) -> String {
    switch amount.unit {
    case .form(let form): form.german.nominative(amount.value)
    case .time(let unit): unit.german.nominative(amount.value)
    case .symbol(let symbol): "\(numbers(amount.value)) \(german(symbol))"
    case .none: numbers(amount.value)
    }
  }

  /// A unit's symbol, whose plain form of micro is not known in German.
  private static func german(_ symbol: String) -> String {
    symbol.replacing("mcg", with: "µg").replacing("mcmol", with: "µmol")
  }

  static func route(_ route: AdministrationRoute) -> String {
    switch route {
    case .oral: "oral"
    case .sublingual: "unter die Zunge"
    case .buccal: "in die Wangentasche"
    case .intravenous: "intravenös"
    case .intramuscular: "intramuskulär"
    case .subcutaneous: "unter die Haut"
    case .intradermal: "in die Haut"
    case .transdermal: "über die Haut"
    case .topical: "auf die Haut"
    case .inhaled: "zum Inhalieren"
    case .nasal: "in die Nase"
    case .ophthalmic: "ins Auge"
    case .otic: "ins Ohr"
    case .rectal: "rektal"
    case .vaginal: "vaginal"
    case .gastricTube: "über eine Magensonde"
    }
  }

  static func otherRoute(_ name: String) -> String { "(Weg \(name))" }

  static func site(_ name: String) -> String { "(Stelle \(name))" }

  static func rate(_ amount: String, per other: DoseAmount?) -> String {
    guard let other else { return "mit \(amount)" }
    switch (other.unit, other.value.single) {
    case (.time(let unit), 1): return "mit \(amount) pro \(unit.german.one)"
    case (.time(let unit), _): return "mit \(amount) in \(unit.german.dative(other.value))"
    case (.symbol(let symbol), 1): return "mit \(amount) pro \(symbol)"
    default: return "mit \(amount) pro \(Self.amount(other))"
    }
  }

  // MARK: How often

  static func frequency(_ times: NumberRange, _ period: DosageInstruction.Length) -> String {
    guard times.single == 1 else {
      let one = period.count.single == 1
      return "\(fold(times)) \(one ? adverb(period.unit) : every(period))"
    }
    switch (period.count.single, period.unit) {
    case (1, .second), (1, .minute), (1, .hour): return "jede \(period.unit.german.one)"
    case (1, let unit): return "1-mal \(adverb(unit))"
    case (2, .day), (2, .month): return "jeden zweiten \(period.unit.german.one)"
    case (2, .week): return "jede zweite Woche"
    case (2, .year): return "jedes zweite Jahr"
    default: return every(period)
    }
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

  private static let weekdayNames = [
    "montags", "dienstags", "mittwochs", "donnerstags", "freitags", "samstags", "sonntags",
  ]

  static func clock(_ times: [String]) -> String { "um \(list(times)) Uhr" }

  static func event(_ event: EventTiming) -> String {
    switch event {
    case .morning: "morgens"
    case .earlyMorning: "frühmorgens"
    case .lateMorning: "am späten Vormittag"
    case .noon: "mittags"
    case .afternoon: "nachmittags"
    case .earlyAfternoon: "am frühen Nachmittag"
    case .lateAfternoon: "am späten Nachmittag"
    case .evening: "abends"
    case .earlyEvening: "am frühen Abend"
    case .lateEvening: "am späten Abend"
    case .night: "nachts"
    case .afterSleep: "nach dem Einschlafen"
    case .immediate: "sofort"
    case .beforeSleep: "vor dem Schlafengehen"
    case .waking: "nach dem Aufwachen"
    case .withMeals: "zu den Mahlzeiten"
    case .withBreakfast: "zum Frühstück"
    case .withLunch: "zum Mittagessen"
    case .withDinner: "zum Abendessen"
    case .beforeMeals: "vor den Mahlzeiten"
    case .beforeBreakfast: "vor dem Frühstück"
    case .beforeLunch: "vor dem Mittagessen"
    case .beforeDinner: "vor dem Abendessen"
    case .afterMeals: "nach den Mahlzeiten"
    case .afterBreakfast: "nach dem Frühstück"
    case .afterLunch: "nach dem Mittagessen"
    case .afterDinner: "nach dem Abendessen"
    }
  }

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

  static func lasting(_ length: DosageInstruction.Length) -> String {
    "mit einer Dauer von \(length.unit.german.dative(length.count))"
  }

  static func forLength(_ length: DosageInstruction.Length) -> String {
    "\(length.unit.german.nominative(length.count)) lang"
  }

  static func total(_ count: NumberRange) -> String {
    "insgesamt \(GermanNoun("Gabe", "Gaben").nominative(count))"
  }

  static func bounds(
    _ start: LocalMoment?, _ end: LocalMoment?
  ) -> String {
    switch (start, end) {
    case (let start?, let end?): start == end ? date(start) : span(start, end)
    case (let start?, nil): "ab \(moment(start))"
    default: end.map(until) ?? ""
    }
  }

  private static func span(_ start: LocalMoment, _ end: LocalMoment) -> String {
    "vom \(moment(start)) \(until(end))"
  }

  private static func until(_ moment: LocalMoment) -> String { "bis zum \(Self.moment(moment))" }

  static func date(_ moment: LocalMoment) -> String { "am \(Self.moment(moment))" }

  static func dates(
    _ count: Int, _ first: LocalMoment, _ last: LocalMoment
  ) -> String {
    "an \(number(count)) Terminen \(span(first, last))"
  }

  private static func moment(_ moment: LocalMoment) -> String {
    let (year, month, day) = moment.day.components
    let date = "\(day). \(monthNames[month - 1]) \(year)"
    return moment.millisecond.map { "\(date) um \(clockTime($0)) Uhr" } ?? date
  }

  static let monthNames = [
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
    "November", "Dezember",
  ]

  // MARK: For what, and no more than

  static func asNeeded(_ reasons: String) -> String {
    reasons.isEmpty ? "bei Bedarf" : "bei Bedarf gegen \(reasons)"
  }

  static func complaint(_ complaint: Complaint) -> String {
    switch complaint {
    case .pain: "Schmerzen"
    case .headache: "Kopfschmerzen"
    case .migraine: "Migräne"
    case .backPain: "Rückenschmerzen"
    case .chestPain: "Brustschmerzen"
    case .ribPain: "Rippenschmerzen"
    case .abdominalPain: "Bauchschmerzen"
    case .dysmenorrhoea: "Regelschmerzen"
    case .fibromyalgia: "Fibromyalgie"
    case .fever: "Fieber"
    case .nausea: "Übelkeit"
    case .vomiting: "Erbrechen"
    case .nauseaAndVomiting: "Übelkeit und Erbrechen"
    case .heartburn: "Sodbrennen"
    case .constipation: "Verstopfung"
    case .diarrhoea: "Durchfall"
    case .cough: "Husten"
    case .breathlessness: "Atemnot"
    case .wheezing: "pfeifende Atmung"
    case .itching: "Juckreiz"
    case .anxiety: "Angst"
    case .insomnia: "Schlaflosigkeit"
    case .restlessLegs: "unruhige Beine"
    }
  }

  static func limit(_ limit: DosageInstruction.Limit) -> String {
    switch limit {
    case .perPeriod(let amount, let period):
      "höchstens \(Self.amount(amount)) \(perPeriod(period))"
    case .perAdministration(let amount): "höchstens \(Self.amount(amount)) auf einmal"
    case .perLifetime(let amount): "höchstens \(Self.amount(amount)) im ganzen Leben"
    }
  }

  private static func perPeriod(_ period: DosageInstruction.Length) -> String {
    guard period.count.single == 1 else { return "in \(period.unit.german.dative(period.count))" }
    return period.unit == .day ? "am Tag" : "pro \(period.unit.german.one)"
  }

  // MARK: Instructions together

  static let unclearTiming = "zu nicht angegebenen Zeiten"

  static let noInstruction = "keine kodierte Anweisung"

  static func sequence(_ steps: [String]) -> String { steps.joined(separator: "; dann ") }

  static func together(_ instructions: [String]) -> String {
    let hasCommas = instructions.contains { $0.contains(", ") }
    return hasCommas ? instructions.joined(separator: "; und ") : list(instructions)
  }

  static func prohibition(_ instruction: String) -> String {
    instruction.isEmpty ? "nicht geben" : "nicht geben: \(instruction)"
  }
}

/// The forms of a German noun beside a number: only exactly 1 is singular.
private struct GermanNoun {
  let one: String
  let many: String
  let datives: String

  init(_ one: String, _ many: String, datives: String? = nil) {
    (self.one, self.many, self.datives) = (one, many, datives ?? many)
  }

  func nominative(_ count: NumberRange) -> String {
    "\(German.numbers(count)) \((count.high ?? count.low) == 1 ? one : many)"
  }

  func dative(_ count: NumberRange) -> String {
    "\(German.numbers(count)) \((count.high ?? count.low) == 1 ? one : datives)"
  }

  func nominative(_ count: Int) -> String { nominative(NumberRange(Double(count))) }

  func dative(_ count: Int) -> String { dative(NumberRange(Double(count))) }
}

extension BucketSize {
  fileprivate var german: GermanNoun {
    switch self {
    case .day: GermanNoun("Tag", "Tage", datives: "Tagen")
    case .week: GermanNoun("Woche", "Wochen")
    case .month: GermanNoun("Monat", "Monate", datives: "Monaten")
    case .quarter: GermanNoun("Quartal", "Quartale", datives: "Quartalen")
    case .year: GermanNoun("Jahr", "Jahre", datives: "Jahren")
    }
  }
}

extension TimeUnit {
  fileprivate var german: GermanNoun {
    switch self {
    case .second: GermanNoun("Sekunde", "Sekunden")
    case .minute: GermanNoun("Minute", "Minuten")
    case .hour: GermanNoun("Stunde", "Stunden")
    case .day: GermanNoun("Tag", "Tage", datives: "Tagen")
    case .week: GermanNoun("Woche", "Wochen")
    case .month: GermanNoun("Monat", "Monate", datives: "Monaten")
    case .year: GermanNoun("Jahr", "Jahre", datives: "Jahren")
    }
  }
}

extension DoseForm {
  fileprivate var german: GermanNoun {
    switch self {
    case .tablet: GermanNoun("Tablette", "Tabletten")
    case .capsule: GermanNoun("Kapsel", "Kapseln")
    case .drop: GermanNoun("Tropfen", "Tropfen")
    case .puff: GermanNoun("Hub", "Hübe")
    case .spray: GermanNoun("Sprühstoß", "Sprühstöße")
    case .patch: GermanNoun("Pflaster", "Pflaster")
    case .suppository: GermanNoun("Zäpfchen", "Zäpfchen")
    case .sachet: GermanNoun("Beutel", "Beutel")
    case .ampoule: GermanNoun("Ampulle", "Ampullen")
    case .vial: GermanNoun("Durchstechflasche", "Durchstechflaschen")
    case .application: GermanNoun("Anwendung", "Anwendungen")
    case .injection: GermanNoun("Injektion", "Injektionen")
    case .teaspoon: GermanNoun("Teelöffel", "Teelöffel")
    case .tablespoon: GermanNoun("Esslöffel", "Esslöffel")
    case .unit: GermanNoun("Einheit", "Einheiten")
    case .dose: GermanNoun("Dosis", "Dosen")
    case .piece: GermanNoun("Stück", "Stück")
    }
  }
}
