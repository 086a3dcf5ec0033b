/// A language that reports are written in.
///
/// To add one, copy the folder `English`, conform an enum to ``Wording``, and name it here.
public struct Language: Sendable {
  /// The words and forms of the language.
  package let wording: any Wording.Type

  /// English.
  public static let english = Language(wording: English.self)

  /// German.
  public static let german = Language(wording: German.self)

  /// Every language that there is.
  public static let all = [english, german]

  /// The language's BCP 47 tag, such as `en`.
  public var tag: String { wording.tag }

  package init(wording: any Wording.Type) {
    self.wording = wording
  }

  /// Finds the language of a locale such as `de`, `de-AT` or `de_DE.UTF-8`; nil when it is not
  /// spoken here.
  public init?(locale: String) {
    let tag = locale.lowercased().prefix { $0.isLetter }
    guard let language = Self.all.first(where: { $0.tag == tag }) else { return nil }
    self = language
  }
}
