import MedicationAdherence

/// The marks of doses: dots for those taken, crosses for those not taken, dashes for the others.
struct DoseMarks {
  /// A place in the picture.
  typealias Point = (x: Double, y: Double)

  /// The places by outcome, left to right.
  let points: [Outcome: [Point]]
  /// The size of a mark, and how much of what is under it it covers, 0 to 1.
  let size, opacity: Double

  /// The most marks of taken doses and of others that are drawn.
  static let most: [Outcome: Int] = [.taken: 6_000, .notTaken: 1_500, .undetermined: 1_500]
  /// The grids on which marks are drawn once; the first is that of the picture itself.
  private static let grids = [0.1, 1, 2, 3, 4, 6, 8, 12, 16]

  /// Whether marks are left out because others cover them.
  static func isThinned(_ doses: [DoseTimes.Dose]) -> Bool {
    Outcome.allCases.contains { outcome in
      doses.count { $0.outcome == outcome } > most[outcome, default: 0]
    }
  }

  /// Places the marks of doses.
  init(_ doses: [DoseTimes.Dose], layout: DoseTimesLayout) {
    (size, opacity) =
      switch doses.count {
      case ...200: (5, 1)
      case ...1_000: (4, 0.75)
      case ...4_000: (3, 0.5)
      default: (3, 0.35)
      }
    var points: [Outcome: [Point]] = [:]
    for outcome in Outcome.allCases {
      let places = doses.filter { $0.outcome == outcome }.map { dose in
        (
          x: layout.x(dose.day) + layout.slot / 2,
          y: layout.y(Double(dose.millisecond))
        )
      }
      points[outcome] = Self.thinned(places, to: Self.most[outcome, default: 0])
    }
    self.points = points
  }

  /// At most `most` places: those in the same cell of a grid become one, the grid as fine as can be.
  static func thinned(_ places: [Point], to most: Int) -> [Point] {
    guard places.count > most else { return places }
    for grid in grids {
      var seen: Set<[Int]> = []
      let kept = places.filter {
        seen.insert([Int(($0.x / grid).rounded()), Int(($0.y / grid).rounded())]).inserted
      }
      if kept.count <= most || grid == grids.last { return Array(kept.prefix(most)) }
    }
    return []
  }

  /// The marks of an outcome as one path.
  func path(_ outcome: Outcome, _ palette: ChartPalette) -> Markup {
    let places = points[outcome] ?? []
    guard !places.isEmpty else { return "" }
    let least = outcome == .notTaken ? 0.8 : 0
    return Self.path(outcome, places, size: size, opacity: max(opacity, least), palette)
  }

  /// Marks of a size at places.
  static func path(
    _ outcome: Outcome, _ places: [Point], size: Double, opacity: Double, _ palette: ChartPalette
  ) -> Markup {
    let look: Markup =
      switch outcome {
      case .taken:
        "\(ChartLine.taken.stroke(palette)) stroke-width=\"\(Markup.number(size))\" "
          + "stroke-linecap=\"round\""
      case .notTaken: "\(ChartLine.notTaken.stroke(palette)) stroke-width=\"1.5\""
      case .undetermined: "\(ChartStyle.axisStroke) stroke-width=\"2\""
      }
    let shape: Markup =
      switch outcome {
      case .taken: "h.1"
      case .notTaken: cross(size)
      case .undetermined: "h\(Markup.number(size + 1))"
      }
    let offset = outcome == .notTaken ? (size + 1) / 2 : outcome == .taken ? 0 : (size + 1) / 2
    let rise = outcome == .notTaken ? offset : 0
    var path = PathText()
    for place in places {
      path.move(place.x - offset, place.y - rise)
      path.append(shape)
    }
    let fade: Markup =
      opacity < 1 ? " stroke-opacity=\"\(PlainDecimal.text(of: opacity))\"" : ""
    return "<path \(look)\(fade) fill=\"none\" d=\"\(path.markup)\"/>"
  }

  private static func cross(_ size: Double) -> Markup {
    let side = Markup.number(size + 1)
    return "l\(side) \(side)m0-\(side)l-\(side) \(side)"
  }
}
