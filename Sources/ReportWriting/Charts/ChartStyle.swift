/// The look of a chart: colours as attributes for the light page, and by class for the dark one.
///
/// What follows a house's own colour is in ``ChartPalette``.
enum ChartStyle {
  /// The page.
  static let page = "class=\"pg\" fill=\"#FFF\""
  /// Text that is read first.
  static let ink = "class=\"ik\" fill=\"#1B1F24\""
  /// Text that is read second.
  static let muted = "class=\"mt\" fill=\"#57606A\""
  /// Lines that help the eye.
  static let grid = "class=\"gd\" stroke=\"#DDE2E7\" fill=\"none\""
  /// Ticks and the line at 0.
  static let axis = "class=\"ax\" stroke=\"#8B949E\" fill=\"none\""
  /// Buckets without records.
  static let missing = "class=\"ms\" fill=\"#DCE0E5\""
  /// Buckets in which nothing was due.
  static let nothingDue = "class=\"nd\" fill=\"#EFF1F4\""
  /// Suppressed buckets, filled with the pattern ``hatching``.
  static let hatched = "fill=\"url(#hatching)\""
  /// The pattern of suppressed buckets.
  ///
  /// It is the same in every chart, so that charts in one page can share its id.
  static let hatching = """
    <pattern id="hatching" width="6" height="6" patternUnits="userSpaceOnUse" \
    patternTransform="rotate(45)"><path class="ht" stroke="#8B949E" d="M3 0v6"/></pattern>
    """
  /// The bars below the threshold, and their marks.
  static let lowBars = "class=\"lw\" fill=\"#B4540A\""
  /// The bars of shares of the recorded doses below the threshold.
  static let hollowLowBars = "class=\"pg ls\" fill=\"#FFF\" stroke=\"#B4540A\""
  /// The line at the threshold.
  static let threshold = "class=\"th\" stroke=\"#1B1F24\" fill=\"none\" stroke-dasharray=\"2 3\""

  /// The dark page of the usual colours.
  static let darkRules = darkRules(tint: nil)

  /// The dark page; presentation attributes are the light one, which every renderer understands.
  ///
  /// Only for screens: paper is light.
  static func darkRules(tint: Tint?) -> String {
    """
    @media screen and (prefers-color-scheme:dark){.chart .pg{fill:#15191E}.chart .ik{fill:#E6EAEE}\
    .chart .mt{fill:#A3ACB5}.chart .gd{stroke:#2B323A}.chart .ax{stroke:#68727D}\
    .chart .ms{fill:#343C45}.chart .nd{fill:#20262C}.chart .ht{stroke:#68727D}\
    .chart .lw{fill:#E89A4F}.chart .ls{stroke:#E89A4F}.chart .th{stroke:#E6EAEE}\
    .chart .nt{stroke:#FF6B6B}.chart .ntf{fill:#FF6B6B}\(ChartPalette(tint).darkRules)}
    """
  }
}
