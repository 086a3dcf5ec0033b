import Foundation
import MedicationAdherence
import Testing

@testable import ReportLanguage
@testable import ReportWriting

/// The notices above the figures of a page.
@Suite struct NoticesMarkupTests {
  private static func markup(_ count: Int) -> String {
    PageMarkup.notices("Notices", (0..<count).map { PageNotice(text: "n\($0)") }) {
      "\($0) more"
    }?.markup.source ?? ""
  }

  @Test(arguments: [1, 5])
  func `up to five are shown at once`(count: Int) {
    let text = Self.markup(count)
    #expect(!text.contains("<details>"))
    #expect(text.components(separatedBy: "<li>").count == count + 1)
  }

  @Test func `others are folded, and none is lost`() throws {
    let text = Self.markup(8)
    let fold = try #require(text.range(of: "<details><summary>3 more</summary>"))
    let shown = text[..<fold.lowerBound]
    #expect(shown.contains("<li>n4</li>") && !shown.contains("<li>n5</li>"))
    #expect((0..<8).allSatisfy { text.contains("<li>n\($0)</li>") })
  }

  @Test func `what mends it is folded under what it means for the figures`() {
    let notice = English.onPage(.saysNotGiven(2))
    #expect(
      notice.markup.source.hasPrefix(
        "<details><summary>The shares are too high: 2 administrations count as taken"))
    #expect(
      notice.markup.source.contains("given.</summary>--outcome-codes FILE says what the codes"))
  }

  @Test func `without any there is no section`() {
    #expect(Self.markup(0).isEmpty)
  }
}
