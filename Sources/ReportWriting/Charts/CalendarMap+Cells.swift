import MedicationAdherence
import ReportLanguage

extension CalendarMap {
  /// The calendar as SVG, back to front.
  var parts: [String] {
    [key.markup] + blocks.flatMap { [cells($0), hatched($0), months($0), labels($0), hovers($0)] }
  }

  /// The cells that stand on the grid, one path or two for each look.
  private func cells(_ block: Block) -> String {
    let glyph = DayGlyph(palette: palette)
    let marks = DayLook.allCases.map { look in
      glyph.cells(look, places(block) { looks[$0] == look })
    }
    let holes = glyph.holes(places(block) { days[$0].isPartial && looks[$0] != .suppressed })
    return "<g transform=\"\(grid(block))\">\n"
      + (marks + [holes]).filter { !$0.isEmpty }.joined(separator: "\n") + "\n</g>"
  }

  /// From the grid of days to the picture.
  func grid(_ block: Block) -> String {
    let side = DayGlyph.side * pitch / 2
    return "translate(\(Markup.point(left, block.top + side))) scale(\(Markup.number(pitch)))"
  }

  private func places(_ block: Block, _ isWanted: (Int) -> Bool) -> [Place] {
    block.range.filter(isWanted).map { place($0, in: block) }
  }

  /// Suppressed days, whose pattern must not be enlarged with the grid.
  private func hatched(_ block: Block) -> String {
    let places = places(block) { looks[$0] == .suppressed }
    guard !places.isEmpty else { return "" }
    let side = DayGlyph.side * pitch
    let path = places.map { place in
      Markup.rectangle(
        x: left + Double(place.column) * pitch, y: block.top + Double(place.row) * pitch,
        width: side, height: side)
    }
    return "<path \(ChartStyle.hatched) d=\"\(path.joined())\"/>"
  }

  /// The figures of each day, which a browser shows under the pointer.
  private func hovers(_ block: Block) -> String {
    guard days.count <= Self.mostPointed else { return "" }
    let areas = block.range.map { index in
      let place = place(index, in: block)
      return "<path d=\"M\(place.column) \(place.row)h1\"><title>"
        + "\(words.pointed(at: days[index]))</title></path>"
    }
    return "<g transform=\"\(grid(block))\" stroke=\"#000\" stroke-opacity=\"0\">\n"
      + areas.joined() + "\n</g>"
  }
}
