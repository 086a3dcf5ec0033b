/// A drug as a ward orders it, with the one schedule in which it is ordered here.
struct SampleDrug {
  /// The substance, as the Anatomical Therapeutic Chemical classification calls it.
  let substance: String
  /// The ingredient, where RxNorm calls it otherwise.
  var ingredient: String?
  /// The product, as the order names it.
  let product: String
  /// The code in the Anatomical Therapeutic Chemical classification, 7 characters.
  let atc: String
  /// The code of the ingredient in RxNorm.
  let rxNorm: String
  /// How it is taken.
  let route: SampleRoute
  /// The amount of a dose, in ``unit``; a taper has its own.
  let dose: String
  /// The unit of a dose.
  let unit: SampleUnit
  /// When it is due.
  let schedule: SampleSchedule
  /// How long an order runs.
  var length = SampleLength.open
  /// Whether orders refer to a Medication resource in place of naming the drug.
  var isReferenced = false

  /// The id of its Medication resource.
  var id: String { "med-" + atc.lowercased() }
}

/// How long an order runs.
enum SampleLength {
  /// Until somebody ends it.
  case open
  /// A number of days, said as a duration.
  case days(Int)
  /// A number of days, said as a period with both its days.
  case period(days: Int)
  /// A number of doses; at one a day, as many days.
  case doses(Int)
}

/// A way into the body, with its code in SNOMED CT.
enum SampleRoute: String {
  case oral = "26643006"
  case subcutaneous = "34206005"
  case intramuscular = "78421000"
  case intravenous = "47625008"
  case transdermal = "45890007"
  case inhaled = "447694001"

  /// What SNOMED CT calls it.
  var display: String {
    switch self {
    case .oral: "Oral route"
    case .subcutaneous: "Subcutaneous route"
    case .intramuscular: "Intramuscular route"
    case .intravenous: "Intravenous route"
    case .transdermal: "Transdermal route"
    case .inhaled: "Respiratory tract route"
    }
  }
}

/// The unit of a dose, with its code in UCUM.
enum SampleUnit: String {
  case milligram = "mg"
  case microgram = "ug"
  case gram = "g"
  case unit = "[iU]"
  case patch = "{patch}"
  case puffs = "{puff}"

  /// What people write.
  var name: String {
    switch self {
    case .milligram: "mg"
    case .microgram: "µg"
    case .gram: "g"
    case .unit: "IU"
    case .patch: "patch"
    case .puffs: "puffs"
    }
  }
}
