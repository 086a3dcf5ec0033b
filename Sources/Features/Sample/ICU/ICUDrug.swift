/// A drug as an intensive care unit orders and records it.
struct ICUDrug {
  /// What one record of an administration stands for.
  enum Records {
    /// One tablet: a dose of several has a record for each at one instant.
    case tablets(Int)
    /// One dose.
    case dose
    /// One rate of an infusion: each change begins a record when the one before ends.
    case rate
  }

  /// Its place in the formulary, from which its code and the id of its Medication are made.
  let number: Int
  /// What people call it, which only the identifier of its Medication says.
  let name: String
  /// The amount of a dose.
  let dose: String
  /// The unit of the dose.
  let unit: String
  /// What one record stands for.
  let records: Records

  /// A code of the form of a National Drug Code: digits, which name nothing.
  var code: String { "99" + String(100_000_000 + number * 1_117) }
  /// The id of its Medication.
  var id: String { "icu-med-\(number)" }

  /// All drugs; their order is part of what a seed means.
  static let all: [ICUDrug] = formulary.enumerated().map { number, drug in
    ICUDrug(
      number: number + 1, name: drug.0, dose: drug.1, unit: drug.2, records: drug.3)
  }

  private static let formulary: [(String, String, String, Records)] = [
    ("Acetaminophen", "325", "mg", .tablets(2)), ("Aspirin", "81", "mg", .tablets(1)),
    ("Metoprolol Tartrate", "12.5", "mg", .tablets(2)), ("Furosemide", "40", "mg", .dose),
    ("Pantoprazole", "40", "mg", .dose), ("Heparin", "5000", "UNIT", .dose),
    ("Vancomycin", "1000", "mg", .dose), ("Cefepime", "2", "g", .dose),
    ("Potassium Chloride", "20", "mEq", .tablets(2)), ("Magnesium Sulfate", "2", "g", .dose),
    ("Insulin", "4", "UNIT", .dose), ("Docusate Sodium", "100", "mg", .tablets(1)),
    ("Senna", "8.6", "mg", .tablets(2)), ("Bisacodyl", "10", "mg", .tablets(1)),
    ("Ondansetron", "4", "mg", .dose), ("Morphine Sulfate", "2", "mg", .dose),
    ("Hydromorphone", "0.5", "mg", .dose), ("Oxycodone", "5", "mg", .tablets(2)),
    ("Lorazepam", "0.5", "mg", .dose), ("Atorvastatin", "80", "mg", .tablets(1)),
    ("Lisinopril", "5", "mg", .tablets(1)), ("Amiodarone", "200", "mg", .tablets(1)),
    ("Metronidazole", "500", "mg", .dose), ("Levofloxacin", "750", "mg", .dose),
    ("Piperacillin-Tazobactam", "4.5", "g", .dose), ("Hydralazine", "10", "mg", .dose),
    ("Labetalol", "20", "mg", .dose), ("Levothyroxine", "50", "mcg", .tablets(1)),
    ("Gabapentin", "300", "mg", .tablets(1)), ("Famotidine", "20", "mg", .tablets(1)),
    ("Norepinephrine", "8", "mg", .rate), ("Propofol", "1000", "mg", .rate),
    ("Fentanyl Citrate", "2.5", "mg", .rate), ("Midazolam", "100", "mg", .rate),
    ("Phenylephrine", "60", "mg", .rate), ("Sodium Chloride 0.9%", "1000", "mL", .rate),
    ("Dextrose 5%", "1000", "mL", .rate), ("Vasopressin", "40", "UNIT", .rate),
  ]
}
