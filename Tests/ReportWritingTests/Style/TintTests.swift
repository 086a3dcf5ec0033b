import Testing

@testable import ReportWriting

@Suite struct TintTests {
  @Test(arguments: ["#004C8C", "004c8c", "#1B5E20", "#4A148C", "#000000", "#00695C"])
  func aDarkColourIsTaken(text: String) throws {
    let tint = try Tint(text)
    #expect(tint.light == Colour(text))
    #expect(tint.light.contrast(to: .white) >= 4.5)
    #expect(tint.dark.contrast(to: Tint.darkPage) >= 7)
  }

  @Test(arguments: ["", "#", "blue", "#12345", "#1234567", "#12345G", "#１２３４５６", "#+12345"])
  func whatIsNoColourIsRefused(text: String) {
    #expect(throws: TintError.noColour) { try Tint(text) }
  }

  @Test func aLightColourIsRefusedWithAShadeThatIsTaken() throws {
    let error = #expect(throws: TintError.self) { try Tint("#FFCC00") }
    guard case .tooLight(let contrast, let shade) = error else {
      Issue.record("yellow cannot be read on white")
      return
    }
    #expect((1.4...1.6).contains(contrast))
    #expect(try Tint(shade).light.text == shade)
  }

  @Test(arguments: ["#DC2626", "#C62828", "#D32F2F"])
  func theColourOfDosesNotTakenIsRefused(text: String) {
    #expect(throws: TintError.likeNotTaken) { try Tint(text) }
  }

  @Test func contrastIsAsTheGuidelinesHaveIt() {
    #expect(Colour.white.contrast(to: .black) == 21)
    let grey = Colour(value: 0x767676).contrast(to: .white)
    #expect(abs(grey - 4.54) < 0.01)
  }
}
