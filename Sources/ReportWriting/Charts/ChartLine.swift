import MedicationAdherence
import ReportLanguage

/// One of the two lines of a chart: which count it shows and how it looks.
///
/// The lines differ in colour, dash and marker, so that any one of them tells them apart.
enum ChartLine: CaseIterable {
  /// Doses taken: a solid line with round markers.
  case taken
  /// Doses not taken: a dashed line with diamonds.
  case notTaken

  /// The label at the line's end.
  func label(_ words: any Wording.Type) -> String {
    switch self {
    case .taken: words.takenLine
    case .notTaken: words.notTakenLine
    }
  }

  /// The count of a bucket.
  func value(of bucket: BucketCounts) -> Int {
    switch self {
    case .taken: bucket.counts.taken
    case .notTaken: bucket.counts.notTaken
    }
  }

  /// The attributes of strokes.
  func stroke(_ palette: ChartPalette) -> Markup {
    "class=\"\(style)\" stroke=\"\(colour(palette))\""
  }

  /// The attributes of fills.
  func fill(_ palette: ChartPalette) -> Markup {
    "class=\"\(style)f\" fill=\"\(colour(palette))\""
  }

  /// The attributes of hollow markers: the page inside, the line's colour around it.
  func hollow(_ palette: ChartPalette) -> Markup {
    "class=\"pg \(style)\" stroke=\"\(colour(palette))\" fill=\"#FFF\" stroke-width=\"1.5\""
  }

  private var style: String {
    switch self {
    case .taken: "tk"
    case .notTaken: "nt"
    }
  }

  private func colour(_ palette: ChartPalette) -> String {
    switch self {
    case .taken: palette.taken.light.text
    case .notTaken: Tint.notTaken.light.text
    }
  }

  /// The attribute of the dash; empty for a solid line.
  var dash: Markup {
    switch self {
    case .taken: ""
    case .notTaken: " stroke-dasharray=\"5 3\""
    }
  }

  /// Appends a filled marker at a point, to be stroked with ``markerStroke(radius:_:)``.
  ///
  /// It is a stroke so short that only its two ends show, which takes a third of the outline's bytes.
  func appendFilledMarker(x: Double, y: Double, to path: inout PathText) {
    path.move(x, y)
    path.append(self == .taken ? "h.1" : "l.1.1")
  }

  /// The attributes of strokes whose ends are markers: round, or squares that stand on a corner.
  func markerStroke(radius: Double, _ palette: ChartPalette) -> Markup {
    switch self {
    case .taken:
      "\(stroke(palette)) stroke-width=\"\(Markup.number(radius * 2))\" stroke-linecap=\"round\""
    case .notTaken:
      "\(stroke(palette)) stroke-width=\"\(Markup.number((radius + 2) * 2.0.squareRoot()))\" "
        + "stroke-linecap=\"square\""
    }
  }

  /// A marker's outline around a point, as a closed path.
  func marker(x: Double, y: Double, radius: Double) -> Markup {
    switch self {
    case .taken:
      let (r, across) = (Markup.number(radius), Markup.number(radius * 2))
      let arc: Markup = "a\(r) \(r) 0 1 0"
      return "M\(Markup.point(x - radius, y))\(arc) \(across) 0\(arc)-\(across) 0z"
    case .notTaken:
      let r = Markup.number(radius + 2)
      return "M\(Markup.point(x, y - radius - 2))l\(r) \(r)-\(r) \(r)-\(r)-\(r)z"
    }
  }
}
