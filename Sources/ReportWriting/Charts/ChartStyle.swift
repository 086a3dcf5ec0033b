/// The look of a chart: colours as attributes for the light page, and by class for the dark one.
///
/// What follows a house's own colour is in ``ChartPalette``.
enum ChartStyle {
  /// The page.
  static let page: Markup = "class=\"pg\" fill=\"#FFF\""
  /// Text that is read first.
  static let ink: Markup = "class=\"ik\" fill=\"#1B1F24\""
  /// Text that is read second.
  static let muted: Markup = "class=\"mt\" fill=\"#57606A\""
  /// Lines that help the eye.
  static let grid: Markup = "class=\"gd\" stroke=\"#DDE2E7\" fill=\"none\""
  /// Ticks and the line at 0.
  static let axis: Markup = "class=\"ax\" stroke=\"#8B949E\" fill=\"none\""
  /// Buckets without records.
  static let missing: Markup = "class=\"ms\" fill=\"#DCE0E5\""
  /// Buckets in which nothing was due.
  static let nothingDue: Markup = "class=\"nd\" fill=\"#EFF1F4\""
  /// Suppressed buckets, filled with the pattern ``hatching``.
  static let hatched: Markup = "fill=\"url(#hatching)\""
  /// The pattern of suppressed buckets.
  ///
  /// It is the same in every chart, so that charts in one page can share its id.
  static let hatching: Markup = """
    <pattern id="hatching" width="6" height="6" patternUnits="userSpaceOnUse" \
    patternTransform="rotate(45)"><path class="ht" stroke="#8B949E" d="M3 0v6"/></pattern>
    """
  /// The bars below the threshold, and their marks.
  static let lowBars: Markup = "class=\"lw\" fill=\"#B4540A\""
  /// The bars of shares of the recorded doses below the threshold.
  static let hollowLowBars: Markup = "class=\"pg ls\" fill=\"#FFF\" stroke=\"#B4540A\""
  /// The marks of more taken than was due.
  static let excess: Markup = "class=\"ls\" stroke=\"#B4540A\" stroke-width=\"2.5\" fill=\"none\""
  /// Strokes that look like the bars below the threshold.
  static let lowStroke: Markup = "class=\"ls\" stroke=\"#B4540A\""
  /// Strokes that look like buckets without records.
  static let missingStroke: Markup = "class=\"mn\" stroke=\"#DCE0E5\""
  /// Strokes that look like the ticks.
  static let axisStroke: Markup = "class=\"ax\" stroke=\"#8B949E\""
  /// Strokes that look like the page.
  static let pageStroke: Markup = "class=\"ps\" stroke=\"#FFF\""
  /// The line at the threshold.
  static let threshold: Markup =
    "class=\"th\" stroke=\"#1B1F24\" fill=\"none\" stroke-dasharray=\"2 3\""

  /// The dark page; presentation attributes are the light one, which every renderer understands.
  static func darkRules(tint: Tint?) -> String {
    onDarkScreens(rules(tint).map { ".chart " + $0.text })
  }

  /// The dark page of a file of its own: the rules of the classes that occur in it.
  static func darkRules(tint: Tint?, of parts: [Markup]) -> String {
    let classes = MarkupClasses(parts)
    let used = rules(tint).filter { $0.name == "pg" || classes.names.contains($0.name) }
    return onDarkScreens(used.map(\.text))
  }

  /// Only for screens: paper is light.
  private static func onDarkScreens(_ rules: [String]) -> String {
    "@media screen and (prefers-color-scheme:dark){\(rules.joined())}"
  }

  private static func rules(_ tint: Tint?) -> [DarkRule] {
    let fills = [
      ("pg", "#15191E"), ("ik", "#E6EAEE"), ("mt", "#A3ACB5"), ("ms", "#343C45"),
      ("nd", "#20262C"), ("lw", "#E89A4F"), ("ntf", Tint.notTaken.dark.text),
    ]
    let strokes = [
      ("gd", "#2B323A"), ("ax", "#68727D"), ("ht", "#68727D"), ("mn", "#343C45"),
      ("ps", "#15191E"), ("ls", "#E89A4F"), ("th", "#E6EAEE"), ("nt", Tint.notTaken.dark.text),
    ]
    return fills.map { DarkRule(name: $0.0, property: "fill", colour: $0.1) }
      + strokes.map { DarkRule(name: $0.0, property: "stroke", colour: $0.1) }
      + ChartPalette(tint).darkRules
  }
}

/// The colour of one class on dark pages.
struct DarkRule {
  /// The class.
  let name: String
  /// `fill` or `stroke`.
  let property: String
  /// The colour, `#RRGGBB`.
  let colour: String

  /// The rule as CSS.
  var text: String { ".\(name){\(property):\(colour)}" }
}

/// The CSS classes that a chart uses, so that its file has the rules of those only.
struct MarkupClasses {
  private(set) var names: Set<String> = []
  private static let opening = Array("class=\"".utf8)
  private static let quote = UInt8(ascii: "\"")
  private static let space = UInt8(ascii: " ")

  /// Finds the names in the `class` attributes of elements, which are in double quotes.
  init(_ parts: [Markup]) {
    var seen: Set<[UInt8]> = []
    for part in parts { Self.collect(Array(part.source.utf8), into: &seen) }
    for value in seen {
      for name in value.split(separator: Self.space) {
        names.insert(String(decoding: name, as: UTF8.self))
      }
    }
  }

  /// Collects the values of the attributes: few differ, however many elements there are.
  private static func collect(_ bytes: [UInt8], into seen: inout Set<[UInt8]>) {
    var index = opening.count
    while index < bytes.count {
      defer { index += 1 }
      guard bytes[index - 1] == quote, bytes[..<index].suffix(opening.count).elementsEqual(opening)
      else { continue }
      let value = bytes[index...].prefix { $0 != quote }
      seen.insert(Array(value))
      index += value.count
    }
  }
}
