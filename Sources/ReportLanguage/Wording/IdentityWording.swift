package import MedicationAdherence

/// What a language needs to tell who a patient is.
package protocol IdentityWording {
  /// What a fact is called.
  static func name(of fact: IdentityFact) -> String
  /// An age in whole years.
  static func years(_ age: Int) -> String
  /// The number of a record, in short.
  static func recordNumber(_ number: String) -> String
}

/// A fact that tells who a patient is.
package enum IdentityFact: CaseIterable {
  case birthDate, sex, recordNumber, telephone
}

extension Wording {
  /// What is known of who a patient is, each fact with its name: `Born` and `1956-03-14 (69 years)`.
  package static func facts(of identity: PatientIdentity) -> [(name: String, value: String)] {
    IdentityFact.allCases.compactMap { fact in
      let value = value(of: fact, in: identity)
      return value.isEmpty ? nil : (name(of: fact), value)
    }
  }

  /// The number of the record and the age, by which a patient is found in a list; no word stands apart from
  /// its number at the end of a line.
  package static func shortFacts(of identity: PatientIdentity) -> [String] {
    [
      identity.recordNumber.isEmpty ? nil : recordNumber(shortened(identity.recordNumber)),
      identity.age.map { years($0).replacing(" ", with: "\u{A0}") },
    ].compactMap(\.self)
  }

  private static func value(of fact: IdentityFact, in identity: PatientIdentity) -> String {
    switch fact {
    case .birthDate:
      shownDate(identity.birthDate) + (identity.age.map { " (\(years($0)))" } ?? "")
    case .sex: word(ofSex: identity.sex) ?? ""
    case .recordNumber: shortened(identity.recordNumber)
    case .telephone: identity.telephones.map(shortened).joined(separator: ", ")
    }
  }

  /// A text from the data, which ends after as many code points as a fact has.
  private static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    return scalars.count > 60 ? String(String.UnicodeScalarView(scalars.prefix(59))) + "…" : text
  }
}
