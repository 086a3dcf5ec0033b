internal import DurableOutput
internal import MedicationAdherence
internal import ReportLanguage
internal import ReportWriting

extension ReportRequest {
  /// The most characters of a title or of an organisation's name, so that it fits on one line.
  static let longestName = 120

  /// How the report looks and in which language it speaks.
  ///
  /// Throws ``UsageError`` for an unknown language, a colour that cannot be used, and a name that
  /// is empty or too long for a heading.
  func style() throws(UsageError) -> ReportStyle {
    ReportStyle(
      language: try spokenLanguage(locale).spoken(in: try choice(setting, ReportOption.setting)),
      tint: try checkedTint(),
      title: try name(title, .title),
      organisation: try name(organisation, .organisation))
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

  private func name(_ text: String?, _ option: ReportOption) throws(UsageError) -> String? {
    guard let text else { return nil }
    let name = String(text.withoutOuterBlanks)
    guard 1...Self.longestName ~= name.count,
      name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else {
      throw UsageError("\(option): give 1 to \(Self.longestName) characters on one line")
    }
    return name
  }
}
