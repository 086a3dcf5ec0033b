internal import MedicationAdherence

/// What is only named and not known by its code: by the names that UCUM, SNOMED CT and EDQM give it.
enum NamedTerms {
  /// The unit of a name; nil for one that is not known.
  ///
  /// `milligram per kilogram and hour` is `mg/kg/h`.
  static func unit(_ name: String) -> DoseUnit? {
    let plain = plain(
      name.utf8.contains(UInt8(ascii: "(")) ? name.replacing("(s)", with: "") : name)
    if let form = forms[plain] { return .form(form) }
    let parts =
      plain.utf8.contains(UInt8(ascii: " "))
      ? plain.replacing(" and ", with: " per ").split(separator: " per ") : [plain[...]]
    let known = parts.compactMap { symbols[String($0)] ?? symbols[String($0.dropLast())] }
    guard !known.isEmpty, known.count == parts.count else { return nil }
    return .symbol(known.joined(separator: "/"))
  }

  /// The way of a name; nil for one that is not known.
  static func route(_ name: String) -> AdministrationRoute? {
    let words = plain(name).split(separator: " ")
    guard let first = words.first, words.dropFirst().allSatisfy({ ["route", "use"].contains($0) })
    else { return nil }
    return routes[String(first)]
  }

  /// The method of a name; nil for one that is not known.
  static func method(_ name: String) -> DosingMethod? {
    let plain = plain(name)
    return DosingMethod.allCases.first { "\($0)" == plain }
  }

  /// A name in small letters, without what it says of its own kind: `Tablet (unit of presentation)`.
  private static func plain(_ name: String) -> String {
    var name = Substring(name.lowercased())
    for mark in [" (", " - "] where name.utf8.contains(UInt8(ascii: " ")) {
      if let place = name.firstRange(of: mark) { name = name[..<place.lowerBound] }
    }
    return String(name)
  }

  private static let forms: [String: DoseForm] = [
    "tablet": .tablet, "capsule": .capsule, "drop": .drop, "puff": .puff, "patch": .patch,
    "suppository": .suppository, "sachet": .sachet, "ampoule": .ampoule, "vial": .vial,
    "piece": .piece, "stueck": .piece,
  ]

  private static let symbols = [
    "kilogram": "kg", "gram": "g", "milligram": "mg", "microgram": "mcg", "nanogram": "ng",
    "liter": "L", "litre": "L", "milliliter": "mL", "millilitre": "mL", "mole": "mol",
    "millimole": "mmol", "micromole": "mcmol", "meter": "m", "metre": "m", "centimeter": "cm",
    "centimetre": "cm", "millimeter": "mm", "millimetre": "mm", "square meter": "m²",
    "hour": "h", "minute": "min", "second": "s",
  ]

  private static let routes: [String: AdministrationRoute] = [
    "oral": .oral, "sublingual": .sublingual, "buccal": .buccal, "intravenous": .intravenous,
    "intramuscular": .intramuscular, "subcutaneous": .subcutaneous, "intradermal": .intradermal,
    "transdermal": .transdermal, "cutaneous": .topical, "topical": .topical,
    "inhalation": .inhaled, "nasal": .nasal, "ocular": .ophthalmic, "ophthalmic": .ophthalmic,
    "auricular": .otic, "otic": .otic, "rectal": .rectal, "vaginal": .vaginal,
    "nasogastric": .gastricTube, "gastric": .gastricTube,
  ]
}

extension DoseAmount {
  /// The same, with units that are only named by their symbols.
  var named: DoseAmount {
    var amount = self
    if case .symbol(let name) = unit, let known = NamedTerms.unit(name) { amount.unit = known }
    if case .symbol(let name)? = highUnit, let known = NamedTerms.unit(name) {
      amount.highUnit = known
    }
    return amount
  }
}

extension DosageInstruction.Length {
  /// The same in a unit in which it is said: 432,000 seconds are 5 days.
  ///
  /// Hours stay: every 24 hours need not mean once a day.
  var readable: DosageInstruction.Length {
    guard let count = count.single, unit == .second || unit == .minute else { return self }
    let seconds = unit == .second ? count : count * 60
    let units: [(seconds: Double, unit: TimeUnit)] = [
      (86_400, .day), (3_600, .hour), (60, .minute),
    ]
    let found = units.first {
      seconds > 0 && seconds.truncatingRemainder(dividingBy: $0.seconds) == 0
    }
    guard let found, unit == .second || found.unit == .day else { return self }
    return .init(NumberRange(seconds / found.seconds), found.unit)
  }
}
