internal import MedicationAdherence

extension Dosage {
  /// Reads `dosageInstruction`, an array (a single object is read all the same).
  ///
  /// What cannot be read makes the instruction's schedule unknown, and nothing else.
  static func all(_ value: JSONValue?) -> [Dosage] {
    guard let value else { return [] }
    return value.oneOrMore.enumerated().map { Dosage($1, index: $0) }
  }

  /// Reads one instruction of any version.
  init(_ value: JSONValue, index: Int) {
    var reading = TimingReading(index: index)
    self.init(index: index, isAsNeeded: reading.isAsNeeded(value))
    sequence = value.given("sequence").flatMap { reading.whole($0, ".sequence") }
    route = value.member("route").map(Self.route) ?? ""
    if value.kind != .object { reading.fault("") }
    if value.given("modifierExtension") != nil { reading.fault(".modifierExtension") }
    timing = value.given("timing").map { reading.timing($0) }
    faults = reading.faults
  }

  /// What identifies a route: the first code with its system, else the text.
  private static func route(_ concept: JSONValue) -> String {
    for coding in concept.member("coding")?.oneOrMore ?? [] {
      guard let code = coding.member("code")?.string?.text else { continue }
      return (coding.member("system")?.string?.text ?? "") + "|" + code
    }
    return concept.member("text")?.string?.text.lowercased() ?? ""
  }
}

extension TimingReading {
  /// Whether a dosage is as needed: a flag that is true, a reason, or `asNeededFor` (R5); a flag that is
  /// neither true nor false, or is false beside a reason, is a fault.
  fileprivate mutating func isAsNeeded(_ dosage: JSONValue) -> Bool {
    var (flag, hasReason) = (Bool?.none, false)
    for (key, value) in dosage.members where value.kind != .null {
      switch key {
      case "asNeededBoolean", "asNeeded":
        if value.boolean == nil { fault("." + key.text) }
        flag = flag == true ? true : value.boolean
      case "asNeededCodeableConcept": hasReason = true
      case "asNeededFor": hasReason = hasReason || !value.oneOrMore.isEmpty
      default: continue
      }
    }
    guard flag == false, hasReason else { return flag ?? false || hasReason }
    fault(".asNeeded")
    return false
  }
}

extension JSONValue {
  /// Whether the dosage instruction here is as needed.
  var isAsNeeded: Bool {
    var reading = TimingReading(index: 0)
    return reading.isAsNeeded(self)
  }

  /// The elements of an array, or the value itself.
  var oneOrMore: [JSONValue] { kind == .array ? Array(elements) : [self] }
}

extension DosageInstruction {
  /// Reads `dosageInstruction`, an array (a single object is read all the same), whose timings are
  /// read already.
  static func all(_ value: JSONValue?, _ dosages: [Dosage]) -> [DosageInstruction] {
    zip(value?.oneOrMore ?? [], dosages).map { DosageInstruction($0, $1) }
  }

  /// Reads the facts and the texts of one dosage instruction of any version; its timing is
  /// read already.
  ///
  /// What cannot be read is left out of the sentence.
  init(_ value: JSONValue, _ dosage: Dosage) {
    self.init(dosage)
    for (key, member) in value.members {
      switch key {
      case "doseAndRate": for element in member.oneOrMore { readDoseAndRate(element) }
      case "route": route = Self.named(member) { AdministrationRoute(code: $0) }
      case "site", "siteCodeableConcept": site = Self.name(member)
      case "siteReference": site = member.member("display").flatMap(Self.line)
      case "text": text = Self.line(member)
      case "additionalInstruction", "additionalInstructions":
        advice += member.oneOrMore.compactMap(Self.name)
      case "patientInstruction": advice += [Self.line(member)].compactMap(\.self)
      case "asNeededCodeableConcept", "asNeededFor":
        reasons += member.oneOrMore.compactMap { Self.named($0) { Complaint(rawValue: $0) } }
      case "maxDosePerPeriod": limits += member.oneOrMore.compactMap { Limit(ratio: $0) }
      case "maxDosePerAdministration":
        limits += DoseAmount(quantity: member).map { [.perAdministration($0)] } ?? []
      case "maxDosePerLifetime":
        limits += DoseAmount(quantity: member).map { [.perLifetime($0)] } ?? []
      default: continue
      }
    }
    readDoseAndRate(value)
  }

  /// Reads a dose and a rate; the first of several counts.
  private mutating func readDoseAndRate(_ value: JSONValue) {
    for (key, member) in value.members {
      switch key {
      case "doseQuantity": dose = dose ?? DoseAmount(quantity: member)
      case "doseRange": dose = dose ?? DoseAmount(range: member)
      case "rateQuantity": rate = rate ?? DoseAmount(quantity: member).map { Rate($0) }
      case "rateRange": rate = rate ?? DoseAmount(range: member).map { Rate($0) }
      case "rateRatio": rate = rate ?? Rate(ratio: member)
      default: continue
      }
    }
  }

  /// The first coding whose code is known, else the first display without its SNOMED CT tag, else
  /// the text.
  private static func named<Concept>(
    _ concept: JSONValue, _ known: (String) -> Concept?
  ) -> Named<Concept>? {
    let codings = concept.member("coding")?.oneOrMore ?? []
    let codes = codings.compactMap { $0.member("code")?.string?.text }
    if let concept = codes.lazy.compactMap(known).first { return .known(concept) }
    let displays = codings.lazy.compactMap { $0.member("display")?.string?.text }
    let display = displays.map(untagged).first { !$0.isEmpty }
    return (display ?? concept.member("text").flatMap(line)).map { .display($0) }
  }

  /// What a concept is called: its text, else the first display without its SNOMED CT tag.
  private static func name(_ concept: JSONValue) -> String? {
    if let text = concept.member("text").flatMap(line) { return text }
    return (concept.member("coding")?.oneOrMore ?? [])
      .lazy.compactMap { $0.member("display").flatMap(line) }.map(untagged).first { !$0.isEmpty }
  }

  /// A text on one line, runs of white space as one space; nil when it is blank.
  private static func line(_ value: JSONValue) -> String? {
    guard let string = value.string else { return nil }
    if string.isOnOneLine { return string.text }
    let words = string.text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// `Nasal route` of `Nasal route (qualifier value)`.
  private static func untagged(_ display: String) -> String {
    guard display.last == ")", let mark = display.lastIndex(of: "("), mark > display.startIndex
    else { return display }
    let name = display[..<mark]
    return String(name.prefix(name.count - name.reversed().prefix { $0 == " " }.count))
  }
}

extension DosageInstruction.Limit {
  /// Reads the limit of a period; nil when its denominator is no time.
  fileprivate init?(ratio: JSONValue) {
    guard let amount = ratio.member("numerator").flatMap(DoseAmount.init(quantity:)),
      let period = ratio.member("denominator").flatMap(DoseAmount.init(quantity:)),
      case .time(let unit) = period.unit
    else { return nil }
    self = .perPeriod(amount, DosageInstruction.Length(period.value, unit))
  }
}

extension DosageInstruction.Rate {
  fileprivate init?(ratio: JSONValue) {
    guard let amount = ratio.member("numerator").flatMap(DoseAmount.init(quantity:)) else {
      return nil
    }
    self.init(amount, per: ratio.member("denominator").flatMap(DoseAmount.init(quantity:)))
  }
}

extension DoseAmount {
  /// Reads a Quantity; nil without a value.
  ///
  /// A comparator makes the range open at one side.
  fileprivate init?(quantity: JSONValue) {
    guard let value = quantity.member("value")?.number else { return nil }
    let comparator = quantity.member("comparator")?.string?.text ?? ""
    let numbers =
      switch comparator.first {
      case "<": NumberRange(low: nil, high: value)
      case ">": NumberRange(low: value, high: nil)
      default: NumberRange(value)
      }
    guard let numbers else { return nil }
    self.init(numbers, DoseUnit(quantity: quantity))
  }

  /// Reads a Range; its unit is that of its low end, else of its high one.
  fileprivate init?(range: JSONValue) {
    let sides = [range.member("low"), range.member("high")]
    let values = sides.map { $0?.member("value")?.number }
    guard let numbers = NumberRange(low: values[0], high: values[1]) else { return nil }
    let units = sides.compactMap { $0.map(DoseUnit.init(quantity:)) }
    self.init(numbers, units.first { $0 != .none } ?? .none)
  }
}

extension DoseUnit {
  fileprivate init(quantity: JSONValue) {
    self.init(
      code: quantity.member("code")?.string?.text, unit: quantity.member("unit")?.string?.text)
  }
}

extension DailyDose {
  /// Reads `dosageInstruction`: the doses a day of all regular instructions together.
  ///
  /// Nil unless each one gives a single amount and how often a day, and all share one unit. Those
  /// as needed are left out.
  init?(_ value: JSONValue) {
    let instructions = value.kind == .array ? Array(value.elements) : [value]
    var total: DailyDose?
    for instruction in instructions where !instruction.isAsNeeded {
      guard let dose = DailyDose(instruction: instruction) else { return nil }
      guard let known = total else {
        total = dose
        continue
      }
      guard known.unit == dose.unit else { return nil }
      total = DailyDose(amount: known.amount + dose.amount, unit: dose.unit)
    }
    guard let total else { return nil }
    self = total
  }

  /// Reads one instruction that is not as needed, with its doses a day as in its schedule.
  private init?(instruction: JSONValue) {
    guard let quantity = instruction.doseQuantity, let amount = quantity.member("value")?.number,
      amount > 0, quantity.given("comparator") == nil,
      instruction.given("modifierExtension") == nil, let timing = instruction.given("timing")
    else { return nil }
    var reading = TimingReading(index: 0)
    let dosage = Dosage(timing: reading.timing(timing), faults: reading.faults)
    guard let times = dosage.dosesADay else { return nil }
    let unit = quantity.member("code")?.string?.text ?? quantity.member("unit")?.string?.text
    self.init(amount: amount * times, unit: unit ?? "")
  }
}

extension JSONValue {
  /// The amount of one dose: of the first `doseAndRate` (R4, R5), else of the instruction itself.
  fileprivate var doseQuantity: JSONValue? {
    let rate = member("doseAndRate")?.elements.first { _ in true }
    return rate?.given("doseQuantity") ?? given("doseQuantity") ?? given("doseSimpleQuantity")
  }
}
