import MedicationAdherence

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
