import DurableOutput
import ReportLanguage
import ReportWriting
import Testing

@testable import Features

@Suite struct ReportStyleTests {
  private func request(_ change: (inout ReportRequest) -> Void) -> ReportRequest {
    var request = ReportRequest()
    change(&request)
    return request
  }

  @Test func `the usual style is English without a house's own marks`() throws {
    let style = try ReportRequest().style()
    #expect(style.language.tag == "en")
    #expect(style.tint == nil)
    #expect(style.title == nil)
    #expect(style.organisation == nil)
  }

  @Test func `what is asked for is taken`() throws {
    let style = try request {
      ($0.locale, $0.tint) = ("de-AT", "#00695C")
      ($0.title, $0.organisation) = (" Monday round ", "Ward 3")
    }.style()
    #expect(style.language.tag == "de")
    #expect(style.tint != nil)
    #expect(style.title == "Monday round")
    #expect(style.organisation == "Ward 3")
  }

  @Test(arguments: [
    ("yellow", "--tint yellow: give a colour as #RRGGBB, such as #00695C"),
    (
      "#FFCC00",
      "--tint #FFCC00: too light to be read on white (contrast 1.5, at least 4.5 is needed);"
        + " #8F7200 would do"
    ),
    ("#DC2626", "--tint #DC2626: too like the red of doses not taken; give another colour"),
  ])
  func `a colour that cannot be used is refused in words`(tint: String, sentence: String) {
    #expect(throws: UsageError(sentence)) { try request { $0.tint = tint }.style() }
  }

  @Test(arguments: ["", "  ", "two\nlines", String(repeating: "a", count: 121)])
  func `a title that fits no heading is refused`(title: String) {
    #expect(throws: UsageError("--title: give 1 to 120 characters on one line")) {
      try request { $0.title = title }.style()
    }
  }

  @Test func `a language that is not spoken here is refused`() {
    #expect(throws: UsageError("--locale fr: give one of en, de")) {
      try request { $0.locale = "fr" }.style()
    }
  }
}
