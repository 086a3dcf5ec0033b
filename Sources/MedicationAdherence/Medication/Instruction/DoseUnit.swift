/// The unit of a dose: a countable form that has a word in every language, a unit of time, or the
/// symbol of a measure.
public enum DoseUnit: Hashable, Sendable {
  /// Something that is counted.
  case form(DoseForm)
  /// Time, as in the rate of an infusion.
  case time(TimeUnit)
  /// The symbol of a measure, such as `mg`, written alike in every language.
  case symbol(String)
  /// A bare number.
  case none

  /// Reads the unit of a FHIR Quantity: a word that is known, of the unit before the code, for the
  /// unit is what a person was shown; else the unit's symbol.
  ///
  /// A piece says less than any other form, and digits are the code of a terminology.
  public init(code: String?, unit: String?) {
    let words = [unit, code].compactMap(\.self).filter { !$0.isEmpty }
    let known = words.compactMap(Self.known)
    let symbol = words.first { !$0.allSatisfy(\.isNumber) }
    self =
      known.first { $0 != .form(.piece) } ?? known.first
      ?? symbol.map { .symbol(Self.written($0)) } ?? .none
  }

  private static func known(_ word: String) -> DoseUnit? {
    if let form = DoseForm(word: word) { return .form(form) }
    switch word {
    case "s", "sec", "second", "seconds": return .time(.second)
    case "min", "minute", "minutes": return .time(.minute)
    case "h", "hr", "hour", "hours": return .time(.hour)
    case "d", "day", "days", "daily": return .time(.day)
    case "wk", "week", "weeks": return .time(.week)
    case "mo", "month", "months": return .time(.month)
    case "a", "year", "years": return .time(.year)
    default: return nil
    }
  }

  /// The symbol as it is printed, part by part: what is easily misread has a plain form.
  private static func written(_ symbol: String) -> String {
    let symbol = symbol.filter { !"{}[]".contains($0) }
    return symbol.split(separator: "/").map { plain(String($0)) }.joined(separator: "/")
  }

  private static func plain(_ part: String) -> String {
    switch part {
    case "ml": "mL"
    case "l": "L"
    case "ug", "µg", "μg": "mcg"
    case "gram", "grams": "g"
    case "milligram", "milligrams": "mg"
    case "m2", "m^2": "m²"
    case "hr", "hour": "h"
    case "meq": "mEq"
    default: part
    }
  }
}

/// A quantity of a medication, or a range of quantities.
public struct DoseAmount: Hashable, Sendable {
  /// How much.
  public var value: NumberRange
  /// Of what.
  public var unit: DoseUnit
  /// Of what the most of a range is, where it has another unit than the least; else nil.
  public var highUnit: DoseUnit?

  /// Makes an amount.
  public init(_ value: NumberRange, _ unit: DoseUnit, highUnit: DoseUnit? = nil) {
    (self.value, self.unit, self.highUnit) = (value, unit, highUnit)
  }

  /// The least and the most of a range in two units; nil for one unit.
  public var ends: (low: DoseAmount, high: DoseAmount)? {
    guard let highUnit, let low = value.low, let high = value.high else { return nil }
    return (DoseAmount(NumberRange(low), unit), DoseAmount(NumberRange(high), highUnit))
  }
}

/// A form in which doses are counted.
public enum DoseForm: CaseIterable, Hashable, Sendable {
  /// A tablet.
  case tablet
  /// A capsule.
  case capsule
  /// A drop.
  case drop
  /// A puff of an inhaler.
  case puff
  /// A spray of a pump.
  case spray
  /// A patch.
  case patch
  /// A suppository.
  case suppository
  /// A sachet.
  case sachet
  /// An ampoule.
  case ampoule
  /// A vial.
  case vial
  /// An application of an ointment, cream or gel.
  case application
  /// An injection.
  case injection
  /// A teaspoon.
  case teaspoon
  /// A tablespoon.
  case tablespoon
  /// A unit of biological activity, as of insulin.
  case unit
  /// A dose that is not described further.
  case dose
  /// A piece that is not described further.
  case piece

  /// The form that a code of UCUM, HL7 (orderable drug form), SNOMED CT or a plain word names.
  init?(word: String) {
    let plain = word.lowercased().filter { !"{}[]()".contains($0) }
    guard let form = Self.words[plain] else { return nil }
    self = form
  }

  private static let words: [String: DoseForm] = {
    var words: [String: DoseForm] = [:]
    for (form, names) in names {
      for name in names.split(separator: " ") { words[String(name)] = form }
    }
    return words
  }()

  private static let names: [(DoseForm, String)] = [
    (.tablet, "tbl tab tabs tablet tablets tablette tabletten vagtab ertab 385055001"),
    (.capsule, "cap caps capsule capsules kapsel kapseln ercap 385049006"),
    (.drop, "drp drop drops tropfen gtt opdrop nasdrop otdrop"),
    (.puff, "puff puffs hub hübe 415215001"),
    (.spray, "spray sprays nasspray"),
    (.patch, "patch patches pflaster tpatch tpath24"),
    (.suppository, "supp suppository suppositories zäpfchen rsupp vagsupp"),
    (.sachet, "sachet sachets beutel pckt packet packets"),
    (.ampoule, "amp ampoule ampoules ampule ampules ampulle ampullen"),
    (.vial, "vial vials"),
    (.application, "oint crm gel application applications"),
    (.injection, "inj injection injections"),
    (.teaspoon, "tsp tsp_us teaspoon teaspoons teelöffel"),
    (.tablespoon, "tbs tbs_us tablespoon tablespoons esslöffel"),
    (.unit, "u iu i.u. ie i.e. unit units einheit einheiten"),
    (.dose, "dose doses dosis dosen"),
    (.piece, "ea each piece pieces stück"),
  ]
}

/// A number, or a range of numbers that may be open at one side.
public struct NumberRange: Hashable, Sendable {
  /// The least; nil when only the most is given.
  public let low: Double?
  /// The most; nil when only the least is given.
  public let high: Double?
  /// Whether the one number that is given is itself not in the range.
  public let isExclusive: Bool

  /// Makes the range of one number.
  public init(_ value: Double) {
    (low, high, isExclusive) = (value, value, false)
  }

  /// Makes the range of all numbers below one.
  public init(below value: Double) {
    (low, high, isExclusive) = (nil, value, true)
  }

  /// Makes the range of all numbers above one.
  public init(above value: Double) {
    (low, high, isExclusive) = (value, nil, true)
  }

  /// Makes a range of amounts in two units, which may run either way.
  public init(low: Double, highOfOtherUnit high: Double) {
    (self.low, self.high, isExclusive) = (low, high, false)
  }

  /// Makes a range; nil when neither side is given or the most is below the least.
  public init?(low: Double?, high: Double?) {
    guard low != nil || high != nil, (low ?? 0) <= (high ?? .infinity) else { return nil }
    (self.low, self.high, isExclusive) = (low, high, false)
  }

  /// The number, when the range is just one.
  public var single: Double? { low == high ? low : nil }

  /// Whether every number of the range is above 0 and finite.
  public var isPositive: Bool {
    [low, high].compactMap(\.self).allSatisfy { $0 > 0 && $0.isFinite }
  }
}
