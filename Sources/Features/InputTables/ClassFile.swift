internal import FHIRFiles
internal import MedicationAdherence

/// The file of `--class`: which classes medications are in, `code`, `class`, and any of `critical` and
/// `window` in CSV.
///
/// Without a header its fields are a code and a class.
struct ClassFile: Sendable {
  /// The classes, at least one.
  let classes: MedicationClasses
  /// The file, for the manifest.
  let record: InputRecord

  /// Reads a file once; throws all that is wrong with it together.
  init(_ path: String) throws(InputTableError) {
    let file = try InputTable(
      path, of: "--class", columns: ["code", "class"], optional: ["critical", "window"],
      headerIsOptional: true)
    var (lines, said) = ([MedicationClasses.Line](), Said(file: file))
    var problems = InputTableProblems()
    for row in file.rows {
      let code = problems.take { () throws(InputTableError) in try file.required("code", in: row) }
      let name = problems.take { () throws(InputTableError) in try file.required("class", in: row) }
      let isCritical = problems.take { () throws(InputTableError) in
        try Self.isCritical(row, in: file)
      }
      let window = problems.take { () throws(InputTableError) in try Self.window(row, in: file) }
      guard let code, let name, let isCritical, let window else { continue }
      let line = MedicationClasses.Line(
        code: code, name: name, isCritical: isCritical, windowMinutes: window)
      said.check(line, row, &problems)
      lines.append(line)
    }
    try problems.check()
    (classes, record) = (MedicationClasses(lines), file.record)
  }

  private static func isCritical(
    _ row: InputTable.Row, in file: InputTable
  ) throws(InputTableError) -> Bool? {
    switch row["critical"].lowercased() {
    case "": nil
    case "true": true
    case "false": false
    default: throw file.problem(in: row, "critical", "is neither true nor false")
    }
  }

  private static func window(
    _ row: InputTable.Row, in file: InputTable
  ) throws(InputTableError) -> Int? {
    if row["window"].isEmpty { return nil }
    guard let minutes = Int(row["window"]), 0...ReportContext.longestTimingMinutes ~= minutes else {
      throw file.problem(
        in: row, "window",
        "is no whole number of minutes, 0 to \(ReportContext.longestTimingMinutes)")
    }
    return minutes
  }

  /// What the lines so far say of codes, against which later ones are held.
  private struct Said {
    let file: InputTable
    private var critical: [String: (value: Bool, line: Int)] = [:]
    private var windows: [String: (value: Int, line: Int)] = [:]

    init(file: InputTable) { self.file = file }

    /// Notes a line that contradicts an earlier one of its code.
    mutating func check(
      _ line: MedicationClasses.Line, _ row: InputTable.Row, _ problems: inout InputTableProblems
    ) {
      if let isCritical = line.isCritical {
        let first = critical[line.code] ?? (isCritical, row.line)
        critical[line.code] = first
        if first.value != isCritical {
          problems.add(
            file.problem(
              in: row, "critical", "contradicts line \(first.line), which is of the same code"))
        }
      }
      if let window = line.windowMinutes {
        let first = windows[line.code] ?? (window, row.line)
        windows[line.code] = first
        if first.value != window {
          problems.add(
            file.problem(
              in: row, "window", "contradicts line \(first.line), which is of the same code"))
        }
      }
    }
  }
}
