import MedicationAdherence

/// A population of a measure of adherence: whom it counts, in HL7's codes and in words.
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
  func criterion(_ share: MeasuredShare, threshold: Double) -> String {
    switch self {
    case .initialPopulation: "Patients with an order of a medication."
    case .denominator: "Of these, patients " + share.condition
    case .numerator: "Of these, patients whose \(share.formula) is at or above \(threshold)."
    }
  }

  /// How many patients it has; nil when the number is hidden.
  func count(in counts: PatientCounts) -> Int? {
    switch self {
    case .initialPopulation: counts.withOrder
    case .denominator: counts.withMeasure
    case .numerator: counts.adherent
    }
  }
}

/// What a group of the measure counts patients by; each is a group of its own.
enum MeasuredShare: String, CaseIterable {
  case implementation
  case recordedAdherence = "recorded-adherence"

  /// What the group is called.
  var concept: CodeableConcept { CodeableConcept(text: rawValue) }

  /// Which of the patients have a value.
  fileprivate var condition: String {
    switch self {
    case .implementation: "of whom it is known how many doses were due in the period, and any was."
    case .recordedAdherence:
      "of whom a dose was recorded as taken or as not taken in the period."
    }
  }

  fileprivate var formula: String {
    switch self {
    case .implementation:
      "implementation (doses due that were taken, day by day / doses due)"
    case .recordedAdherence: "recorded adherence (taken / (taken + not taken))"
    }
  }

  /// The patients by the share.
  func counts(in patients: AdherentPatients) -> PatientCounts {
    switch self {
    case .implementation: patients.ofDosesDue
    case .recordedAdherence: patients.ofRecorded
    }
  }
}

/// FHIR's CodeableConcept.
struct CodeableConcept: Encodable {
  /// FHIR's Coding.
  struct Coding: Encodable {
    var system: String?
    var code: String
    var display: String?
  }

  var coding: [Coding]?
  var text: String?

  /// A concept of words alone.
  init(text: String) { self.text = text }

  /// A concept of one of the code systems of HL7's terminology.
  init(_ system: Terminology, _ code: String, _ display: String) {
    coding = [Coding(system: system.rawValue, code: code, display: display)]
  }

  /// A medication by its code and name.
  init(_ medication: Medication) {
    text = medication.name
    guard !medication.code.isEmpty else { return }
    let system = medication.key.dropLast(medication.code.count + 1)
    coding = [
      Coding(system: system.isEmpty ? nil : String(system), code: medication.code, display: nil)
    ]
  }
}

/// Code systems of HL7's terminology that measures are described with.
enum Terminology: String {
  case scoring = "http://terminology.hl7.org/CodeSystem/measure-scoring"
  case population = "http://terminology.hl7.org/CodeSystem/measure-population"
  case type = "http://terminology.hl7.org/CodeSystem/measure-type"
  case improvement = "http://terminology.hl7.org/CodeSystem/measure-improvement-notation"
}
