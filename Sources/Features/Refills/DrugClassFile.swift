internal import FHIRFiles
internal import Foundation
internal import MedicationAdherence

/// The file of `--class`: a CSV table of codes and classes.
struct DrugClassFile {
  /// The classes, at least one.
  let classes: DrugClasses
  /// The file, as the manifest has it.
  let record: InputRecord

  /// Reads a file: `code,class` or `code;class` a line, whichever mark comes first in it; a head line
  /// that begins with the word code, and blank lines, are passed over.
  init(_ path: String) throws(RefillError) {
    let file = try ListFile(path) {
      RefillError.classFile(path, reason: $0)
    } malformed: {
      RefillError.malformedClassFile(path, reason: $0 + "; save it as CSV in UTF-8")
    }
    let lines = try Self.lines(of: file.lines, path)
    guard !lines.isEmpty else { throw .malformedClassFile(path, reason: "it names none") }
    (classes, record) = (DrugClasses(lines), file.record)
  }

  private static func lines(
    of rows: [Substring], _ path: String
  ) throws(RefillError) -> [(code: String, name: String)] {
    var lines: [(code: String, name: String)] = []
    let separator = rows.lazy.compactMap(Self.separator).first ?? ","
    for (index, row) in rows.enumerated() {
      let fields = fields(of: row, separator).map { $0.trimmingCharacters(in: .whitespaces) }
      if fields.allSatisfy(\.isEmpty) || index == 0 && fields[0].lowercased() == "code" { continue }
      guard fields.count >= 2, !fields[0].isEmpty, !fields[1].isEmpty else {
        throw .malformedClassFile(
          path,
          reason: "line \(index + 1) is not a code, a \(separator == "," ? "comma" : "semicolon") "
            + "and a class")
      }
      lines.append((fields[0], fields[1]))
    }
    return lines
  }

  /// The first mark in a line that separates fields, out of quotes; nil when it has none.
  ///
  /// Spreadsheets of languages with a decimal comma write semicolons.
  private static func separator(of line: Substring) -> Character? {
    var isQuoted = false
    return line.first { character in
      if character == "\"" { isQuoted.toggle() }
      return !isQuoted && (character == "," || character == ";")
    }
  }

  /// The fields of a line, quoted as RFC 4180 has it; there is always one.
  private static func fields(of line: Substring, _ separator: Character) -> [String] {
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
      if character == separator, !isQuoted {
        fields.append(field)
        field = ""
      } else {
        field.append(character)
      }
    }
    return fields + [field]
  }
}
