public import ReportLanguage

/// How a report looks and in which language it speaks; no figure depends on it.
public struct ReportStyle: Sendable {
  /// The language of sentences, headings, names of days and months, and of numbers on display.
  public var language: Language
  /// The colour of doses taken, of links and of heads; nil for the usual ones.
  public var tint: Tint?
  /// What the report is called; nil for the language's words for it.
  public var title: String?
  /// Who gives the report out; nil when nobody is named.
  public var organisation: String?

  /// Makes a style; the usual one is English, with the colours of the design.
  public init(
    language: Language = .english, tint: Tint? = nil, title: String? = nil,
    organisation: String? = nil
  ) {
    (self.language, self.tint) = (language, tint)
    (self.title, self.organisation) = (title, organisation)
  }
}

extension ReportStyle {
  /// The report's title, in the language's words when it has none of its own.
  var reportTitle: String { title ?? language.wording.reportTitle }
}
