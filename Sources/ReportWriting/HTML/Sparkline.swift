import MedicationAdherence

/// A small line of adherence over time, without axes, for a row of a table.
///
/// Its height is 0 to 100 %, and its width the days of the whole table, so that rows can be compared.
/// At most 48 points: longer timelines are summed up in groups of
/// neighbouring buckets. All its shares are of one kind; a line of shares of the recorded doses is
/// dotted. A group without such a share breaks the line; one without records is a band.
struct Sparkline {
  private static let (width, height, inset) = (120.0, 28.0, 3.0)
  private let shares: [Double?]
  /// What they are shares of.
  private let basis: AdherenceShare.Basis
  /// The places of the groups without records.
  private let gaps: [Int]
  /// The places of the groups of which only a part is shown.
  private let parts: [Int]
  /// The place of the last group if only a part of it is over: no line leads to it, which would look like
  /// a fall.
  private let lastPart: Int?

  /// Makes the line of a timeline, on the scale of its table.
  init(_ buckets: [BucketCounts], over scale: PanelScale, of basis: AdherenceShare.Basis) {
    self.basis = basis
    let groups = scale.groups(buckets)
    var shares = [Double?](repeating: nil, count: scale.count)
    for group in groups {
      shares[group.index] = AdherenceShare(of: basis, sumOf: group.buckets)?.value
    }
    self.shares = shares
    parts = groups.filter { PanelField.isPart($0.buckets) }.map(\.index)
    lastPart = parts.last == groups.last?.index ? parts.last : nil
    gaps = groups.filter { PanelField.silence($0.buckets) == .noRecords }.map(\.index)
  }

  /// The scale of a table whose rows are some of these buckets each.
  static func scale(_ buckets: [BucketCounts]) -> PanelScale {
    PanelScale(buckets.map(\.bucket), most: 48)
  }

  /// The line as SVG inside a page; empty when there is nothing to draw.
  ///
  /// It is hidden from those who hear the page, for whom the sentence beside it says the same.
  var svg: Markup {
    guard !gaps.isEmpty || shares.contains(where: { $0 != nil }) else { return "" }
    let (width, height) = (Markup.number(Self.width), Markup.number(Self.height))
    return """
      <svg class="spark" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      aria-hidden="true">\(bands)<path class="rule" fill="none" d="\(rules)"/>\(line)\(rings)</svg>
      """
  }

  /// Hairlines at 0 and at 100 %.
  private var rules: Markup {
    [0, 1].map { "M\(Markup.point(Self.inset, y($0)))H\(Markup.number(Self.width - Self.inset))" }
      .joined()
  }

  /// Bands where nothing was recorded; nothing without any.
  private var bands: Markup {
    let slot = (Self.width - 2 * Self.inset) / Double(max(shares.count, 1))
    let outlines = PanelField.runs(gaps).map { run in
      Markup.rectangle(
        x: Self.inset + Double(run.lowerBound) * slot, y: Self.inset,
        width: Double(run.count) * slot, height: Self.height - 2 * Self.inset)
    }
    return outlines.isEmpty ? "" : "<path class=\"gap\" d=\"\(outlines.joined())\"/>"
  }

  private var line: Markup {
    let path = path
    return path.isEmpty
      ? ""
      : "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" "
        + "stroke-linejoin=\"round\" stroke-linecap=\"round\"\(basis.dash) d=\"\(path)\"/>"
  }

  /// Hollow markers on the shares of groups of which only a part is shown.
  private var rings: Markup {
    let outlines = parts.compactMap { place in
      shares[place].map { ChartLine.taken.marker(x: x(place), y: y($0), radius: 2.5) }
    }
    return outlines.isEmpty ? "" : "<path class=\"ring\" d=\"\(outlines.joined())\"/>"
  }

  private var path: Markup {
    var (path, isDrawing): (Markup, Bool) = ("", false)
    for (index, share) in shares.enumerated() {
      defer { isDrawing = share != nil }
      guard let share, index != lastPart else { continue }
      path += isDrawing ? "L" : "M"
      path += Markup.point(x(index), y(share))
      if !isDrawing, isLast(index) || shares[index + 1] == nil || index + 1 == lastPart {
        path += Self.lonePoint
      }
    }
    return path
  }

  /// A point without neighbours is a short dash.
  private static let lonePoint: Markup = "m-1.5 0h3"

  private func isLast(_ index: Int) -> Bool { index + 1 == shares.count }

  private func x(_ index: Int) -> Double {
    let room = Self.width - 2 * Self.inset
    return Self.inset + room * (Double(index) + 0.5) / Double(shares.count)
  }

  private func y(_ share: Double) -> Double {
    Self.height - Self.inset - share * (Self.height - 2 * Self.inset)
  }
}
