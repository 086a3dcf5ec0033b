import Testing

@testable import MedicationAdherence

@Suite("Numbers of patients that are too small") struct SuppressionRuleTests {
  @Test(arguments: [("cms11", 11), ("n=3", 3), ("n=20", 20), ("n=1000", 1000)])
  func `a rule is read`(text: String, least: Int) {
    #expect(SuppressionRule(text)?.least == least)
  }

  @Test(arguments: ["", "11", "n=", "n=2", "n=-5", "n=1001", "n=05", "n=+5", "n=5 ", "CMS11"])
  func `anything else is refused`(text: String) {
    #expect(SuppressionRule(text) == nil)
  }

  @Test func `none and the least number are shown, those between are not`() {
    let rule = SuppressionRule.cms11
    #expect((0...12).filter(rule.allows) == [0, 11, 12])
  }

  @Test func `a number too near another one is not shown`() {
    var counts = ShownCounts(.cms11)
    let shown = [30, 30, 29, 20, 19, 18, 8, 0].map { counts.show($0) }
    #expect(shown == [true, true, false, false, true, false, false, true])
  }

  @Test func `of several numbers all are shown or none`() {
    var counts = ShownCounts(.cms11)
    let shown = [counts.show(all: [40, 25, 24]), counts.show(all: [39, 24]), counts.show(40)]
    #expect(shown == [false, true, false])
  }

  @Test func `between two cuts of values are none or enough`() {
    var cuts = RankCuts(count: 40, .cms11)
    let cut = [[20], [9], [26], [39], [20, 40, 0]].map { cuts.cut(at: $0) }
    #expect(cut == [true, false, false, false, true])
  }
}
