import MedicationAdherence
import Testing

/// The words that users type and that files carry, which therefore never change.
@Suite("Report words") struct ReportWordsTests {
  @Test func `the formats have the words of the command line`() {
    #expect(
      ReportFormat.allCases.map(\.rawValue) == ["csv", "svg", "xlsx", "html", "json", "sqlite"])
    #expect(ReportFormat.usual == Set(ReportFormat.allCases).subtracting([.sqlite]))
  }

  @Test func `the sets of files have the words of the command line`() {
    #expect(ReportSet.allCases.map(\.rawValue) == ["cohort", "patient"])
  }

  @Test func `the kinds of series have the words of the command line`() {
    #expect(SeriesKind.allCases.map(\.rawValue) == ["order", "medication", "patient"])
  }

  @Test func `the CSV dialects have the words of the command line`() {
    #expect(CSVDialect.allCases.map(\.rawValue) == ["plain", "excel"])
  }
}
