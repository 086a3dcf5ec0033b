/// Text in the header or footer of a printed page.
enum PageText {
  /// The most UTF-16 units: a page's header or footer has 255, of which codes such as `&L` and
  /// `Page &P of &N` take some.
  static let capacity = 200

  /// The text with `&` doubled, so that it begins no code, cut so that it takes at most 200 units.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in CellText.escaped(CellText.allowed(text)) {
      let piece =
        character == "&" ? "&&" : character.isNewline ? " " : String(character)
      guard result.utf16.count + piece.utf16.count < capacity else { return result + "…" }
      result += piece
    }
    return result
  }
}
