internal import MedicationAdherence

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

  /// The first coding with a word of its own, else the first display without its SNOMED CT tag, else
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

  /// A text on one line, white space runs as one space; nil when it says nothing.
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
  /// A comparator makes it open at one side.
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
