extension English {
  static func word(ofGroupKind kind: String) -> String? {
    ["ward": "ward", "sex": "sex", "age": "age"][kind]
  }

  static let groupNotKnown = "not known"

  static func word(ofSex code: String) -> String? {
    ["female": "female", "male": "male", "other": "other"][code]
  }
}
