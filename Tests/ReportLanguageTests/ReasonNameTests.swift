import MedicationAdherence
import Testing

@testable import ReportLanguage

@Suite struct ReasonNameTests {
  @Test func `every reason has a name of its own in each language`() {
    for language in Language.all {
      #expect(Set(KnownReason.allCases.map(language.name)).count == KnownReason.allCases.count)
    }
  }
}
