import Testing

@testable import FHIRDecoding

/// What a check demands of the medication of an administration.
@Suite struct MedicationCheckTests {
  @Test(arguments: [
    (#"{"display":"Ramipril 5 mg"}"#, "", true), (#"{"reference":"Medication/m"}"#, "", true),
    (#"{"identifier":{"value":"1"}}"#, "", true), (##"{"reference":"#m"}"##, "", false),
    (##"{"reference":"#m"}"##, #""code":{"text":"Ramipril"}"#, true),
    (##"{"reference":"#m","display":"Ramipril"}"##, "", true),
    (
      ##"{"reference":"#m"}"##, #""ingredient":[{"itemCodeableConcept":{"text":"Ramipril"}}]"#, true
    ),
    (#"{}"#, "", false),
  ])
  func `a reference names a medication where a report takes its name from it`(
    reference: String, medication: String, isNamed: Bool
  ) {
    let contained =
      #"[{"resourceType":"Medication","id":"m"\#(medication.isEmpty ? "" : "," + medication)}]"#
    let dose = Resource.administration(
      "a", #""medicationReference":\#(reference)"#, #""contained":\#(contained)"#)
    let issues = Checking([Resource.patient("p"), dose]).issues
    let said =
      "administration-medication 1: MedicationAdministration.medication[x] "
      + "holds nothing that says it (R4)"
    #expect(issues.contains(said) != isNamed)
  }
}
