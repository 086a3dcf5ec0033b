/// Random JSON documents.
enum GeneratedJSON {
  /// A document of at most some levels, its objects without repeated keys.
  static func document(using generator: inout SeededGenerator) -> String {
    value(depth: Int.random(in: 0...6, using: &generator), using: &generator)
  }

  private static func value(depth: Int, using generator: inout SeededGenerator) -> String {
    let space = [" ", "\n", "\t ", "", "", ""].randomElement(using: &generator) ?? ""
    let count = Int.random(in: 0...4, using: &generator)
    switch depth > 0 ? Int.random(in: 0...5, using: &generator) : 5 {
    case 0, 1:
      let members = (0..<count).map { index in
        let key = string(using: &generator).dropLast() + "\(index)\""
        return key + space + ":" + value(depth: depth - 1, using: &generator)
      }
      return "{" + space + members.joined(separator: "," + space) + "}" + space
    case 2, 3:
      let elements = (0..<count).map { _ in value(depth: depth - 1, using: &generator) }
      return "[" + elements.joined(separator: space + ",") + space + "]"
    case 4: return string(using: &generator)
    default: return scalar(using: &generator)
    }
  }

  private static func scalar(using generator: inout SeededGenerator) -> String {
    let literals = [
      "true", "false", "null", "0", "-0", "1", "-1", "1.5", "-2.25e3", "1E-7", "123456789012345",
      "9223372036854775807", "-9223372036854775808", "18446744073709551615", "0.1", "1e300",
    ]
    guard Bool.random(using: &generator), let literal = literals.randomElement(using: &generator)
    else { return string(using: &generator) }
    return literal
  }

  private static func string(using generator: inout SeededGenerator) -> String {
    let parts = [
      "a", "Metoprolol", " ", "é", "漢", "😀", #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\u00e9"#,
      #"\ud83d\ude00"#, #"\u0001"#, #"\t"#, #"\b"#, "{", "}", "[", "]", ":", ",", "\u{7F}",
      "\u{300}",
    ]
    let count = Int.random(in: 0...9, using: &generator)
    let chosen = (0..<count).compactMap { _ in parts.randomElement(using: &generator) }
    return "\"" + chosen.joined() + "\""
  }
}
