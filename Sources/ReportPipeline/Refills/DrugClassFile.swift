internal import FHIRIntake
internal import Foundation
internal import MedicationAdherence

/// The file of `--class`: a CSV table of codes and classes.
struct DrugClassFile {
  /// The classes, at least one.
  let classes: DrugClasses
  /// The file, as the manifest has it.
  let record: InputRecord

  /// Reads a file: `code,class` a line; a header of these words and blank lines are passed over.
  init(_ path: String) throws(RunError) {
    let file = try ListFile(path) { .classFile(path, reason: $0) }
    let lines = try Self.lines(of: file.lines, path)
    guard !lines.isEmpty else { throw .classFile(path, reason: "it names none") }
    (classes, record) = (DrugClasses(lines), file.record)
  }

  private static func lines(
    of rows: [Substring], _ path: String
  ) throws(RunError) -> [(code: String, name: String)] {
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
