import MedicationAdherence
import ReportLanguage
import Synchronization

/// How a table is shown on a sheet: its columns, their headings and what is marked.
struct TableLayout<Row: TableRow>: Sendable {
  /// The columns, as in CSV or with some of the sheet's own.
  private(set) var definition: TableDefinition<Row>
  /// The sheet.
  let sheet: WorkbookSheet
  /// The headings, left to right.
  private(set) var headings: [String]
  /// What turns the codes of a column into words; nil for a column that is shown as it is.
  private(set) var codes: [ColumnCode?]
  /// The words of these codes.
  private(set) var words: [KnownWords?]
  /// The widths of the columns as far as the headings need them.
  private(set) var widths: [ColumnWidth]
  /// The language.
  let wording: any Wording.Type
  /// The number of columns that say what a row is and stay in sight, when there is room.
  var identityCount = 0
  /// The names of the columns that are folded away.
  var folded: Set<String> = []
  /// The share below which a measure is marked; nil to mark none.
  var threshold: Double?
  /// Whether it may be printed on several pages beside one another.
  var mayBeWide = false
  /// The rows that are printed, from the first, on one page; nil to print all.
  var printedRows: Int?
  /// Whether it is printed upright: long lists of short rows, which take fewer pages so.
  var isUpright = false
  /// The columns that are empty for the pen, and shown none the less.
  var penColumns: Set<String> = []
  /// The path, from the workbook's folder, that a row's first cell leads to; nil for none.
  var link: (@Sendable (Row) -> String?)?
  /// Whether a row of the table is on the sheet.
  var isShown: @Sendable (Row) -> Bool = { _ in true }
  /// The further size of the buckets in its rows; nil for those of the report's first one.
  var furtherSize: BucketSize?

  /// The sheet's name; that of a further size says which.
  var name: String {
    let name = wording.name(of: sheet)
    return furtherSize.map { SheetName.counted(name, by: wording.name(of: $0)) } ?? name
  }

  /// The same table of buckets of a further size, on a sheet of its own.
  func counted(by size: BucketSize) -> TableLayout {
    var layout = self
    layout.furtherSize = size
    return layout
  }

  /// A table with its headings and codes in the words of a language.
  init(
    _ definition: TableDefinition<Row> = Row.definition, on sheet: WorkbookSheet,
    in wording: any Wording.Type
  ) {
    self.definition = definition
    self.sheet = sheet
    self.wording = wording
    (headings, widths, codes, words) = ([], [], [], [])
    take(definition)
  }

  /// Takes columns with their headings and codes.
  private mutating func take(_ definition: TableDefinition<Row>) {
    self.definition = definition
    let wording = wording
    headings = definition.columns.map { wording.heading(of: $0, in: definition.name) }
    widths = zip(definition.columns, headings).map { ColumnWidth($0, heading: $1) }
    codes = definition.columns.map { ColumnCode($0.name, in: definition.name) }
    words = codes.map { $0.map { KnownWords($0, in: wording) } }
  }

  /// The lines that the highest heading in sight takes, before any row is known.
  var headingLines: Int {
    zip(definition.columns, widths).filter { !folded.contains($0.0.name) }.map(\.1.lines).max() ?? 1
  }

  /// The same table with another column at a place.
  func inserting(_ column: Column<Row>, at place: Int) -> TableLayout {
    var columns = definition.columns
    columns.insert(column, at: place)
    var layout = self
    layout.take(
      TableDefinition(name: definition.name, meaning: definition.meaning, columns: columns))
    return layout
  }

  /// The same table with a column moved to the right of another one; as it is without either.
  func moving(_ name: String, behind other: String) -> TableLayout {
    var columns = definition.columns
    guard let from = columns.firstIndex(where: { $0.name == name }) else { return self }
    let column = columns.remove(at: from)
    guard let place = columns.firstIndex(where: { $0.name == other }) else { return self }
    columns.insert(column, at: place + 1)
    var layout = self
    layout.take(
      TableDefinition(name: definition.name, meaning: definition.meaning, columns: columns))
    return layout
  }

  /// The sheet's part of a dictionary; a column that no CSV file has is named by the sheet alone.
  var dictionary: [DictionarySheetRow] {
    zip(definition.dictionary, headings).map { row, heading in
      let isInCSV = ReportTable.hasColumn(row)
      return DictionarySheetRow(
        sheet: name, heading: heading, meaning: wording.meaning(of: row),
        unit: wording.unit(row.unit), type: wording.word(for: row.type), source: row.source,
        table: isInCSV ? row.table + (furtherSize?.suffix ?? "") : "",
        column: isInCSV ? row.column : "")
    }
  }

  /// What marks the values of each column.
  var marks: [ColumnMark] {
    zip(definition.columns, widths).map { column, width in
      ColumnMark(
        limit: width.limit, setsHeight: !folded.contains(column.name),
        lowShare: column.isShareMeasure ? threshold ?? -.infinity : -.infinity)
    }
  }

  /// The style of a column's heading, which stands above its values as they do.
  func headingStyle(_ column: Column<Row>) -> CellStyle {
    column.type.isNumeric ? .columnHeading : .header
  }

  /// Whether a column's values are shown as bars from 0 to 1.
  func hasBars(_ column: Column<Row>) -> Bool {
    column.type == .fraction && column.measure?.definition.kind != .bound
  }
}

/// What marks a value of a column.
struct ColumnMark {
  /// The bytes of text above which it wraps.
  let limit: Int
  /// Whether a text that wraps makes its row higher: not in a column that is folded away.
  let setsHeight: Bool
  /// The share below which it is low; less than any share where none is.
  let lowShare: Double
}

extension ColumnType {
  /// Whether its values are numbers, which stand to the right.
  fileprivate var isNumeric: Bool { [.integer, .number, .fraction].contains(self) }
}

extension Column {
  /// Whether its values are shares that can be low.
  var isShareMeasure: Bool {
    (measure ?? Measure(column: name))?.definition.kind == .fraction
  }
}

/// A cache of the words for a column's codes, shared by all workbooks of a report and all threads.
final class KnownWords: Sendable {
  private let code: ColumnCode
  private let wording: any Wording.Type
  private let words = Mutex<[String: String]>([:])
  /// The most words that are cached: bucket labels are few, but a column may hold anything.
  private static let capacity = 10_000

  /// Makes the words of codes in a language.
  init(_ code: ColumnCode, in wording: any Wording.Type) {
    (self.code, self.wording) = (code, wording)
  }

  /// Whether an empty text has a word, too.
  var saysNothing: Bool { code == .doseReason }

  /// The word for a code.
  func word(for text: String) -> String {
    if let known = words.withLock({ $0[text] }) { return known }
    let word = code.word(for: text, in: wording)
    words.withLock { if $0.count < Self.capacity { $0[text] = word } }
    return word
  }
}

/// The words for a column's codes in one table: a cache without a lock before the shared one.
struct CodedWords {
  private let known: KnownWords
  private var words: [String: String] = [:]
  /// The code of the row before and its word: neighbours are often the same.
  private var latest: (code: String, word: String)?

  /// Whether an empty text has a word, too.
  var saysNothing: Bool { known.saysNothing }

  /// Takes the words of codes.
  init(_ known: KnownWords) { self.known = known }

  /// The word for a code.
  mutating func word(for text: String) -> String {
    if let latest, latest.code == text { return latest.word }
    let word = words[text] ?? known.word(for: text)
    latest = (text, word)
    // Bucket labels are few; the cache of any other column is bounded.
    if words.count < 10_000 { words[text] = word }
    return word
  }
}
