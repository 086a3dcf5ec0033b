import MedicationAdherence
import ReportLanguage

/// What the pages of one report have in common: the head with its policy, style sheet and script.
///
/// A page is one file that asks for nothing from anywhere: its policy allows the one style sheet and
/// the one script inside it, by their hashes.
struct PageFrame: Sendable {
  /// How the report looks and speaks.
  let style: ReportStyle
  /// The words of its language.
  let words: any Wording.Type
  private let head: String

  /// Works out what is the same on every page.
  init(_ style: ReportStyle) {
    let rules = PageStyle.rules(tint: style.tint)
    self.style = style
    words = style.language.wording
    head = """
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src '\(ContentPolicy.source(rules))'; \
      script-src '\(ContentPolicy.source(PageScript.code))'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <meta name="referrer" content="no-referrer">
      <style>\(rules)</style>
      """
  }

  /// What the report is called.
  var reportTitle: String { style.title ?? words.page(.reportTitle) }

  /// The tag of a page of a report that says who gives it out; empty when nobody is named.
  var organisation: String {
    style.organisation.map { "<p class=\"house\"><bdi>\(Markup.escaped($0))</bdi></p>\n" } ?? ""
  }

  /// A whole page; `title` is text, `body` is markup.
  func page(title: String, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(words.tag)">
    <head>
    \(head)
    <title>\(Markup.escaped(title))</title>
    </head>
    <body>
    \(body)
    <script>\(PageScript.code)</script>
    </body>
    </html>

    """
  }

  /// A short text, as markup.
  func text(_ label: PageLabel) -> String { Markup.escaped(words.page(label)) }
}
