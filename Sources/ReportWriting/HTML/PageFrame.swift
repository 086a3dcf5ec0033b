internal import DurableOutput
internal import FoundationEssentials
import MedicationAdherence
import ReportLanguage

/// What the pages of one report have in common: the head with its policy, style sheet and script.
///
/// A page is one file that asks for nothing from anywhere: its policy allows the one style sheet and
/// the one script inside it, by their hashes.
struct PageFrame: Sendable {
  /// How the report looks and speaks.
  private(set) var style: ReportStyle
  /// The words of its language.
  private(set) var words: any Wording.Type
  /// The switch between charts by several bucket sizes; nil when there is one.
  let sizes: SizeSwitch?
  private let head: Markup

  /// Works out what is the same on every page.
  init(_ style: ReportStyle, sizes: SizeSwitch? = nil) {
    let rules = PageStyle.rules(tint: style.tint) + (sizes?.rules ?? "")
    (self.style, self.sizes) = (style, sizes)
    words = style.language.wording
    head = """
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src '\(ContentPolicy.source(rules))'; \
      script-src '\(ContentPolicy.source(PageScript.code))'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <meta name="referrer" content="no-referrer">
      <style>\(Markup(raw: rules))</style>
      """
  }

  /// The same with the words of a patient's medicines.
  func spoken(of patient: PatientReport) -> PageFrame {
    var frame = self
    frame.style = style.spoken(of: patient)
    frame.words = frame.style.language.wording
    return frame
  }

  /// What the report is called.
  var reportTitle: String { style.title ?? words.page(.reportTitle) }

  /// The tag of a page of a report that says who gives it out; empty when nobody is named.
  var organisation: Markup {
    style.organisation.map { "<p class=\"house\"><bdi>\($0)</bdi></p>\n" } ?? .empty
  }

  /// A whole document; `title` is text, `body` is markup.
  func page(title: String, body: Markup) -> Markup {
    """
    <!DOCTYPE html>
    <html lang="\(words.tag)">
    <head>
    \(head)
    <title>\(title)</title>
    </head>
    <body>
    \(body)
    <script>\(Markup(raw: PageScript.code))</script>
    </body>
    </html>

    """
  }

  /// A short text.
  func text(_ label: PageLabel) -> String { words.page(label) }
}

/// What a page's content security policy lets the page use.
enum ContentPolicy {
  /// The source that allows one style sheet or script inside the page, and no other.
  static func source(_ content: String) -> String {
    "sha256-" + Data(SHA256.hash(content.utf8.span)).base64EncodedString()
  }
}

/// Charts inside a page, each in a frame that scrolls where the window is narrow, and only there is a stop for
/// the keyboard.
extension PageFrame {
  /// The chart of all patients together.
  func chart(of cohort: CohortReport, _ context: ReportContext) -> Markup {
    let first = LineChart(cohort, context: context, style: style, showsSentence: false)
    guard let sizes, !context.movesDates else { return figure(first.document) }
    let further = cohort.further.map { further in
      let chart = LineChart(
        cohort, by: further, context: context, style: style, showsSentence: false)
      return figure(chart.document, by: further.size)
    }
    return sizes.markup(words)
      + ([figure(first.document, by: context.bucketSize)] + further).joined(separator: "\n")
  }

  /// The curve of persistence.
  func persistence(of cohort: CohortReport, _ context: ReportContext) -> Markup {
    figure(PersistenceChart(cohort.persistence, context: context, style: style).document)
  }

  /// The charts of a patient's series, in their order, each with that of its times of day, if there is
  /// one; what several of them share is in the first.
  func charts(of patient: PatientReport, _ drawings: PatientDrawings) -> [Markup] {
    var hasHatching = false
    return patient.series.indices.map { index in
      let series = patient.series[index]
      guard let line = drawings.lines[index] else { return .empty }
      let chart = line.inPage(
        title: PageMarkup.name(of: series, words), subtitle: series.instruction)
      let isRepeated = hasHatching && !chart.hatching.isEmpty
      hasHatching = hasHatching || !chart.hatching.isEmpty
      let further = drawings.further[index].map { size, line in
        let chart = line.inPage(title: chart.heading.title, subtitle: chart.heading.subtitle)
        return "\n\(figure(chart.document, by: size))" as Markup
      }
      let size = further.isEmpty ? nil : chart.buckets.first?.bucket.size
      return figure(chart.document, withoutHatching: isRepeated, by: size) + further.joined()
        + (drawings.times[index].map { "\n\(figure($0))" } ?? .empty)
    }
  }

  /// A chart in a frame that has its name; `size` is that of its buckets where one of several is chosen.
  func figure(
    _ chart: ChartDocument, withoutHatching: Bool = false, by size: BucketSize? = nil
  ) -> Markup {
    let markup = chart.embeddable
    let style: Markup = size.map { " class=\"\(SizeSwitch.name($0))\"" } ?? .empty
    return """
      <figure\(style) aria-label="\(chart.title)">
      \(withoutHatching ? markup.removing(ChartStyle.hatching) : markup)
      </figure>
      """
  }
}
