import Testing

@testable import ReportLanguage

@Suite struct EnglishTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-100, "-100"),
    (-1_000, "-1,000"),
  ])
  func `numbers have a comma every three digits`(value: Int, text: String) {
    #expect(English.number(value) == text)
  }

  @Test func `known words of the ledger have a phrase, others stay`() {
    #expect(English.disposition("outside-window") == "outside the window of the report")
    #expect(English.disposition("set-apart") == "set-apart")
  }
}
