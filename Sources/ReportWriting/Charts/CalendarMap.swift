import MedicationAdherence
import ReportLanguage

/// A calendar of days: a cell for each, weeks as columns, weekdays as rows, Monday on top.
///
/// Up to ``longestBlock`` weeks are one block; more are a block for each year of the calendar.
struct CalendarMap {
  /// A cell's column in its block and its row, Monday 0.
  struct Place: Hashable {
    let column, row: Int
  }

  /// Days that stand side by side, a column for each week.
  struct Block {
    /// The Monday of the first column.
    let monday: Day
    /// The places of the days in the timeline.
    let range: Range<Int>
    /// The number of columns.
    let columns: Int
    /// Where its grid begins.
    let top: Double
  }

  /// The most weeks of a block that spans the turn of a year.
  static let longestBlock = 54
  /// A calendar is drawn for more days than this.
  static let fewestDays = 60
  /// Beyond this number of days no figures show under the pointer: the file would be too large.
  static let mostPointed = 400

  /// The days, oldest first, without a gap.
  let days: [BucketCounts]
  /// How each day looks.
  let looks: [DayLook]
  /// The blocks, oldest first.
  let blocks: [Block]
  /// The key above the blocks.
  let key: ChartKey
  /// The left edge of the cells, and the width of a day with its gap.
  let left, pitch: Double
  /// The lower edge.
  let bottom: Double
  /// The words of its language.
  let words: any Wording.Type
  /// The colours that follow the style.
  let palette: ChartPalette

  /// Whether a timeline has a calendar.
  static func leads(_ buckets: [BucketCounts]) -> Bool {
    buckets.count > fewestDays && buckets.first?.bucket.size == .day
  }

  /// Lays out the calendar of days below a height.
  init(_ days: [BucketCounts], threshold: Double, style: ReportStyle, top: Double) {
    let (words, palette) = (style.words, style.palette)
    (self.days, self.words, self.palette) = (days, words, palette)
    let looks = days.map { DayLook($0, threshold: threshold) }
    self.looks = looks
    let names = words.shortWeekdays + ["2000"]
    let gutter = names.map { TextWidth.of($0, size: ChartSizes.smallSize, isBold: true) }.max() ?? 0
    left = ChartSizes.margin + gutter + 8
    let spans = Self.spans(days)
    let columns = max(spans.map(\.columns).max() ?? 1, 1)
    let pitch = min(
      20, ((ChartSizes.width - ChartSizes.margin - left) / Double(columns) * 2).rounded(.down) / 2)
    self.pitch = pitch
    key = Self.key(days, looks, threshold: threshold, words, palette, top: top)
    var y = key.bottom + 12
    blocks = spans.map { span in
      defer { y += 20 + 7 * pitch + 8 }
      return Block(monday: span.monday, range: span.range, columns: span.columns, top: y + 20)
    }
    bottom = y
  }

  /// The place of a day of a block.
  func place(_ index: Int, in block: Block) -> Place {
    let day = days[index].bucket.firstDay
    let since = day.days(since: block.monday)
    return Place(column: since / 7, row: since % 7)
  }

  private typealias Span = (monday: Day, range: Range<Int>, columns: Int)

  /// One run of all days, or of those of each year.
  private static func spans(_ days: [BucketCounts]) -> [Span] {
    let whole = span(days.indices, days)
    guard let whole, whole.columns > longestBlock else { return whole.map { [$0] } ?? [] }
    var spans: [Span] = []
    var start = 0
    for index in days.indices {
      let next = index + 1
      if next < days.count, days[next].bucket.firstDay.year == days[index].bucket.firstDay.year {
        continue
      }
      if let span = span(start..<next, days) { spans.append(span) }
      start = next
    }
    return spans
  }

  private static func span(_ range: Range<Int>, _ days: [BucketCounts]) -> Span? {
    guard let first = range.first, let last = range.last else { return nil }
    let monday = BucketSize.week.firstDay(containing: days[first].bucket.firstDay)
    return (monday, range, days[last].bucket.firstDay.days(since: monday) / 7 + 1)
  }
}
