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
    longest = max(Self.shortest(self.heading), column.type == .date ? 10 : 7)
    while lines > Self.headingLines { longest += 1 }
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
