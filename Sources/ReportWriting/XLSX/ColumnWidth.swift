import MedicationAdherence

/// How wide a column has to be, in characters, to show its heading and nearly all of its values.
struct ColumnWidth: Sendable {
  /// Whether no row has a value.
  private(set) var isWithoutValue = true
  /// The widest that the column becomes; longer text wraps.
  let limit: Int
  private var longest: Int
  /// The lengths of the words of the heading.
  private let heading: [Int]

  /// The lines that a heading has at most.
  private static let headingLines = 3

  /// The width in characters; what is wider than the digits that a column is measured by, such as
  /// an M or bold letters, has a tenth to spare.
  var characters: Double { Double(min(longest, limit)) * 1.1 + 1 }

  /// Begins with a heading, which may wrap into three lines, and the mark of its filter.
  init(_ column: Column<some Any>, heading: String) {
    limit = Self.limit(of: column.name)
    self.heading = heading.split(separator: " ").map(\.count)
    longest = max(Self.shortest(self.heading), Self.least(of: column))
    while lines > Self.headingLines { longest += 1 }
  }

  /// The least width, which a day needs, and a hand that signs.
  private static func least(of column: Column<some Any>) -> Int {
    switch column.name {
    case "seen_by": 16
    default: column.type == .date ? 10 : 7
    }
  }

  /// The widest that a column of texts becomes.
  private static func limit(of column: String) -> Int {
    switch column {
    case "meaning", "detail": 60
    case "instruction", "remark": 40
    case "medication": 33
    case "bucket", "state", "outcome", "unit", "type": 24
    default: 32
    }
  }

  /// The lines that the heading takes, two characters of the last being the filter's.
  var lines: Int {
    let room = min(longest, max(limit, Self.shortest(heading))) - 2
    var (lines, used) = (1, 0)
    for word in heading {
      if used > 0, used + 1 + word > room { (lines, used) = (lines + 1, 0) }
      used += used > 0 ? word + 1 : word
    }
    return lines
  }

  /// The length of the longest word of a heading, which is never cut, and the filter's mark.
  private static func shortest(_ heading: [Int]) -> Int {
    (heading.max() ?? 0) + 3
  }

  /// Takes a value into account; texts longer than the limit are not measured in full.
  mutating func count(_ cell: Cell) {
    switch cell {
    case .missing, .text(""): return
    case .text(let text) where longest < limit && text.utf8.count > longest:
      longest = max(longest, CharacterCount.of(text, upTo: limit))
    case .integer(let value) where value.magnitude > 999_999:
      longest = max(longest, String(value).count)
    default: break
    }
    isWithoutValue = false
  }
}

/// Which columns of a table are in sight, and on how many printed pages beside one another.
struct TableWidth<Row: TableRow> {
  /// The characters that fit on a printed page so that they can still be read.
  private static var page: Double { 185 }
  /// The widest, in characters, that columns may be which stay in sight.
  private static var fixed: Double { 80 }

  /// How each column is shown.
  let views: [Worksheet.ColumnView]
  /// The number of first columns that stay in sight and are printed on each page.
  let fixedColumns: Int
  /// The number of pages beside one another.
  let pages: Int
  /// The lines that the highest heading in sight takes.
  let headingLines: Int

  /// Works it out for a table whose rows were measured.
  ///
  /// A column without a value is hidden, except in a table without rows.
  init(layout: TableLayout<Row>, widths: [ColumnWidth], showsEmpty: Bool) {
    let columns = layout.definition.columns
    let views = Self.views(layout, widths, showsEmpty: showsEmpty)
    self.views = views
    headingLines =
      zip(views, widths).filter { $0.0 != .hidden && $0.0 != .folded }.map(\.1.lines).max() ?? 1
    let identity = layout.identityCount
    guard identity > 0 else {
      (fixedColumns, pages) = (0, 1)
      return
    }
    let inSight = columns.indices.map { index in
      views[index] == .hidden || views[index] == .folded ? 0 : widths[index].characters
    }
    let (first, all) = (inSight.prefix(identity).reduce(0, +), inSight.reduce(0, +))
    fixedColumns = first <= Self.fixed ? identity : 0
    let repeated = fixedColumns > 0 ? first : 0
    let needed = Int(((all - repeated) / (Self.page - repeated)).rounded(.up))
    pages = layout.mayBeWide ? max(1, needed) : 1
  }

  private static func views(
    _ layout: TableLayout<Row>, _ widths: [ColumnWidth], showsEmpty: Bool
  ) -> [Worksheet.ColumnView] {
    var isAfterFold = false
    return zip(layout.definition.columns, widths).map { column, width in
      if width.isWithoutValue, !showsEmpty, !layout.penColumns.contains(column.name) {
        return .hidden
      }
      let view: Worksheet.ColumnView =
        layout.folded.contains(column.name) ? .folded : isAfterFold ? .unfolding : .shown
      isAfterFold = view == .folded
      return view
    }
  }
}

/// Counts the characters of a text as a reader does.
enum CharacterCount {
  /// The number of characters, at most `limit`.
  static func of(_ text: String, upTo limit: Int) -> Int {
    // A byte is a character in ASCII, except for CR and LF, which are one together.
    let isPlain = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    }
    return isPlain == true ? min(text.utf8.count, limit) : text.prefix(limit).count
  }
}
