import Testing

@testable import ReportWriting

extension SVGDocument {
  /// Expects every text to lie in the picture, and none to lie on another.
  func expectFreeTexts(_ location: SourceLocation = #_sourceLocation) {
    #expect(isWellFormed, sourceLocation: location)
    for (index, text) in texts.enumerated() {
      let box = text.box
      #expect(
        box.left >= 0 && box.right <= size.width && box.top >= 0 && box.bottom <= size.height,
        "\(text)", sourceLocation: location)
      for other in texts[..<index] {
        #expect(!text.overlaps(other), "\(text) \(other)", sourceLocation: location)
      }
    }
  }
}
