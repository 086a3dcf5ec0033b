import MedicationAdherence
import Testing

@Suite struct NamelessMedicationTests {
  private static let uuid = "0B2B4C3E-63a3-5a3c-9d0a-4a1f5f9a2f11"

  @Test(arguments: [
    (Medication(key: "ndc|00409650901", code: "00409650901", name: "00409650901"), true),
    (Medication(key: "house|VANC1F", code: "VANC1F", name: "VANC1F"), true),
    (Medication(key: "text|" + uuid, code: "", name: uuid), true),
    (Medication(key: "text|med0310", code: "", name: "med0310"), true),
    (Medication(key: "text|unknown medication", code: "", name: "unknown medication"), true),
    (Medication(key: "house|1", code: "1", name: "Vancomycin"), false),
    (Medication(key: "house|HEPARIN", code: "HEPARIN", name: "HEPARIN"), false),
    (Medication(key: "text|d5w", code: "", name: "D5W"), false),
    (Medication(key: "text|o2", code: "", name: "O2"), false),
    (Medication(key: "house|7", code: "7", name: "D5W"), false),
    (Medication(key: "text|ass 100", code: "", name: "ASS 100"), false),
  ])
  func `digits, codes and ids are no names`(medication: Medication, isNameless: Bool) {
    #expect(medication.isNameless == isNameless)
  }
}
