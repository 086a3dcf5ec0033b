import Foundation
import Testing

@testable import ReportWriting

/// The notices above the figures of a page.
@Suite struct NoticesMarkupTests {
  private static func markup(_ count: Int) -> String {
    PageMarkup.notices("Notices", (0..<count).map { "n\($0)" }) { "\($0) more" }.source
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

  @Test func `without any there is no section`() {
    #expect(Self.markup(0).isEmpty)
  }
}
