import MedicationAdherence
import ReportLanguage

extension CalendarMap {
  /// The calendar as SVG, back to front.
  var parts: [Markup] {
    [key.markup] + blocks.flatMap { [cells($0), hatched($0), months($0), labels($0), hovers($0)] }
  }

  /// The cells that stand on the grid, one path or two for each look.
  private func cells(_ block: Block) -> Markup {
    let glyph = DayGlyph(palette: palette)
    let marks = DayLook.allCases.map { look in
      glyph.cells(look, places(block) { looks[$0] == look })
    }
    let holes = glyph.holes(places(block) { days[$0].isPartial && looks[$0] != .suppressed })
    return "<g transform=\"\(grid(block))\">\n"
      + (marks + [holes]).filter { !$0.isEmpty }.joined(separator: "\n") + "\n</g>"
  }

  /// From the grid of days to the picture.
  func grid(_ block: Block) -> Markup {
    let side = DayGlyph.side * pitch / 2
    return "translate(\(Markup.point(left, block.top + side))) scale(\(Markup.number(pitch)))"
  }

  private func places(_ block: Block, _ isWanted: (Int) -> Bool) -> [Place] {
    block.range.filter(isWanted).map { place($0, in: block) }
  }

  /// Suppressed days, whose pattern must not be enlarged with the grid.
  private func hatched(_ block: Block) -> Markup {
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
  private func hovers(_ block: Block) -> Markup {
    guard days.count <= Self.mostPointed else { return "" }
    let areas: [Markup] = block.range.map { index in
      let place = place(index, in: block)
      return "<path d=\"M\(place.column) \(place.row)h1\"><title>"
        + "\(words.pointed(at: days[index]))</title></path>"
    }
    return "<g transform=\"\(grid(block))\" stroke=\"#000\" stroke-opacity=\"0\">\n"
      + areas.joined() + "\n</g>"
  }
}

/// Draws the cells of a calendar, many with one path, on a grid whose unit is a day.
///
/// A cell's left edge is at its column and its middle at its row. Cells are strokes as wide as the
/// cell is high, which takes a third of an outline's bytes.
struct DayGlyph {
  let palette: ChartPalette

  /// The side of a cell; the rest is the gap to its neighbours.
  static let side = 0.9

  /// The cells of a look at places; empty for hatched ones, which are drawn off the grid.
  func cells(_ look: DayLook, _ places: [CalendarMap.Place]) -> Markup {
    guard !places.isEmpty else { return "" }
    switch look {
    case .allTaken: return fill(ChartLine.taken.stroke(palette), 1, places)
    case .most: return filled(palette.barStroke, 0.75, places)
    case .some: return filled(ChartStyle.lowStroke, 0.5, places)
    case .little: return filled(ChartStyle.lowStroke, 0.25, places)
    case .noneTaken: return ground(places) + "\n" + crosses(places)
    case .undetermined: return ground(places) + "\n" + dots(places)
    case .noRecords: return fill(ChartStyle.missingStroke, 1, places)
    case .nothingDue: return small(places)
    case .suppressed: return ""
    }
  }

  /// A hole in each cell, for days that are cut.
  func holes(_ places: [CalendarMap.Place]) -> Markup {
    guard !places.isEmpty else { return "" }
    let path: Markup = places.map { "M\($0.column).3 \($0.row)h.3" }.joined()
    return "<path \(ChartStyle.pageStroke) stroke-width=\".3\" d=\"\(path)\"/>"
  }

  private func filled(_ attributes: Markup, _ share: Double, _ places: [CalendarMap.Place])
    -> Markup
  {
    ground(places) + "\n" + fill(attributes, share, places)
  }

  private func ground(_ places: [CalendarMap.Place]) -> Markup {
    fill(palette.groundStroke, 1, places)
  }

  /// Cells that are filled from their lower edge up to a share of their height.
  private func fill(_ attributes: Markup, _ share: Double, _ places: [CalendarMap.Place]) -> Markup
  {
    let width = Markup.number(Self.side * share, decimals: 3)
    let drop = Markup.number(Self.side * (1 - share) / 2, decimals: 3)
    let move: Markup = share < 1 ? " transform=\"translate(0 \(drop))\"" : ""
    let path: Markup = places.map { "M\($0.column) \($0.row)h.9" }.joined()
    return "<path \(attributes) stroke-width=\"\(width)\"\(move) d=\"\(path)\"/>"
  }

  private func crosses(_ places: [CalendarMap.Place]) -> Markup {
    let path: Markup = places.map { "M\($0.column).22 \($0.row)m0-.23l.46.46m0-.46l-.46.46" }
      .joined()
    return "<path \(ChartLine.notTaken.stroke(palette)) stroke-width=\".14\" d=\"\(path)\"/>"
  }

  private func dots(_ places: [CalendarMap.Place]) -> Markup {
    let path: Markup = places.map { "M\($0.column).44 \($0.row)h.02" }.joined()
    return "<path \(ChartStyle.axisStroke) stroke-width=\".4\" stroke-linecap=\"round\" "
      + "d=\"\(path)\"/>"
  }

  private func small(_ places: [CalendarMap.Place]) -> Markup {
    let path: Markup = places.map { "M\($0.column).33 \($0.row)h.24" }.joined()
    return "<path \(ChartStyle.axisStroke) stroke-width=\".24\" d=\"\(path)\"/>"
  }
}
