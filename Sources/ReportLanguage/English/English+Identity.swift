extension English {
  static func name(of fact: IdentityFact) -> String {
    switch fact {
    case .birthDate: "Born"
    case .sex: "Sex"
    case .recordNumber: "Record number"
    case .telephone: "Telephone"
    }
  }

  static func years(_ age: Int) -> String { count(age, "year", "years") }

  static func recordNumber(_ number: String) -> String { "no.\u{A0}\(number)" }
}
