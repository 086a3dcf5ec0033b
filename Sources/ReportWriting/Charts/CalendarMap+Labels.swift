import MedicationAdherence
import ReportLanguage

extension CalendarMap {
  /// The days of a block that begin a month, except for the block's first day.
  private func firsts(_ block: Block) -> [Int] {
    block.range.dropFirst().filter { days[$0].bucket.firstDay.components.day == 1 }
  }

  /// A line along each turn of the month.
  func months(_ block: Block) -> Markup {
    let lines: [Markup] = firsts(block).map { index in
      let place = place(index, in: block)
      let x = { (column: Int) in
        Markup.number(left + Double(column) * pitch - pitch * (1 - DayGlyph.side) / 2)
      }
      let y = { (row: Int) in
        Markup.number(block.top + Double(row) * pitch - pitch * (1 - DayGlyph.side) / 2)
      }
      guard place.row > 0 else { return "M\(x(place.column)) \(y(0))V\(y(7))" }
      return "M\(x(place.column + 1)) \(y(0))V\(y(place.row))H\(x(place.column))V\(y(7))"
    }
    return lines.isEmpty ? "" : "<path \(ChartStyle.axis) d=\"\(lines.joined())\"/>"
  }

  /// The weekdays beside a block, the months above it, and its year where it is one of several.
  func labels(_ block: Block) -> Markup {
    let weekdays = [0, 2, 4, 6].map { row in
      ChartText.line(
        words.shortWeekdays[row], x: left - 8,
        y: block.top + (Double(row) + DayGlyph.side / 2) * pitch + 4, size: ChartSizes.smallSize,
        anchor: "end")
    }
    let all = (weekdays + monthLabels(block)).joined(separator: "\n")
    return "<g \(ChartStyle.muted)>\n\(all)\n</g>" + year(block)
  }

  private func year(_ block: Block) -> Markup {
    guard blocks.count > 1 else { return "" }
    let year = String(days[block.range.lowerBound].bucket.firstDay.year)
    return "\n"
      + ChartText.line(
        year, x: left - 8, y: block.top - 6, size: ChartSizes.smallSize, anchor: "end",
        "\(ChartStyle.ink) font-weight=\"700\"")
  }

  /// Each month's name over the week with its first day, the year with the first one and with each
  /// January in a block that is no year.
  private func monthLabels(_ block: Block) -> [Markup] {
    var starts = [block.range.lowerBound] + firsts(block)
    if starts.count > 1, !hasRoom(starts[0], before: starts[1], in: block) { starts.removeFirst() }
    let edge = ChartSizes.width - ChartSizes.margin
    return starts.compactMap { index in
      let text = monthLabel(index, isFirst: index == starts[0])
      let x = x(index, in: block)
      guard x + TextWidth.of(text, size: ChartSizes.smallSize) <= edge else { return nil }
      return ChartText.line(text, x: x, y: block.top - 6, size: ChartSizes.smallSize)
    }
  }

  private func monthLabel(_ index: Int, isFirst: Bool) -> String {
    let (year, month, _) = days[index].bucket.firstDay.components
    let name = words.shortMonths[month - 1]
    return blocks.count == 1 && (isFirst || month == 1) ? "\(name) \(year)" : name
  }

  private func x(_ index: Int, in block: Block) -> Double {
    left + Double(place(index, in: block).column) * pitch
  }

  /// Whether the first label ends before the second begins.
  private func hasRoom(_ first: Int, before second: Int, in block: Block) -> Bool {
    let width = TextWidth.of(monthLabel(first, isFirst: true), size: ChartSizes.smallSize)
    return x(first, in: block) + width + 6 <= x(second, in: block)
  }
}
