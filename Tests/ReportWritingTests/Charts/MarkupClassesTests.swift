import Testing

@testable import ReportWriting

@Suite struct MarkupClassesTests {
  @Test(arguments: [
    ("<path class=\"pg\"/>", ["pg"]),
    ("<path class=\"pg tk\" d=\"M0 0\"/><path class=\"tkf\"/>", ["pg", "tk", "tkf"]),
    ("<path d=\"M0 0\" class=\"nt\"", ["nt"]), ("class=\"ax", ["ax"]), ("class=\"\"", []),
    ("<text>tk class=&quot;tk&quot;</text>", []), ("", []), ("\"tk\"", []),
  ])
  func `finds the names in class attributes only`(markup: String, names: [String]) {
    #expect(MarkupClasses([Markup(raw: markup)]).names == Set(names))
  }

  @Test func `a chart of its own has the dark rules of what it draws, and of the page`() {
    let rules = ChartStyle.darkRules(tint: nil, of: ["<path class=\"gd\"/>", "<g class=\"ik\">"])
    #expect(rules.contains(".gd{") && rules.contains(".ik{") && rules.contains(".pg{"))
    #expect(!rules.contains(".ax{"))
  }

  @Test func `a chart of its own shrinks in a narrower window, and one in a page as the page says`()
  {
    let chart = ChartDocument(
      title: "t", description: "d", style: ReportStyle(), height: 100, parts: [])
    let rule = "@media (max-width:960px){:root{width:100%;height:auto}}"
    #expect(chart.svg.contains("<style>\(rule)"))
    #expect(!chart.embeddable.source.contains("@media"))
  }
}
