internal import FHIRDecoding
internal import MedicationAdherence
internal import ReportWriting

/// Joins the rows of a table of two reports by their keys and tells which figures differ.
struct RowJoin {
  /// A table of a report.
  struct Table {
    /// Its name, and its path in the folder.
    let name, file: String
    /// The columns that say what a row is about.
    let keys: [String]
    /// Whether its rows stand in the order of the patients' ids.
    let isSorted: Bool

    /// Finds the table of some rows among those of a report.
    init<Row: TableRow>(of row: Row.Type) {
      name = Row.definition.name
      file = ReportTable.cohortPath(of: name)
      keys = ReportTable.all.first { $0.name == Row.definition.name }?.keys.primary ?? []
      // Rows of a patient follow each other; of the list of patients all are joined at once.
      isSorted = keys.first == "patient" && keys.count > 1
    }
  }

  /// The columns that describe a row, and are no figures.
  private static let descriptions: Set = [
    "medication_code", "medication", "order_id", "bucket_start", "bucket_end", "state", "partial",
  ]

  /// Whether only figures that both reports show are listed.
  let showsBothOnly: Bool
  /// The least change that is listed.
  let atLeast: Double

  /// Joins a table's rows.
  func join(
    _ before: CSVReader, _ after: CSVReader, _ table: Table,
    into difference: inout Difference
  ) throws {
    var old = RowBlocks(before, table)
    var new = RowBlocks(after, table)
    var (left, right) = (old.next(), new.next())
    while left != nil || right != nil {
      try Task.checkCancellation()
      switch (left, right) {
      case (let block?, let other?) where block.name == other.name:
        compare(block, other, into: &difference)
        (left, right) = (old.next(), new.next())
      case (let block?, let other) where other.map { block.precedes($0) } ?? true:
        compare(block, RowBlocks.Block(name: block.name), into: &difference)
        left = old.next()
      case (_, let block?):
        compare(RowBlocks.Block(name: block.name), block, into: &difference)
        right = new.next()
      default: break
      }
    }
  }

  /// Compares the rows of one patient, or of all.
  private func compare(
    _ old: RowBlocks.Block, _ new: RowBlocks.Block, into difference: inout Difference
  ) {
    for row in old.rows where new.index[row.key] == nil {
      add(row, nil, row, .removed, &difference)
    }
    for row in new.rows {
      guard let place = old.index[row.key] else {
        add(nil, row, row, .added, &difference)
        continue
      }
      add(old.rows[place], row, row, .changed, &difference)
    }
  }

  private func add(
    _ old: RowBlocks.Row?, _ new: RowBlocks.Row?, _ row: RowBlocks.Row, _ kind: Difference.Kind,
    _ difference: inout Difference
  ) {
    let days = Self.days(of: row)
    // Where both have the row, a column that only one of the versions knows says nothing.
    let columns = Set((old ?? row).fields.keys).intersection((new ?? row).fields.keys)
    for column in columns.sorted() where !Self.descriptions.contains(column) {
      let (before, after) = (old?.fields[column] ?? "", new?.fields[column] ?? "")
      guard before != after, row.key[column] == nil else { continue }
      if showsBothOnly, before.isEmpty || after.isEmpty { continue }
      guard Self.change(before, after) >= atLeast else {
        difference.smallerCount += 1
        continue
      }
      difference.figures.append(
        Difference.Figure(
          kind: kind, patient: row.key["patient"] ?? "", series: row.key["series"] ?? "",
          bucket: row.key["bucket"] ?? "", measure: column, before: before, after: after,
          days: days))
    }
  }

  /// The days of a row's bucket; nil for a row of the whole window.
  private static func days(of row: RowBlocks.Row) -> DayRange? {
    let ends = ["bucket_start", "bucket_end"].compactMap { column in
      row.fields[column].flatMap { FHIRDateTime(text: $0)?.day }
    }
    return ends.count == 2 ? DayRange(first: ends[0], last: ends[1]) : nil
  }

  /// How much a figure changed: a share by its points, a number by its share of the larger one, and anything
  /// that was not there before or is not now, wholly.
  private static func change(_ before: String, _ after: String) -> Double {
    guard let old = Double(before), let new = Double(after) else { return 1 }
    if abs(old) <= 1, abs(new) <= 1, before.contains(".") || after.contains(".") {
      return abs(new - old)
    }
    return abs(new - old) / max(abs(old), abs(new))
  }
}

/// The rows of a table, patient by patient where they stand in that order, else all at once.
struct RowBlocks {
  /// A row: what it is about, and its figures by their columns.
  struct Row {
    let key: [String: String]
    let fields: [String: String]
  }

  /// The rows of one patient, or of all.
  struct Block {
    let name: String
    var rows: [Row] = []
    var index: [[String: String]: Int] = [:]

    init(name: String) { self.name = name }

    mutating func append(_ row: Row) {
      index[row.key] = rows.count
      rows.append(row)
    }

    func precedes(_ other: Block) -> Bool {
      name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }
  }

  private let reader: CSVReader
  /// The file's columns by the names that they have now.
  private let columns: [String]
  private let table: RowJoin.Table
  private var waiting: Row?

  init(_ reader: CSVReader, _ table: RowJoin.Table) {
    self.reader = reader
    self.table = table
    columns = reader.columns.map { EarlierName.now($0, in: table.name) }
    waiting = nil
    waiting = read()
  }

  mutating func next() -> Block? {
    guard let first = waiting else { return nil }
    var block = Block(name: name(of: first))
    while let row = waiting, name(of: row) == block.name {
      block.append(row)
      waiting = read()
    }
    return block
  }

  private func name(of row: Row) -> String {
    table.isSorted ? row.key["patient"] ?? "" : ""
  }

  private mutating func read() -> Row? {
    guard let fields = reader.readRow() else { return nil }
    let cells = Dictionary(zip(columns, fields)) { first, _ in first }
    return Row(
      key: cells.filter { table.keys.contains($0.key) },
      fields: cells.filter { !table.keys.contains($0.key) })
  }
}
