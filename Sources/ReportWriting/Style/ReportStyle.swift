package import MedicationAdherence
public import ReportLanguage

/// How a report looks and in which language it speaks; no figure depends on it.
public struct ReportStyle: Sendable {
  /// The language of sentences, headings, names of days and months, and of numbers on display, with the
  /// words of a home or of a ward.
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
  /// The same with the words of a patient's medicines.
  package func spoken(of patient: PatientReport) -> ReportStyle {
    var style = self
    style.language = language.spoken(of: patient)
    return style
  }

  /// The report's title, in the language's words when it has none of its own.
  var reportTitle: String { title ?? language.wording.reportTitle }
}

/// A house's own colour, in place of the usual blue of doses taken, of links and of heads.
///
/// It is read as text and as a line, on white and, in a lighter shade, on dark pages, and never looks
/// like the red of doses not taken.
public struct Tint: Sendable, Equatable {
  /// The colour on white.
  let light: Colour
  /// Its shade on dark pages.
  let dark: Colour

  /// The contrast that text needs (WCAG 2.2, success criterion 1.4.3, level AA).
  public static let leastContrast = 4.5
  /// The difference in Oklab from which on two lines are told apart by their colours.
  static let leastDifference = 0.15
  /// The ground of dark pages.
  static let darkPage = Colour(value: 0x15191E)
  /// The lines of doses not taken, on white and on dark pages.
  static let notTaken = (light: Colour(value: 0xDC2626), dark: Colour(value: 0xFF6B6B))

  /// Checks a colour, `#RRGGBB` with or without the sign.
  ///
  /// Throws ``TintError`` when it is no colour, cannot be read on white, or looks like the colour of
  /// doses not taken.
  public init(_ text: String) throws(TintError) {
    guard let colour = Colour(text) else { throw .noColour }
    guard colour.contrast(to: .white) >= Self.leastContrast else {
      let shade = colour.shade(
        towards: .black, contrasting: Self.leastContrast, with: .white)
      throw .tooLight(contrast: colour.contrast(to: .white), instead: shade.text)
    }
    let dark = colour.shade(towards: .white, contrasting: 7, with: Self.darkPage)
    guard colour.difference(to: Self.notTaken.light) >= Self.leastDifference,
      dark.difference(to: Self.notTaken.dark) >= Self.leastDifference
    else { throw .likeNotTaken }
    (light, self.dark) = (colour, dark)
  }
}

/// Why a colour cannot be a tint.
public enum TintError: Error, Equatable {
  /// The text is no colour.
  case noColour
  /// The colour cannot be read on white; a darker shade of it could.
  case tooLight(contrast: Double, instead: String)
  /// The colour looks like that of doses not taken.
  case likeNotTaken
}
