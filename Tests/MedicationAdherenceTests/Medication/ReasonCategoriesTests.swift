import MedicationAdherence
import Testing

@Suite struct ReasonCategoriesTests {
  private static let snomed = "http://snomed.info/sct"

  @Test(arguments: [
    (snomed, "183932001", "Contraindicated", OmissionCategory.clinical),
    (snomed, "105480006", "Refused", .patient), (snomed, "182856006", "", .supply),
    (
      "http://terminology.hl7.org/CodeSystem/medicationrequest-status-reason", "surg", "",
      .procedure
    ),
    (snomed, "1", "Something", .other), ("", "", "Ward was closed", .other),
    ("", "", "", .noneRecorded),
  ])
  func `known codes are sorted, others are not`(
    system: String, code: String, text: String, category: OmissionCategory
  ) {
    #expect(ReasonCategories().category(system: system, code: code, text: text) == category)
  }

  @Test func `a table sorts codes of a system, codes of any system, and texts in any case`() {
    var categories = ReasonCategories()
    categories.add(system: Self.snomed, code: "183932001", .procedure)
    categories.add(system: "", code: "NBM", .procedure)
    categories.add(system: "", code: "ward was  CLOSED", .supply)
    #expect(
      categories.category(system: Self.snomed, code: "183932001", text: "") == .procedure)
    #expect(categories.category(system: "http://house.test", code: "nbm", text: "") == .procedure)
    #expect(categories.category(system: "", code: "", text: "Ward was closed") == .supply)
    #expect(categories.add(system: "", code: "NBM", .procedure) == nil)
    #expect(categories.add(system: "", code: "nbm", .other) == .procedure)
  }
}
