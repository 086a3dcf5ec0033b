import MedicationAdherence
import Testing

@Suite struct OutcomeTests {
  @Test func `the outcomes have the words of every output`() {
    #expect(Outcome.allCases.map(\.word) == ["taken", "not-taken", "undetermined"])
  }
}
