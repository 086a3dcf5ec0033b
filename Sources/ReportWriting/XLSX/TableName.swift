/// The rules for the name of a table in a workbook.
enum TableName {
  /// What is wrong with a name; nil when a workbook with tables of the names `taken` can have it.
  ///
  /// It begins with a letter or `_`, goes on with letters, digits, `_` and `.`, has at most 255
  /// UTF-16 units, is unique whatever the case, and does not look like a cell (`AB12`, `R1C1`).
  static func problem(_ name: String, among taken: some Sequence<String>) -> String? {
    guard let first = name.first, first.isLetter || first == "_",
      name.allSatisfy({ $0.isLetter || $0.isWholeNumber || $0 == "_" || $0 == "." })
    else { return "the table's name \(name) has a character that is not allowed" }
    if name.utf16.count > 255 { return "the table's name \(name) is longer than 255 characters" }
    if looksLikeCell(name) { return "the table's name \(name) looks like a cell" }
    if taken.contains(where: { $0.lowercased() == name.lowercased() }) {
      return "two tables have the name \(name)"
    }
    return nil
  }

  private static func looksLikeCell(_ name: String) -> Bool {
    // Few names have a digit, and the expression takes its time.
    guard name.utf8.count <= 2 || name.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
      return false
    }
    let cell = /[A-Za-z]{1,3}[0-9]+|[Rr][0-9]*|[Cc][0-9]*|[Rr][0-9]*[Cc][0-9]*/
    return name.wholeMatch(of: cell) != nil
  }
}
