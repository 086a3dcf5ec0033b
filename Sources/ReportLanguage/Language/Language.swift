package import MedicationAdherence

/// A language that reports are written in, with the words of a setting.
///
/// To add one, copy the folder `English`, conform a class to ``Wording``, and name it here.
public struct Language: Sendable {
  /// The words and forms of the language.
  package let wording: any Wording.Type
  /// The same of medicines that are all swallowed, of those of which none is, and of a ward.
  private let others: (swallowed: any Wording.Type, used: any Wording.Type, ward: any Wording.Type)

  /// English.
  public static let english = Language(
    English.self, (English.self, EnglishOfUsed.self, EnglishOfWard.self))

  /// German.
  public static let german = Language(
    German.self, (GermanOfSwallowed.self, German.self, GermanOfWard.self))

  /// Every language that there is, in the words of a home.
  public static let all = [english, german]

  /// The language's BCP 47 tag, such as `en`.
  public var tag: String { wording.tag }

  private init(
    _ wording: any Wording.Type,
    _ others: (swallowed: any Wording.Type, used: any Wording.Type, ward: any Wording.Type)
  ) {
    (self.wording, self.others) = (wording, others)
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
    setting == .ward ? Language(others.ward, (others.ward, others.ward, others.ward)) : self
  }

  /// The language as it is spoken of a patient's medicines.
  ///
  /// At home tablets are taken, and insulin is used; on a ward both are given.
  package func spoken(of patient: PatientReport) -> Language {
    patient.areSwallowed.map { Language($0 ? others.swallowed : others.used, others) } ?? self
  }
}
