import Foundation
import MedicationAdherence
import Testing

/// The page of measures in the documentation is the one that the definitions make.
///
/// `ADHERENCE_RECORD_GOLDENS=1` records it anew, and then the test fails.
@Suite struct MeasurePageTests {
  private static let path =
    #filePath.split(separator: "/Tests/")[0]
    + "/Sources/adherence/Documentation.docc/Measures.md"

  @Test func `the page in the documentation is made from the definitions`() throws {
    let file = URL(filePath: String(Self.path))
    if ProcessInfo.processInfo.environment["ADHERENCE_RECORD_GOLDENS"] == "1" {
      try Data(MeasurePage.text.utf8).write(to: file)
      Issue.record("recorded Measures.md; look at it")
    }
    let page = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(page == MeasurePage.text, "Measures.md differs; record it anew")
  }

  @Test func `every column of measures is on it, each once`() {
    for measure in Measure.allCases {
      let uses = MeasurePage.text.components(separatedBy: "`\(measure.column)`").count - 1
      #expect(uses == 1, "\(measure.column)")
    }
  }

  @Test("no cell breaks the table", arguments: Measure.allCases)
  func cells(measure: Measure) {
    let definition = measure.definition
    let texts = [definition.formula, definition.empty, definition.source, definition.unit]
    for text in texts.compactMap(\.self) {
      #expect(!text.contains("|") && !text.contains("\n") && !text.hasSuffix("."))
    }
    #expect(!definition.statement.hasSuffix("."))
  }
}
