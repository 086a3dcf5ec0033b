import Testing

@testable import ReportLanguage

@Suite("Names from right to left") struct StringDirectionTests {
  @Test(arguments: ["Ada", "Ελένη", "李小龙", "薬😀", "500 mg", "", "Nguyễn"])
  func `other names are as they are`(name: String) {
    #expect(name.endingLeftToRight == name)
  }

  @Test(arguments: ["שרה", "محمد", "Ada שרה", "ܐܒܐ", "ﷺ", "𐤀", "פורוסמיד 40"])
  func `they end with a mark that keeps what follows behind them`(name: String) {
    #expect(name.endingLeftToRight.unicodeScalars.elementsEqual(name.unicodeScalars + ["\u{200E}"]))
  }

  @Test func `each name of several keeps its place among them`() {
    #expect(English.names(["שרה", "M"]) == "שרה\u{200E}; M")
  }
}
