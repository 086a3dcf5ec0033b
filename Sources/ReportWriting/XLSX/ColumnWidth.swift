import MedicationAdherence

/// How wide a column has to be, in characters, to show its header and nearly all of its values.
struct ColumnWidth {
  /// The widest that a column becomes; longer text wraps.
  static let limit = 48

  /// Whether no row has a value.
  private(set) var isWithoutValue = true
  private var longest: Int

  /// The width in characters.
  var characters: Double { Double(min(longest, Self.limit)) + 1 }

  /// Begins with the header and the mark of its filter.
  init(_ column: Column<some Any>) {
    longest = max(column.name.count + 3, column.type == .date ? 11 : 0)
  }

  /// Begins with a heading in words, which may wrap into three lines, and the mark of its filter.
  init(_ column: Column<some Any>, heading: String) {
    let words = heading.split(separator: " ").map(\.count)
    let widest = (words.max() ?? 0) + 3
    longest = max(widest, column.type == .date ? 11 : 8)
    while lines(of: heading) > Self.headingLines { longest += 1 }
  }

  /// The lines that a heading in words has at most.
  private static let headingLines = 3

  /// The lines that a heading in words takes, two characters of the last being the filter's.
  func lines(of heading: String) -> Int {
    let room = longest - 2
    var (lines, used) = (1, 0)
    for word in heading.split(separator: " ").map(\.count) {
      if used > 0, used + 1 + word > room { (lines, used) = (lines + 1, 0) }
      used += used > 0 ? word + 1 : word
    }
    return lines
  }

  /// Takes a value into account; texts longer than the limit are not measured in full.
  mutating func count(_ cell: Cell) {
    switch cell {
    case .missing, .text(""): return
    case .text(let text) where text.utf8.count > longest:
      longest = max(longest, text.prefix(Self.limit).count)
    case .integer(let value): longest = max(longest, String(value).count)
    default: break
    }
    isWithoutValue = false
  }
}
