internal import Foundation
internal import MedicationAdherence

/// The file of `--class`: a CSV table of codes and classes.
enum DrugClassFile {
  /// Reads a file: `code,class` a line; a header of these words and blank lines are passed over.
  static func read(_ path: String) throws(RunError) -> DrugClasses {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .classFile(path, reason: "it is not there, or is no text in UTF-8")
    }
    let lines = try lines(of: text, path)
    guard !lines.isEmpty else { throw .classFile(path, reason: "it names none") }
    return DrugClasses(lines)
  }

  private static func lines(
    of text: String, _ path: String
  ) throws(RunError) -> [(code: String, name: String)] {
    let content = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let rows = content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var lines: [(code: String, name: String)] = []
    for (index, row) in rows.enumerated() {
      let fields = fields(of: row).map { $0.trimmingCharacters(in: .whitespaces) }
      if fields == [""] || index == 0 && fields[0].lowercased() == "code" { continue }
      guard fields.count >= 2, !fields[0].isEmpty, !fields[1].isEmpty else {
        throw .classFile(path, reason: "line \(index + 1) is not a code, a comma and a class")
      }
      lines.append((fields[0], fields[1]))
    }
    return lines
  }

  /// The fields of a line, quoted as RFC 4180 has it; there is always one.
  private static func fields(of line: Substring) -> [String] {
    var (fields, field) = ([String](), "")
    var (isQuoted, hasJustClosed) = (false, false)
    for character in line {
      if character == "\"" {
        // Two quotes within quotes are one of the field.
        if hasJustClosed { field.append(character) }
        isQuoted.toggle()
        hasJustClosed = !isQuoted
        continue
      }
      hasJustClosed = false
      if character == ",", !isQuoted {
        fields.append(field)
        field = ""
      } else {
        field.append(character)
      }
    }
    return fields + [field]
  }
}
