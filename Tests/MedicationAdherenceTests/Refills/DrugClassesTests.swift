import MedicationAdherence
import Testing

@Suite struct DrugClassesTests {
  private static let classes = DrugClasses(
    MedicationClasses(
      [
        ("C10AA", "statins"), ("C10AA05", "atorvastatin"), ("C", "cardiovascular"),
        ("617311", "rx"),
        ("text|aspirin", "platelets"), ("617311", "RxNorm wins"),
      ].map { MedicationClasses.Line(code: $0, name: $1) }))

  @Test(arguments: [
    ("http://www.whocc.no/atc", "C10AA05", "atorvastatin"),
    ("http://www.whocc.no/atc", "C10AA01", "statins"),
    ("http://fhir.de/CodeSystem/bfarm/atc", "C09AA05", "cardiovascular"),
    ("urn:oid:2.16.840.1.113883.6.73", "C10AA01", "statins"),
    ("http://www.whocc.no/atc", "N02BE01", nil),
    ("http://www.nlm.nih.gov/research/umls/rxnorm", "617311", "RxNorm wins"),
    ("http://www.nlm.nih.gov/research/umls/rxnorm", "C10AA01", nil),
  ])
  func `a code has its own class, an ATC code else that of the nearest level above`(
    system: String, code: String, name: String?
  ) {
    let medication = Medication(key: system + "|" + code, code: code, name: "any")
    #expect(Self.classes.name(of: medication) == name)
  }

  @Test func `a medication without a code has the class of its key`() {
    let aspirin = Medication(key: "text|aspirin", code: "", name: "Aspirin")
    #expect(Self.classes.name(of: aspirin) == "platelets")
  }
}
