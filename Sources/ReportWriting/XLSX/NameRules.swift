/// The rules for the name of a sheet.
enum SheetName {
  /// The name of a sheet that goes on where others of a name are full; the second has number 2.
  static func further(_ name: String, _ number: Int) -> String { "\(name) \(number)" }

  /// The name of the sheet of a further size, without the last words of `name` where it would be too
  /// long.
  static func counted(_ name: String, by size: String) -> String {
    var words = name.split(separator: " ")
    while words.count > 1, (words + [Substring(size)]).joined(separator: " ").utf16.count > longest
    {
      words.removeLast()
    }
    return (words + [Substring(size)]).joined(separator: " ")
  }

  /// The most UTF-16 units of a name.
  private static let longest = 31

  /// What is wrong with a name; nil when a workbook with sheets of the names `taken` can have it.
  ///
  /// At most 31 UTF-16 units, none of `[ ] : * ? / \`, no apostrophe at an end, not empty, not
  /// `History` (Excel keeps it for itself), unique whatever the case.
  static func problem(_ name: String, among taken: some Sequence<String>) -> String? {
    if name.isEmpty { return "a sheet's name is empty" }
    if name.utf16.count > longest {
      return "the sheet's name \(name) is longer than \(longest) characters"
    }
    if name.contains(where: { "[]:*?/\\".contains($0) }) || CellText.allowed(name) != name {
      return "the sheet's name \(name) has a character that is not allowed"
    }
    if name.hasPrefix("'") || name.hasSuffix("'") {
      return "the sheet's name \(name) has an apostrophe at an end"
    }
    if name.lowercased() == "history" { return "no sheet may have the name \(name)" }
    if taken.contains(where: { $0.lowercased() == name.lowercased() }) {
      return "two sheets have the name \(name)"
    }
    return nil
  }
}

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

/// The rules for the headers of a table in a workbook.
enum TableHeaders {
  /// What is wrong with headers; nil when a table can have them.
  ///
  /// There is at least one, none is empty or longer than 255 UTF-16 units, and no two are the same
  /// whatever the case: spreadsheet programs would repair the file.
  static func problem(_ headers: [String]) -> String? {
    if headers.isEmpty { return "a table has no column" }
    var seen: Set<String> = []
    for header in headers {
      if header.isEmpty { return "a table's header is empty" }
      if header.utf16.count > 255 { return "a table's header is longer than 255 characters" }
      if !seen.insert(header.lowercased()).inserted {
        return "two columns of a table have the header \(header)"
      }
    }
    return nil
  }
}

/// The letters of a sheet's columns: 0 is `A`, 26 is `AA`.
enum ColumnLetters {
  /// The letters of a column, counted from 0.
  static func letters(of column: Int) -> String {
    let last = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(column % 26)))
    return column < 26 ? last : letters(of: column / 26 - 1) + last
  }
}
