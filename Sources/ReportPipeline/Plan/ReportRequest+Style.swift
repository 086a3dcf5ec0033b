internal import DurableOutput
internal import Foundation
internal import ReportLanguage
internal import ReportWriting

extension ReportRequest {
  /// The most characters of a title or of an organisation's name, so that it fits on one line.
  static let longestName = 120

  /// How the report looks and in which language it speaks.
  ///
  /// Throws ``UsageError`` for a language that is not spoken here, a colour that cannot be used, and
  /// a name that is empty or too long for a heading.
  func style() throws(UsageError) -> ReportStyle {
    ReportStyle(
      language: try spokenLanguage(locale), tint: try checkedTint(),
      title: try name(title, "--title"),
      organisation: try name(organisation, "--organisation"))
  }

  private func checkedTint() throws(UsageError) -> Tint? {
    guard let tint else { return nil }
    do { return try Tint(tint) } catch { throw UsageError("--tint \(tint): \(Self.words(error))") }
  }

  private static func words(_ error: TintError) -> String {
    switch error {
    case .noColour: "give a colour as #RRGGBB, such as #00695C"
    case .tooLight(let contrast, let shade):
      "too light to be read on white (contrast \((contrast * 10).rounded() / 10), at least"
        + " \(Tint.leastContrast) is needed); \(shade) would do"
    case .likeNotTaken: "too like the red of doses not taken; give another colour"
    }
  }

  private func name(_ text: String?, _ option: String) throws(UsageError) -> String? {
    guard let text else { return nil }
    let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard 1...Self.longestName ~= name.count,
      name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else {
      throw UsageError("\(option): give 1 to \(Self.longestName) characters on one line")
    }
    return name
  }
}

/// The language of a locale.
func spokenLanguage(_ locale: String) throws(UsageError) -> Language {
  guard let language = Language(locale: locale) else {
    let known = Language.all.map(\.tag).joined(separator: ", ")
    throw UsageError("--locale \(locale): give one of \(known)")
  }
  return language
}
