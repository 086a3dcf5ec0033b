internal import MedicationAdherence

extension JSONValue {
  /// Why a dosage is taken as needed by the extension that R4 has for R5's `asNeededFor`.
  var asNeededForExtensions: [JSONValue] {
    let url = "http://hl7.org/fhir/5.0/StructureDefinition/extension-Dosage.asNeededFor"
    return (given("extension")?.oneOrMore ?? [])
      .filter { $0.member("url")?.string?.text == url }
      .compactMap { $0.given("valueCodeableConcept") }
  }

  /// The least time between two doses of a dosage, by an extension of it that is known; nil when none
  /// can be read.
  var minimumInterval: DosageInstruction.Length? {
    let extensions: [StaticString] = ["modifierExtension", "extension"]
    return extensions.flatMap { given($0)?.oneOrMore ?? [] }.lazy.compactMap(\.interval).first
  }

  /// The interval of an extension for the least time between two doses; nil of any other.
  private var interval: DosageInstruction.Length? {
    guard let url = member("url")?.string?.text, IntervalExtensions.urls.contains(url),
      let length = given("valueDuration").flatMap(TimeLength.init), length.value > 0
    else { return nil }
    return DosageInstruction.Length(NumberRange(length.value), length.unit)
  }

  /// Whether it has a modifier extension of its own that is not understood.
  var hasUnknownModifier: Bool {
    given("modifierExtension")?.oneOrMore.contains { $0.interval == nil } ?? false
  }

  /// The paths of the modifier extensions here and in all that is within, but in extensions, that are
  /// not understood; each begins with a point.
  ///
  /// The least time between two doses changes nothing of how many are due.
  func unknownModifiers(at path: String = "") -> [String] {
    if kind == .array { return elements.flatMap { $0.unknownModifiers(at: path) } }
    return members.flatMap { key, member in
      if key == "modifierExtension" {
        return hasUnknownModifier ? [path + ".modifierExtension"] : []
      }
      guard member.kind == .object || member.kind == .array, !(key == "extension") else {
        return []
      }
      // A key that is not known may be anything that someone wrote.
      let name = key.text
      let isKnown = ReadMembers.names.contains(name.first == "_" ? String(name.dropFirst()) : name)
      return member.unknownModifiers(at: path + "." + (isKnown ? name : "*"))
    }
  }
}

/// The extensions for the least time between two doses: that of HL7's Extensions Pack, and those of the
/// German guide for dosages.
private enum IntervalExtensions {
  static let urls: Set = [
    "http://hl7.org/fhir/StructureDefinition/dosage-minimumGapBetweenDose",
    "http://ig.fhir.de/igs/medication/StructureDefinition/MindestabstandZwischenGaben",
    "http://ig.fhir.de/igs/medication/StructureDefinition/MinimumIntervalBetweenAdministrations",
  ]
}

extension DosageInstruction.Timing {
  /// Reads of a Timing what a schedule does not need: which dates are only a month or a year, and at
  /// which side a range of lengths is open.
  mutating func read(_ timing: JSONValue) {
    for event in timing.given("event")?.oneOrMore ?? [] { note(event, \.startMoment) }
    guard let written = timing.given("repeat") else { return }
    if let period = written.given("boundsPeriod") {
      if let start = period.given("start") { note(start, \.startMoment) }
      if let end = period.given("end") { note(end, \.endMoment) }
    }
    if let range = written.given("boundsRange"), let read = Self.length(range) { length = read }
  }

  private mutating func note(_ date: JSONValue, _ moment: (FHIRDateTime) -> LocalMoment) {
    guard let date = date.string?.withSpan({ FHIRDateTime($0) }) else { return }
    switch date.precision {
    case .year: coarse[moment(date)] = .year
    case .month: coarse[moment(date)] = .month
    default: return
    }
  }

  /// A range of lengths, in the smaller of two units where one is a whole number of the other; nil
  /// when it cannot be said so.
  private static func length(_ range: JSONValue) -> DosageInstruction.Length? {
    let ends = (
      range.given("low").flatMap(TimeLength.init), range.given("high").flatMap(TimeLength.init)
    )
    guard let unit = [ends.0, ends.1].compactMap({ $0?.unit }).min(by: { $0.rank < $1.rank }) else {
      return nil
    }
    let values = [ends.0, ends.1].map { $0.flatMap { $0.value(in: unit) } }
    guard values.count(where: { $0 != nil }) == [ends.0, ends.1].count(where: { $0 != nil }) else {
      return nil
    }
    return NumberRange(low: values[0], high: values[1]).map { DosageInstruction.Length($0, unit) }
  }
}

extension TimeUnit {
  /// Its place among all units, the shortest first.
  fileprivate var rank: Int { TimeUnit.allCases.firstIndex(of: self) ?? 0 }
}

extension TimeLength {
  /// The same length in another unit; nil when months or years are compared with days or hours.
  fileprivate func value(in other: TimeUnit) -> Double? {
    if let own = unit.milliseconds, let other = other.milliseconds {
      return value * Double(own) / Double(other)
    }
    if let own = unit.months, let other = other.months {
      return value * Double(own) / Double(other)
    }
    return nil
  }
}
