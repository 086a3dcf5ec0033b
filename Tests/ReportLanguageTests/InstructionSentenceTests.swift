import MedicationAdherence
import Testing

@testable import ReportLanguage

@Suite struct InstructionSentenceTests {
  private func expect(_ example: InstructionCase) {
    let sentence = InstructionSentence(
      example.instructions, isProhibition: example.isProhibition)
    #expect(plain(sentence.text(in: .english)) == example.english)
    #expect(plain(sentence.text(in: .german)) == example.german)
  }

  private func plain(_ text: String) -> String { text.replacing("\u{A0}", with: " ") }

  @Test(arguments: InstructionCase.frequencies)
  func `frequencies and periods follow each language's plurals`(example: InstructionCase) {
    expect(example)
  }

  @Test(arguments: InstructionCase.codes)
  func `abbreviations are said in full`(example: InstructionCase) { expect(example) }

  @Test(arguments: InstructionCase.times)
  func `events, times and weekdays follow the frequency`(example: InstructionCase) {
    expect(example)
  }

  @Test(arguments: InstructionCase.bounds)
  func `lengths, bounds, dates and totals come last`(example: InstructionCase) { expect(example) }

  @Test(arguments: InstructionCase.dosages)
  func `doses, routes, rates, reasons and limits are said`(example: InstructionCase) {
    expect(example)
  }

  @Test(arguments: InstructionCase.texts)
  func `what is only text is quoted`(example: InstructionCase) { expect(example) }

  @Test(arguments: InstructionCase.orders)
  func `several instructions follow or accompany each other`(example: InstructionCase) {
    expect(example)
  }
}
