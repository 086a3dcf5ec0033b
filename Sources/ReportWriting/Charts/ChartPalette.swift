import ReportLanguage

/// The colours of a chart that follow a house's own colour, on white and on dark pages.
struct ChartPalette {
  /// One colour on white and on dark pages.
  typealias Shades = (light: Colour, dark: Colour)

  /// Doses taken.
  let taken: Shades
  /// The bars of shares, which contrast enough with the page to be seen.
  let bars: Shades
  /// The interval around a curve, and the ground of marks.
  let ground: Shades

  /// The contrast that shapes need (WCAG 2.2, success criterion 1.4.11, level AA).
  static let leastContrast = 3.0
  /// The blue of the design.
  private static let usual: Shades = (Colour(value: 0x004C8C), Colour(value: 0x8EC5FF))

  /// Makes the colours of a tint; without one the usual ones.
  init(_ tint: Tint?) {
    taken = tint.map { ($0.light, $0.dark) } ?? Self.usual
    let page: Shades = (.white, Tint.darkPage)
    let pale: Shades = (
      taken.light.mixed(with: page.light, share: 0.42),
      taken.dark.mixed(with: page.dark, share: 0.42)
    )
    bars = (
      pale.light.shade(
        towards: taken.light, contrasting: Self.leastContrast, with: page.light),
      pale.dark.shade(towards: taken.dark, contrasting: Self.leastContrast, with: page.dark)
    )
    ground = (
      taken.light.mixed(with: page.light, share: 0.83),
      taken.dark.mixed(with: page.dark, share: 0.83)
    )
  }

  /// The bars of shares of the doses due.
  var dueBars: Markup { "class=\"br\" fill=\"\(bars.light.text)\"" }

  /// The bars of shares of the recorded doses.
  var recordedBars: Markup { "class=\"pg bs\" fill=\"#FFF\" stroke=\"\(bars.light.text)\"" }

  /// Strokes that look like the bars.
  var barStroke: Markup { "class=\"bs\" stroke=\"\(bars.light.text)\"" }

  /// Strokes that look like the ground of marks.
  var groundStroke: Markup { "class=\"is\" stroke=\"\(ground.light.text)\"" }

  /// The interval around a curve.
  var interval: Markup { "class=\"iv\" fill=\"\(ground.light.text)\"" }

  /// The rules of these colours on dark pages.
  var darkRules: [DarkRule] {
    [
      DarkRule(name: "br", property: "fill", colour: bars.dark.text),
      DarkRule(name: "bs", property: "stroke", colour: bars.dark.text),
      DarkRule(name: "iv", property: "fill", colour: ground.dark.text),
      DarkRule(name: "is", property: "stroke", colour: ground.dark.text),
      DarkRule(name: "tk", property: "stroke", colour: taken.dark.text),
      DarkRule(name: "tkf", property: "fill", colour: taken.dark.text),
    ]
  }
}

extension ReportStyle {
  /// The colours of charts.
  var palette: ChartPalette { ChartPalette(tint) }

  /// The words of charts.
  var words: any Wording.Type { language.wording }
}
