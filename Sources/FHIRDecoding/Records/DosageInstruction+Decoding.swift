internal import MedicationAdherence

extension Dosage {
  /// Reads `dosageInstruction`, an array (a single object is read all the same).
  ///
  /// What cannot be read makes the instruction's schedule unknown, and nothing else.
  static func all(_ value: JSONValue?, _ timings: SiteTimings? = nil) -> [Dosage] {
    guard let value else { return [] }
    var dosages = value.oneOrMore.enumerated().map { Dosage($1, index: $0, timings) }
    markContradictions(in: &dosages, value.oneOrMore)
    return dosages
  }

  /// Marks the dosages whose text says another number of doses a day than their timing, and than all
  /// regular dosages together.
  private static func markContradictions(in dosages: inout [Dosage], _ values: [JSONValue]) {
    for (place, value) in values.enumerated() where !dosages[place].isOfNothing {
      guard let text = value.member("text")?.string?.text, text.utf8.count <= longestText,
        let stated = StatedFrequency.dosesADay(text), let coded = dosages[place].dosesADay
      else { continue }
      let regular = dosages.filter { !$0.isAsNeeded && !$0.isOfNothing }.map(\.dosesADay)
      let all = regular.contains(nil) ? coded : regular.compactMap(\.self).reduce(0, +)
      dosages[place].isContradictedByText = ![coded, all].contains {
        stated.lowerBound * 0.99 <= $0 && $0 <= stated.upperBound * 1.01
      }
    }
  }

  /// The longest text in which a frequency is looked for, in bytes.
  private static let longestText = 500

  /// Reads one instruction of any version.
  init(_ value: JSONValue, index: Int, _ timings: SiteTimings? = nil) {
    var reading = TimingReading(index: index, timings)
    self.init(index: index, isAsNeeded: reading.isAsNeeded(value))
    sequence = value.given("sequence").flatMap { reading.whole($0, ".sequence") }
    route = value.member("route").map(DosageRoute.init) ?? DosageRoute()
    isOfNothing = value.isDoseOfNothing
    if value.kind != .object { reading.fault("") }
    for modifier in value.unknownModifiers() { reading.fault(modifier) }
    timing = value.given("timing").map { reading.timing($0) }
    faults = reading.faults
  }
}

extension DosageRoute {
  /// Reads the concept of a route.
  fileprivate init(_ concept: JSONValue) {
    let codes = (concept.member("coding")?.oneOrMore ?? []).compactMap { coding in
      coding.member("code")?.string.map { code in
        Code(system: coding.member("system")?.string?.text ?? "", code: code.text)
      }
    }
    self.init(codes: codes, text: concept.member("text")?.string?.text ?? "")
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
      case "extension": hasReason = hasReason || !dosage.asNeededForExtensions.isEmpty
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
  /// What cannot be read is left out of the sentence, which then says that a part cannot be read.
  init(_ value: JSONValue, _ dosage: Dosage) {
    self.init(dosage)
    for (key, member) in value.members where member.kind != .null {
      switch key {
      case "route": route = Self.named(member) { AdministrationRoute(code: $0) }
      case "site", "siteCodeableConcept": site = Self.name(member)
      case "siteReference": site = member.member("display").flatMap(Self.line)
      case "method": method = Self.name(member)
      case "text": text = Self.line(member)
      case "additionalInstruction", "additionalInstructions":
        advice += member.oneOrMore.compactMap(Self.name)
      case "patientInstruction": advice += [Self.line(member)].compactMap(\.self)
      case "asNeededCodeableConcept", "asNeededFor": addReasons(member.oneOrMore)
      case "maxDosePerPeriod": limits += member.oneOrMore.compactMap { read(Limit(ratio: $0)) }
      case "maxDosePerAdministration":
        limits += read(DoseAmount(quantity: member)).map { [.perAdministration($0)] } ?? []
      case "maxDosePerLifetime":
        limits += read(DoseAmount(quantity: member)).map { [.perLifetime($0)] } ?? []
      default: continue
      }
    }
    addReasons(value.asNeededForExtensions)
    minimumInterval = value.minimumInterval
    readDosesAndRates(value)
    if let timing = value.given("timing") { self.timing?.read(timing) }
  }

  /// The value, which is noted when it cannot be read.
  private mutating func read<Value>(_ value: Value?) -> Value? {
    if value == nil { hasUnreadPart = true }
    return value
  }

  private mutating func addReasons(_ concepts: [JSONValue]) {
    reasons += concepts.compactMap { Self.named($0) { Complaint(rawValue: $0) } }
  }

  /// Reads the dose and the rate of each `doseAndRate` (R4, R5), what was ordered before what was
  /// calculated, else those of the instruction itself.
  private mutating func readDosesAndRates(_ value: JSONValue) {
    let stated = (value.given("doseAndRate")?.oneOrMore ?? []).map { (element: $0, $0.doseBasis) }
    let sorted = [DoseBasis.ordered, .other, .calculated].flatMap { basis in
      stated.filter { $0.1 == basis }
    }
    for (element, basis) in sorted + [(value, .other)] {
      let found = (dose: readDose(element), rate: readRate(element))
      var other = Alternative(isCalculated: basis == .calculated)
      if found.dose != dose {
        (dose, other.dose) = dose.map { ($0, found.dose) } ?? (found.dose, nil)
      }
      if found.rate != rate {
        (rate, other.rate) = rate.map { ($0, found.rate) } ?? (found.rate, nil)
      }
      if other.dose != nil || other.rate != nil { alternatives.append(other) }
    }
  }

  private mutating func readDose(_ value: JSONValue) -> DoseAmount? {
    if let quantity = value.given("doseQuantity") ?? value.given("doseSimpleQuantity") {
      return read(DoseAmount(quantity: quantity))
    }
    return value.given("doseRange").flatMap { read(DoseAmount(range: $0)) }
  }

  private mutating func readRate(_ value: JSONValue) -> Rate? {
    if let quantity = value.given("rateQuantity") ?? value.given("rateSimpleQuantity") {
      return read(DoseAmount(quantity: quantity)).map { Rate($0) }
    }
    if let ratio = value.given("rateRatio") { return read(Rate(ratio: ratio)) }
    return value.given("rateRange").flatMap { read(DoseAmount(range: $0)) }.map { Rate($0) }
  }

  /// The first coding whose code is known, else the first display without its SNOMED CT tag, else
  /// the text, else the first code.
  private static func named<Concept>(
    _ concept: JSONValue, _ known: (String) -> Concept?
  ) -> Named<Concept>? {
    let codings = concept.member("coding")?.oneOrMore ?? []
    let codes = codings.compactMap { $0.member("code")?.string?.text }
    if let concept = codes.lazy.compactMap(known).first { return .known(concept) }
    let displays = codings.lazy.compactMap { $0.member("display")?.string?.text }
    let display = displays.map(\.untagged).first { !$0.isEmpty }
    let name = display ?? concept.member("text").flatMap(line) ?? codes.first { !$0.isEmpty }
    return name.map { .display($0) }
  }

  /// What a concept is called: its text, else the first display without its SNOMED CT tag, else the
  /// first code.
  private static func name(_ concept: JSONValue) -> String? {
    if let text = concept.member("text").flatMap(line) { return text }
    let codings = concept.member("coding")?.oneOrMore ?? []
    let displays = codings.lazy.compactMap { $0.member("display").flatMap(line) }
    return displays.map(\.untagged).first { !$0.isEmpty }
      ?? codings.lazy.compactMap { $0.member("code").flatMap(line) }.first
  }

  /// A text on one line, runs of white space as one space; nil when it is blank.
  private static func line(_ value: JSONValue) -> String? {
    guard let string = value.string else { return nil }
    if string.isOnOneLine { return string.text }
    let words = string.text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension String {
  /// `Nasal route` of `Nasal route (qualifier value)`, as SNOMED CT writes its names.
  var untagged: String {
    guard last == ")", let mark = lastIndex(of: "("), mark > startIndex else { return self }
    let name = self[..<mark]
    return String(name.prefix(name.count - name.reversed().prefix { $0 == " " }.count))
  }
}

/// Where a dose or a rate comes from (`doseAndRate.type`).
private enum DoseBasis { case ordered, calculated, other }

extension JSONValue {
  fileprivate var doseBasis: DoseBasis {
    let codes = member("type")?.member("coding")?.oneOrMore ?? []
    return switch codes.lazy.compactMap({ $0.member("code")?.string?.text }).first {
    case "ordered": .ordered
    case "calculated": .calculated
    default: .other
    }
  }
}
