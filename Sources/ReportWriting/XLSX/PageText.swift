/// Text in the header or footer of a printed page.
enum PageText {
  /// The most UTF-16 units of a header or a footer, codes such as `&L` included.
  static let capacity = 255

  /// The text with `&` doubled, so that it begins no code, cut so that it takes at most `capacity`.
  static func escaped(_ text: String, capacity: Int = 200) -> String {
    var result = ""
    for character in CellText.allowed(text) {
      let piece =
        character == "&" ? "&&" : character.isNewline ? " " : String(character)
      guard result.utf16.count + piece.utf16.count < capacity else { return result + "…" }
      result += piece
    }
    return result
  }
}
