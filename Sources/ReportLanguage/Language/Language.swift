/// A language that reports are written in, with the words of a setting.
///
/// To add one, copy the folder `English`, conform a class to ``Wording``, and name it here.
public struct Language: Sendable {
  /// The words and forms of the language.
  package let wording: any Wording.Type
  private let wordingOfWard: any Wording.Type

  /// English.
  public static let english = Language(wording: English.self, ofWard: EnglishOfWard.self)

  /// German.
  public static let german = Language(wording: German.self, ofWard: GermanOfWard.self)

  /// Every language that there is, in the words of a home.
  public static let all = [english, german]

  /// The language's BCP 47 tag, such as `en`.
  public var tag: String { wording.tag }

  private init(wording: any Wording.Type, ofWard wordingOfWard: any Wording.Type) {
    (self.wording, self.wordingOfWard) = (wording, wordingOfWard)
  }

  /// Finds the language of a locale such as `de`, `de-AT` or `de_DE.UTF-8`; nil when it is not
  /// spoken here.
  public init?(locale: String) {
    let tag = locale.lowercased().prefix { $0.isLetter }
    guard let language = Self.all.first(where: { $0.tag == tag }) else { return nil }
    self = language
  }

  /// The language as it is spoken in a setting.
  public func spoken(in setting: Setting) -> Language {
    switch setting {
    case .home: self
    case .ward: Language(wording: wordingOfWard, ofWard: wordingOfWard)
    }
  }
}
