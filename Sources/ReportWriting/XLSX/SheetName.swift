/// The rules for the name of a sheet.
enum SheetName {
  /// The name of a sheet that goes on where others of a name are full; the second has number 2.
  static func further(_ name: String, _ number: Int) -> String { "\(name) \(number)" }

  /// What is wrong with a name; nil when a workbook with sheets of the names `taken` can have it.
  ///
  /// At most 31 UTF-16 units, none of `[ ] : * ? / \`, no apostrophe at an end, not empty, not
  /// `History` (Excel keeps it for itself), unique whatever the case.
  static func problem(_ name: String, among taken: some Sequence<String>) -> String? {
    if name.isEmpty { return "a sheet's name is empty" }
    if name.utf16.count > 31 { return "the sheet's name \(name) is longer than 31 characters" }
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
