internal import MedicationAdherence

extension Dosage {
  /// Reads `dosageInstruction`, an array (a single object is read all the same).
  ///
  /// What cannot be read in an instruction makes its schedule unknown, and nothing else.
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

  /// What tells a route apart: the first code with its system, else the text.
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
