import MedicationAdherence
import Synchronization

/// Turns cells into the bytes of CSV rows, in one dialect.
///
/// Fields are quoted as RFC 4180 says, a lone CR included; a missing value is an empty field.
struct CSVEncoder {
  /// The dialect.
  let dialect: CSVDialect
  /// What a report has, so that rows have further columns.
  let conditions: ColumnConditions
  /// The rows so far.
  private(set) var bytes: [UInt8] = []
  /// Whether the plain dialect let a text through that a spreadsheet takes for a formula.
  private(set) var metFormulaText = false
  private var isAtStartOfRow = true
  private var decimals = DecimalTexts()

  /// Makes an encoder without rows.
  init(_ dialect: CSVDialect, conditions: ColumnConditions = .all) {
    (self.dialect, self.conditions) = (dialect, conditions)
  }

  /// The bytes that begin a file: the Excel dialect's byte order mark.
  mutating func beginFile(headers: [String]) {
    if dialect == .excel { bytes += [0xEF, 0xBB, 0xBF] }
    for header in headers { append(text: header) }
    endRow()
  }

  /// Appends the patient, the series, its medication and its order, with which tables of series begin.
  ///
  /// The series is named by its place among several: a copy of it would retain a dozen texts and arrays.
  mutating func append(identityOf series: Span<SeriesReport>, at place: Int) {
    append(text: series[place].patient)
    append(text: series[place].series)
    append(text: series[place].medicationCode)
    append(text: Medication.joinedNames(series[place].medicationNames))
    append(text: series[place].order)
  }

  /// Appends a row of cells.
  mutating func append(row cells: [Cell]) {
    for cell in cells { append(cell) }
    endRow()
  }

  /// Appends a row by the definition of its table.
  mutating func append<Row: TableRow>(_ row: Row) {
    Row.definition.forEachCell(of: row, under: conditions) { append($0) }
    endRow()
  }

  /// Ends the row: LF in the plain dialect, CRLF in Excel's.
  mutating func endRow() {
    if dialect == .excel { bytes.append(UInt8(ascii: "\r")) }
    bytes.append(UInt8(ascii: "\n"))
    isAtStartOfRow = true
  }

  /// Forgets the rows and keeps their memory.
  mutating func removeRows() {
    bytes.removeAll(keepingCapacity: true)
    isAtStartOfRow = true
  }

  // MARK: - Fields

  /// Appends one field.
  mutating func append(_ cell: Cell) {
    switch cell {
    case .missing: beginField()
    case .text(let text): append(text: text)
    case .detail(let detail): append(text: detail.text)
    case .integer(let value): append(integer: value)
    case .number(let value), .fraction(let value): append(number: value)
    case .date(let day): append(plain: day.description)
    case .flag(let value): append(flag: value)
    }
  }

  /// A comma unless it is the row's first field.
  private mutating func beginField() {
    if !isAtStartOfRow { bytes.append(Self.comma) }
    isAtStartOfRow = false
  }

  /// Appends fields that are encoded already, with the commas between them.
  mutating func append(encoded fields: [UInt8]) {
    beginField()
    bytes.append(contentsOf: fields)
  }

  /// Appends fields that need no quotes, each behind its comma; `count` is the most bytes that they
  /// have.
  mutating func append(
    upTo count: Int, _ fields: (inout OutputSpan<UInt8>, inout DecimalTexts) -> Void
  ) {
    bytes.append(addingCapacity: count) { fields(&$0, &decimals) }
    isAtStartOfRow = false
  }

  /// Appends empty fields.
  mutating func appendMissing(_ count: Int) {
    for _ in 0..<count { beginField() }
  }

  /// Appends a whole number in decimal digits.
  mutating func append(integer value: Int?) {
    beginField()
    guard let value else { return }
    bytes.append(addingCapacity: Self.longestNumber) { $0.append(value) }
  }

  /// Appends the shortest decimal that reads back as the same number; nothing when it is not finite.
  mutating func append(number value: Double?) {
    beginField()
    guard let value, value.isFinite else { return }
    bytes.append(addingCapacity: Self.longestNumber) { decimals.append(value, to: &$0) }
  }

  /// More than the bytes of a figure: a finite number without an exponent, its sign and its comma.
  static let longestNumber = 400

  /// Appends `true` or `false`.
  mutating func append(flag value: Bool?) {
    beginField()
    if let value { bytes.append(contentsOf: (value ? "true" : "false").utf8) }
  }

  /// Appends a text that needs no quotes.
  mutating func append(plain text: String) {
    beginField()
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a text, quoted where it must be; one that is nothing but itself, as nearly all are, in
  /// one piece.
  mutating func append(text: String) {
    beginField()
    let isDone = unsafe text.utf8.withContiguousStorageIfAvailable { text in
      guard unsafe Self.isPlain(text) else { return false }
      unsafe bytes.append(contentsOf: text)
      return true
    }
    if isDone != true { append(other: text) }
  }

  /// Whether a text in UTF-8 neither needs quotes nor may begin a formula.
  static func isPlain(utf8 text: Span<UInt8>) -> Bool {
    unsafe text.withUnsafeBufferPointer { unsafe isPlain($0) }
  }

  /// Whether a text neither needs quotes nor may begin a formula.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = unsafe text.first else { return true }
    // 0xEF begins the full-width forms, among others.
    guard first > UInt8(ascii: "-"), first != UInt8(ascii: "="),
      first != UInt8(ascii: "@"), first != 0xEF
    else { return false }
    var place = 0
    while place + 8 <= text.count {
      let bytes = unsafe UnsafeRawBufferPointer(text)
        .loadUnaligned(fromByteOffset: place, as: UInt64.self)
      if mayNeedQuotes(bytes), unsafe text[place..<place + 8].contains(where: needsQuotes) {
        return false
      }
      place += 8
    }
    return unsafe !text[place...].contains(where: needsQuotes)
  }

  /// Whether one of eight bytes is not above a comma, as what needs quotes is and hardly any other.
  private static func mayNeedQuotes(_ bytes: UInt64) -> Bool {
    let ones = UInt64.max / 0xFF
    let (limits, tops) = (ones &* (UInt64(comma) + 1), ones &* 0x80)
    return (bytes &- limits) & ~bytes & tops != 0
  }

  private mutating func append(other text: String) {
    let isFormula = FormulaText.matches(text)
    if dialect == .plain, isFormula { metFormulaText = true }
    let prefix = dialect == .excel && isFormula ? "'" : ""
    guard text.utf8.contains(where: Self.needsQuotes(_:)) else {
      bytes.append(contentsOf: prefix.utf8)
      bytes.append(contentsOf: text.utf8)
      return
    }
    append(quoted: prefix + text)
  }

  private mutating func append(quoted text: String) {
    let quote = UInt8(ascii: "\"")
    bytes.append(quote)
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case comma, UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
    default: false
    }
  }

  /// What stands between fields.
  static let comma = UInt8(ascii: ",")
}

/// Text that a spreadsheet would take for a formula when it opens a CSV file.
enum FormulaText {
  /// Whether the text begins with `=`, `+`, `-`, `@`, their full-width forms, a tab, CR, LF, NUL, or
  /// the apostrophe that marks such text; an offset from UTC, such as `+01:00`, does no harm.
  ///
  /// Source: OWASP, CSV Injection.
  static func matches(_ text: String) -> Bool {
    switch text.unicodeScalars.first {
    case "+", "-": !isOffset(text)
    case "=", "@", "\t", "\r", "\n", "\0", "'": true
    case "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }

  /// Whether a text that begins with a sign is an offset from UTC: two digits, a colon, two digits.
  private static func isOffset(_ text: String) -> Bool {
    let places = Array(text.utf8.dropFirst())
    return places.count == 5
      && places.indices.allSatisfy { place in
        place == 2
          ? places[place] == UInt8(ascii: ":")
          : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(places[place])
      }
  }
}

/// Whether a text that a spreadsheet takes for a formula was let through, on any thread.
final class FormulaWatch: Sendable {
  private let seen = Atomic(false)

  /// Whether there was one.
  var metFormulaText: Bool { seen.load(ordering: .relaxed) }

  /// Takes note of one file.
  func note(_ metFormulaText: Bool) {
    if metFormulaText { seen.store(true, ordering: .relaxed) }
  }
}
