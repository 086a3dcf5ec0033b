import Testing

@testable import MedicationAdherence

@Suite("An instruction without free text") struct InstructionWithoutFreeTextTests {
  private func amount(_ unit: DoseUnit) -> DoseAmount {
    DoseAmount(NumberRange(2), unit)
  }

  @Test func `displays go, what has a word stays`() {
    let plain = DosageInstruction(
      route: .display("by Ann's spoon"), reasons: [.display("Ann's pain"), .known(.fever)]
    ).withoutFreeText
    #expect(plain.route == nil)
    #expect(plain.reasons == [.known(.fever)])
    #expect(DosageInstruction(route: .known(.oral)).withoutFreeText.route == .known(.oral))
  }

  @Test func `texts go`() {
    var texts = DosageInstruction()
    (texts.site, texts.text) = ("Ann's arm", "as Ann said")
    (texts.timingText, texts.advice) = ("when Ann says", ["ask Ann"])
    #expect(texts.withoutFreeText == DosageInstruction())
  }

  @Test func `a unit that is no known symbol goes, and a rate with it`() {
    let text = amount(.symbol("Ann's cup"))
    var instruction = DosageInstruction(dose: text, rate: .init(text))
    instruction.limits = [.perAdministration(text)]
    let plain = instruction.withoutFreeText
    #expect(plain.dose == amount(.none))
    #expect(plain.rate == nil)
    #expect(plain.limits == [.perAdministration(amount(.none))])
  }

  @Test(arguments: [DoseUnit.symbol("mg"), .symbol("mL/h"), .form(.tablet), .none])
  func `known units stay`(unit: DoseUnit) {
    #expect(DosageInstruction(dose: amount(unit)).withoutFreeText.dose == amount(unit))
  }
}
