import MedicationAdherence

/// A small line of shares over time, in the field of one panel: all of one kind, broken where there is none.
struct PanelField {
  /// The panels among which it is.
  let grid: PanelGrid
  /// The groups of neighbouring buckets that it has.
  let groups: [(index: Int, buckets: ArraySlice<BucketCounts>)]
  /// What its shares are shares of.
  let basis: AdherenceShare.Basis
  private let threshold: Double
  private let palette: ChartPalette

  /// Makes the field of a line.
  init(_ line: PanelLine, in grid: PanelGrid, threshold: Double, palette: ChartPalette) {
    (self.grid, basis, self.threshold, self.palette) = (grid, line.basis, threshold, palette)
    groups = grid.scale.groups(line.buckets)
  }

  /// What it draws from its upper left corner on, back to front; `more` lies under the line.
  func markup(under more: Markup = "") -> Markup {
    [bands, rules, more, line, rings].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Hairlines at 0 and 100 %, and the threshold.
  private var rules: Markup {
    let (right, bottom) = (Markup.number(grid.panelWidth), Markup.number(grid.fieldHeight))
    return "<path \(ChartStyle.grid) d=\"M0 0H\(right)M0 \(bottom)H\(right)\"/>\n"
      + "<path \(ChartStyle.threshold) d=\"M\(Markup.point(0, y(threshold)))H\(right)\"/>"
  }

  /// The height of a share.
  func y(_ share: Double) -> Double { (1 - min(share, 1)) * grid.fieldHeight }

  /// The middle of a group of buckets.
  func x(_ index: Int) -> Double { (Double(index) + 0.5) * grid.slot }

  /// The shares of one kind, broken where there is none; a lone one is a dot.
  ///
  /// A last group of which only a part is over has a ring alone, for a line to it would look like a fall.
  private var line: Markup {
    let isPartLast = groups.last.map { Self.isPart($0.buckets) } ?? false
    let points = groups.dropLast(isPartLast ? 1 : 0).map { group in
      (x: x(group.index), share: AdherenceShare(of: basis, sumOf: group.buckets)?.value)
    }
    let runs = points.split { $0.share == nil }.map { run in
      run.map { Markup.point($0.x, y($0.share ?? 0)) }
    }
    let lines: [Markup] = runs.filter { $0.count > 1 }.map { "M\($0.joined(separator: " "))" }
    let dots: [Markup] = runs.filter { $0.count == 1 }.map { "M\($0[0])h.1" }
    let looks: [(path: [Markup], width: Int, dash: Markup)] = [
      (lines, 2, basis.dash), (dots, 4, ""),
    ]
    return looks.filter { !$0.path.isEmpty }.map { path, width, dash in
      "<path \(ChartLine.taken.stroke(palette)) fill=\"none\" stroke-width=\"\(width)\" "
        + "stroke-linejoin=\"round\" stroke-linecap=\"round\"\(dash) d=\"\(path.joined())\"/>"
    }.joined(separator: "\n")
  }

  /// Hollow markers on the shares of groups of which only a part is shown.
  private var rings: Markup {
    let outlines = groups.compactMap { group in
      Self.shareOfPart(group.buckets, of: basis).map {
        ChartLine.taken.marker(x: x(group.index), y: y($0), radius: 3)
      }
    }
    return outlines.isEmpty
      ? "" : "<path \(ChartLine.taken.hollow(palette)) d=\"\(outlines.joined())\"/>"
  }

  /// The share of a group of which only a part is shown; nil of others, and without one.
  static func shareOfPart(
    _ buckets: ArraySlice<BucketCounts>, of basis: AdherenceShare.Basis
  ) -> Double? {
    isPart(buckets) ? AdherenceShare(of: basis, sumOf: buckets)?.value : nil
  }

  /// Whether only a part of a group of buckets is in the range: a share of a day or two says little.
  static func isPart(_ buckets: ArraySlice<BucketCounts>) -> Bool {
    buckets.allSatisfy(\.isPartial)
  }

  /// Groups that have no records at all, nothing due or figures that are hidden.
  private var bands: Markup {
    let looks: [(state: BucketState, attributes: Markup)] = [
      (.noRecords, ChartStyle.missing), (.nothingDue, ChartStyle.nothingDue),
      (.suppressed, ChartStyle.hatched),
    ]
    return looks.compactMap { look in
      let silent = groups.filter { Self.silence($0.buckets) == look.state }.map(\.index)
      let path = Self.runs(silent).map { run in
        Markup.rectangle(
          x: Double(run.lowerBound) * grid.slot, y: 0, width: Double(run.count) * grid.slot,
          height: grid.fieldHeight)
      }
      return path.isEmpty ? nil : "<path \(look.attributes) d=\"\(path.joined())\"/>"
    }.joined(separator: "\n")
  }

  /// The runs of neighbouring places, which are sorted.
  static func runs(_ places: [Int]) -> [Range<Int>] {
    places.reduce(into: []) { runs, place in
      if let last = runs.last, last.upperBound == place {
        runs[runs.count - 1] = last.lowerBound..<place + 1
      } else {
        runs.append(place..<place + 1)
      }
    }
  }

  /// Why a group has no figures: hidden ones first, then missing ones; nil when it has some.
  static func silence(_ buckets: ArraySlice<BucketCounts>) -> BucketState? {
    let states = Set(buckets.map(\.state))
    guard !states.contains(.recorded) else { return nil }
    return [.suppressed, .noRecords, .nothingDue].first(where: states.contains)
  }
}
