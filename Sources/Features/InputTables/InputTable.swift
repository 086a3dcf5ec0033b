internal import DurableOutput
internal import FHIRFiles
internal import FoundationEssentials

/// A table in CSV that an option names, with a header.
///
/// Its columns may stand in any order, separated by commas or, as spreadsheets write them in
/// languages with a decimal comma, by semicolons.
struct InputTable: Sendable {
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
  /// The file, as in the manifest.
  let record: InputRecord

  private let lines: Lines

  /// Reads the file of an option once, so that it may be a pipe.
  ///
  /// Every one of `columns` must be there; `optional` ones may be. Where a header `isOptional`, a first row
  /// that names none of the columns is taken as one of fields in their order. Throws ``InputTableError`` with
  /// line and column of all that is wrong.
  init(
    _ path: String, of option: String, columns: [String], optional: [String] = [],
    headerIsOptional: Bool = false
  ) throws(InputTableError) {
    let file = try ListFile(path) {
      InputTableError.unreadable(option: option, path: path, reason: $0)
    } malformed: {
      InputTableError.malformed(
        option: option, path: path, line: 0, column: "", reason: $0 + "; save it as CSV in UTF-8")
    }
    let lines = Lines(option: option, path: path)
    var problems = InputTableProblems()
    let records = problems.take { () throws(InputTableError) in try lines.records(of: file.lines) }
    var (header, rows) = ([String](), [Row]())
    for (line, fields) in records ?? [] {
      if header.isEmpty {
        header = fields.map { $0.lowercased() }
        let isHeader = !Set(header).isDisjoint(with: columns)
        if isHeader || !headerIsOptional {
          lines.check(header, on: line, columns, optional, &problems)
          continue
        }
        header = Array((columns + optional).prefix(fields.count))
      }
      guard fields.count <= header.count else {
        problems.add(
          lines.problem(
            line, "\(header.count + 1)", "is one too many; quote a field that holds a separator"))
        continue
      }
      rows.append(Row(line: line, fields: Dictionary(zip(header, fields)) { first, _ in first }))
    }
    if rows.isEmpty, problems.list.isEmpty {
      problems.add(lines.problem(0, "", "it has no row below its header"))
    }
    try problems.check()
    (self.rows, record, self.lines) = (rows, file.record, lines)
  }

  /// What each row says; throws all that is wrong with them at once, of each row the first.
  func map<Value>(
    _ read: (Row) throws(InputTableError) -> Value
  ) throws(InputTableError) -> [Value] {
    var problems = InputTableProblems()
    let values = rows.compactMap { row in
      problems.take { () throws(InputTableError) in try read(row) }
    }
    try problems.check()
    return values
  }

  /// What is wrong with a field.
  func problem(in row: Row, _ column: String, _ reason: String) -> InputTableError {
    lines.problem(row.line, column, reason)
  }

  /// The field in a column that must say something.
  func required(_ column: String, in row: Row) throws(InputTableError) -> String {
    guard !row[column].isEmpty else { throw problem(in: row, column, "is empty") }
    return row[column]
  }

  /// The lines of the file of an option.
  private struct Lines: Sendable {
    let option: String
    let path: String

    func problem(_ line: Int, _ column: String, _ reason: String) -> InputTableError {
      .malformed(option: option, path: path, line: line, column: column, reason: reason)
    }

    /// The fields of each record with the line on which it begins; blank lines are left out.
    ///
    /// A line break within quotes belongs to its field.
    func records(
      of texts: [Substring]
    ) throws(InputTableError) -> [(line: Int, fields: [String])] {
      let separator = texts.lazy.compactMap(CSVLine.separator).first ?? ","
      var (records, start, open) = ([(line: Int, fields: [String])](), 0, [Substring]())
      var isQuoted = false
      for (index, text) in texts.enumerated() {
        if open.isEmpty { start = index + 1 }
        open.append(text)
        if text.utf8.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1 { isQuoted.toggle() }
        if isQuoted { continue }
        let record = open.count == 1 ? text : open.joined(separator: "\n")[...]
        open.removeAll()
        if let fields = CSVLine.fields(of: record, separator), !fields.allSatisfy(\.isEmpty) {
          records.append((start, fields))
        }
      }
      if isQuoted { throw problem(start, "", "a quote is not closed") }
      return records
    }

    /// Notes of a header that it lacks a column, or has another one, or one twice.
    func check(
      _ header: [String], on line: Int, _ columns: [String], _ optional: [String],
      _ problems: inout InputTableProblems
    ) {
      let known = columns + optional
      for missing in columns where !header.contains(missing) {
        problems.add(
          problem(
            line, missing,
            "is missing; the first line must name the columns " + columns.joined(separator: ", ")))
      }
      for (index, name) in header.enumerated() {
        if !known.contains(name) {
          problems.add(problem(line, name, "is none of " + known.joined(separator: ", ")))
        } else if header[..<index].contains(name) {
          problems.add(problem(line, name, "is there twice"))
        }
      }
    }
  }
}

/// Collects all that is wrong with a table.
struct InputTableProblems {
  private(set) var list: [InputTableError] = []

  /// Adds what is wrong.
  mutating func add(_ problem: InputTableError) {
    if case .several(let problems) = problem { list += problems } else { list.append(problem) }
  }

  /// What can be read; nil when it cannot, and that is noted.
  mutating func take<Value>(_ read: () throws(InputTableError) -> Value) -> Value? {
    do { return try read() } catch {
      add(error)
      return nil
    }
  }

  /// Throws what was found, if anything was.
  func check() throws(InputTableError) {
    guard let first = list.first else { return }
    throw list.count == 1 ? first : .several(list)
  }
}

/// Why a table that an option names cannot be used.
public enum InputTableError: Error, Equatable, CustomStringConvertible {
  /// It cannot be read.
  case unreadable(option: String, path: String, reason: String)
  /// It is not as the option needs it; the line is 0, and the column empty, where there is none.
  case malformed(option: String, path: String, line: Int, column: String, reason: String)
  /// It is not as the option needs it in several places.
  indirect case several([InputTableError])

  /// The sentences that a user reads, one a line.
  public var description: String {
    switch self {
    case .several(let problems): problems.map(\.description).joined(separator: "\n")
    case .unreadable(let option, let path, let reason): "\(option) \(path): \(reason)"
    case .malformed(let option, let path, let line, let column, let reason):
      "\(option) \(path)" + (line > 0 ? ", line \(line)" : "")
        + (column.isEmpty ? "" : ", column \(column)") + ": \(reason)"
    }
  }
}

/// A record of a CSV table, quoted as in RFC 4180.
enum CSVLine {
  /// The record of some fields, with its end.
  static func text(_ fields: [String]) -> String {
    fields.map { field in
      let isPlain = !field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
      return isPlain ? field : "\"" + field.replacing("\"", with: "\"\"") + "\""
    }.joined(separator: ",") + "\n"
  }

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
