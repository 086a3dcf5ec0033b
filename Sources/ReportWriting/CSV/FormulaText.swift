/// Text that a spreadsheet would take for a formula when it opens a CSV file.
enum FormulaText {
  /// Whether the text begins with `=`, `+`, `-`, `@`, their full-width forms, a tab, CR, LF, NUL, or
  /// the apostrophe that marks such text.
  ///
  /// Source: OWASP, CSV Injection.
  static func matches(_ text: String) -> Bool {
    switch text.unicodeScalars.first {
    case "=", "+", "-", "@", "\t", "\r", "\n", "\0", "'": true
    case "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }
}
