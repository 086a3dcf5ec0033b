internal import DurableOutput
internal import FHIRFiles
internal import FoundationEssentials

/// A table in CSV that an option names, with a header.
///
/// Its columns may stand in any order, separated by commas or, as spreadsheets write them in
/// languages with a decimal comma, by semicolons.
struct CSVFile: Sendable {
  /// One row.
  struct Row: Sendable {
    /// The line in the file, from 1.
    let line: Int
    fileprivate let fields: [String: String]

    /// The field in a column, without blanks at its ends; empty where it is left out.
    subscript(column: String) -> String { fields[column] ?? "" }
  }

  /// The rows, at least one, in their order; blank lines are left out.
  let rows: [Row]
  /// The file, as the manifest has it.
  let record: InputRecord

  private let lines: Lines

  /// Reads the file of an option once, so that it may be a pipe.
  ///
  /// Every one of `columns` must be there; `optional` ones may be. Throws ``CSVFileError`` with the line
  /// and the column of what is wrong first.
  init(
    _ path: String, of option: String, columns: [String], optional: [String] = []
  ) throws(CSVFileError) {
    let file = try ListFile(path) {
      CSVFileError.unreadable(option: option, path: path, reason: $0)
    } malformed: {
      CSVFileError.malformed(
        option: option, path: path, line: 0, column: "", reason: $0 + "; save it as CSV in UTF-8")
    }
    let lines = Lines(option: option, path: path)
    let separator = file.lines.lazy.compactMap(CSVLine.separator).first ?? ","
    var (header, rows) = ([String](), [Row]())
    // A field in quotes may go on over several lines; its row has the number of the first.
    var open: (index: Int, text: String)?
    for (line, part) in file.lines.enumerated() {
      let (index, text) = open.map { ($0.index, $0.text + "\n" + part) } ?? (line, String(part))
      guard let fields = CSVLine.fields(of: text[...], separator) else {
        open = (index, text)
        guard line + 1 < file.lines.count else {
          throw lines.problem(index + 1, "", "a quote is not closed")
        }
        continue
      }
      open = nil
      if fields.allSatisfy(\.isEmpty) { continue }
      guard !header.isEmpty else {
        header = fields.map { $0.lowercased() }
        try lines.check(header, on: index + 1, columns, optional)
        continue
      }
      guard fields.count <= header.count else {
        throw lines.problem(
          index + 1, "\(header.count + 1)",
          "is one too many; quote a field that holds a separator")
      }
      rows.append(
        Row(line: index + 1, fields: Dictionary(zip(header, fields)) { first, _ in first }))
    }
    guard !rows.isEmpty else { throw lines.problem(0, "", "it has no row below its header") }
    (self.rows, record, self.lines) = (rows, file.record, lines)
  }

  /// What is wrong with a field.
  func problem(in row: Row, _ column: String, _ reason: String) -> CSVFileError {
    lines.problem(row.line, column, reason)
  }

  /// The field in a column that must say something.
  func required(_ column: String, in row: Row) throws(CSVFileError) -> String {
    guard !row[column].isEmpty else { throw problem(in: row, column, "is empty") }
    return row[column]
  }

  /// The lines of the file of an option.
  private struct Lines: Sendable {
    let option: String
    let path: String

    func problem(_ line: Int, _ column: String, _ reason: String) -> CSVFileError {
      .malformed(option: option, path: path, line: line, column: column, reason: reason)
    }

    /// Refuses a header that lacks a column, or has another one, or one twice.
    func check(
      _ header: [String], on line: Int, _ columns: [String], _ optional: [String]
    ) throws(CSVFileError) {
      let known = columns + optional
      if let missing = columns.first(where: { !header.contains($0) }) {
        throw problem(
          line, missing,
          "is missing; the first line must name the columns " + columns.joined(separator: ", "))
      }
      for (index, name) in header.enumerated() {
        guard known.contains(name) else {
          throw problem(line, name, "is none of " + known.joined(separator: ", "))
        }
        if header[..<index].contains(name) { throw problem(line, name, "is there twice") }
      }
    }
  }
}

/// Why a table that an option names cannot be used.
public enum CSVFileError: Error, Equatable, CustomStringConvertible {
  /// It cannot be read.
  case unreadable(option: String, path: String, reason: String)
  /// It is not as the option needs it; the line is 0, and the column empty, where there is none.
  case malformed(option: String, path: String, line: Int, column: String, reason: String)

  /// The sentence that a user reads.
  public var description: String {
    switch self {
    case .unreadable(let option, let path, let reason): "\(option) \(path): \(reason)"
    case .malformed(let option, let path, let line, let column, let reason):
      "\(option) \(path)" + (line > 0 ? ", line \(line)" : "")
        + (column.isEmpty ? "" : ", column \(column)") + ": \(reason)"
    }
  }
}

/// A line of a CSV table, quoted as RFC 4180 has it.
enum CSVLine {
  /// The first separator of fields outside quotes; nil when there is none.
  static func separator(of line: Substring) -> Character? {
    var isQuoted = false
    return line.first { character in
      if character == "\"" { isQuoted.toggle() }
      return !isQuoted && (character == "," || character == ";")
    }
  }

  /// The fields without blanks at their ends, at least one; nil when a quote is not closed.
  static func fields(of line: Substring, _ separator: Character) -> [String]? {
    var (fields, field) = ([String](), "")
    var (isQuoted, hasJustClosed) = (false, false)
    for character in line {
      if character == "\"" {
        // Two quotes within quotes are one quote.
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
    return isQuoted ? nil : (fields + [field]).map { String($0.withoutOuterBlanks) }
  }
}
