internal import DurableOutput

/// Writes a list to an open descriptor, patient by patient.
public struct ListWriter<Row: ListedRow> {
  private let layout: ListLayout
  private let file: OutputFile
  private var hasPatients = false

  /// Begins a list on a descriptor such as standard output's, which stays open.
  ///
  /// Throws ``OutputError`` when it cannot be written to.
  public init(_ layout: ListLayout, descriptor: Int32) throws {
    self.layout = layout
    file = OutputFile(descriptor: descriptor, name: "standard output")
    if layout == .lines { try file.write(TabbedLine.headers(of: Row.self)) }
  }

  /// Writes a patient's rows.
  public mutating func write(_ rows: [Row], of patient: String) throws {
    switch layout {
    case .lines:
      for row in rows { try file.write(TabbedLine.text(of: row)) }
    case .json:
      for row in rows { try file.write(JSONLine.text(of: row)) }
    case .table(let width, let isColoured):
      let table = TerminalTable(
        rows, of: patient, width: width, ink: TerminalInk(isEnabled: isColoured))
      try file.write((hasPatients ? "\n" : "") + table.text)
    }
    hasPatients = true
  }

  /// Writes what is left.
  public func finish() throws { try file.close() }
}

/// How a list is laid out on standard output.
public enum ListLayout: Hashable, Sendable {
  /// Tables for a person at a terminal of `width` columns, one for each patient.
  case table(width: Int, isColoured: Bool)
  /// A line of headers, then one line a row, the values between tabs: always the same, whoever
  /// reads it.
  case lines
  /// One JSON object a line, as `jq` reads a stream.
  case json
}
