import MedicationAdherence

/// A population of the measure of adherence: whom it counts, in HL7's codes and in words.
enum MeasurePopulation: String, CaseIterable {
  case initialPopulation = "initial-population"
  case denominator
  case numerator

  /// The concept of HL7's terminology.
  var concept: CodeableConcept { CodeableConcept(.population, rawValue, display) }

  private var display: String {
    switch self {
    case .initialPopulation: "Initial Population"
    case .denominator: "Denominator"
    case .numerator: "Numerator"
    }
  }

  /// Who is counted.
  func criterion(threshold: Double) -> String {
    switch self {
    case .initialPopulation: "Patients with an order of a medication."
    case .denominator:
      "Of these, patients of whom a dose was recorded as taken or as not taken in the period."
    case .numerator:
      "Of these, patients whose recorded adherence, taken / (taken + not taken), is at or above"
        + " \(threshold)."
    }
  }

  /// How many patients it has; nil when the number is hidden.
  func count(in counts: PatientCounts) -> Int? {
    switch self {
    case .initialPopulation: counts.withOrder
    case .denominator: counts.withRecordedAdherence
    case .numerator: counts.adherent
    }
  }
}
