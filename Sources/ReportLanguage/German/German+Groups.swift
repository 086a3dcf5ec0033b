extension German {
  static func word(ofGroupKind kind: String) -> String? {
    ["ward": "Station", "sex": "Geschlecht", "age": "Alter"][kind]
  }

  static let groupNotKnown = "nicht bekannt"

  static func word(ofSex code: String) -> String? {
    ["female": "weiblich", "male": "männlich", "other": "divers"][code]
  }
}
