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
