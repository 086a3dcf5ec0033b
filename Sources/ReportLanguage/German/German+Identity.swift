extension German {
  static func name(of fact: IdentityFact) -> String {
    switch fact {
    case .birthDate: "Geboren"
    case .sex: "Geschlecht"
    case .recordNumber: "Patientennummer"
    case .telephone: "Telefon"
    }
  }

  static func years(_ age: Int) -> String { "\(age) \(age == 1 ? "Jahr" : "Jahre")" }

  static func recordNumber(_ number: String) -> String { "Nr.\u{A0}\(number)" }
}
