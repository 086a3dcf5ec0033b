/// Tells whether the text of an instruction only repeats what a sentence made of codes says.
///
/// FHIR has the text repeat what is coded, but a condition may stand in it alone (`if pain`). It
/// repeats the sentence when each of its phrases, which commas part, stands in it word for word;
/// case, quotes and a few short forms (`daily`, `IU`) make no difference.
struct RepeatedText {
  private let phrases: [[String]]

  /// Takes an instruction's text apart.
  init(_ text: String) {
    var (phrases, phrase) = ([[String]](), [String]())
    for token in text.split(whereSeparator: \.isSpace) {
      phrase += Self.words(token)
      if let last = token.last, ",;.".contains(last) {
        phrases.append(phrase)
        phrase = []
      }
    }
    self.phrases = (phrases + [phrase]).filter { !$0.isEmpty }
  }

  /// Whether a sentence says all of it.
  ///
  /// `thousands` is what the sentence has between the thousands of its numbers.
  func isSaid(by sentence: String, thousands: Character) -> Bool {
    let said = sentence.split(whereSeparator: \.isSpace).flatMap { token in
      Self.words(Substring(token.plain(thousands: thousands)))
    }
    return phrases.allSatisfy { said.hasRun($0) }
  }

  /// The words that a token means, without what stands around it; none for a mere `and`.
  private static func words(_ token: Substring) -> [String] {
    let word = token.drop(while: \.isMark).lowercased()
    guard let end = word.lastIndex(where: { !$0.isMark }) else { return [] }
    let bare = String(word[...end])
    return shortForms[bare] ?? [bare]
  }

  /// Short forms as sentences have them; a mere `and` is only between the parts of a list.
  private static let shortForms: [String: [String]] = [
    "and": [], "und": [], "jeweils": [], "nachts": ["zur", "nacht"], "daily": ["a", "day"],
    "weekly": ["a", "week"],
    "monthly": ["a", "month"], "twice": ["2", "times"], "iu": ["units"], "i.u": ["units"],
    "ie": ["einheiten"], "i.e": ["einheiten"], "µg": ["mcg"], "μg": ["mcg"], "ug": ["mcg"],
    "monday": ["mondays"], "tuesday": ["tuesdays"], "wednesday": ["wednesdays"],
    "thursday": ["thursdays"], "friday": ["fridays"], "saturday": ["saturdays"],
    "sunday": ["sundays"],
  ]
}

extension Character {
  /// Whether it is white space; of ASCII, which nearly all is, that needs no look at Unicode's properties.
  var isSpace: Bool {
    guard let byte = asciiValue else { return isWhitespace }
    return byte == 0x20 || 0x09...0x0D ~= byte
  }

  /// Whether it may stand around a word and is no part of it.
  ///
  /// The last one is the Greek question mark, which is a semicolon to Unicode.
  var isMark: Bool {
    if let byte = asciiValue,
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte >= UInt8(ascii: "A")
    {
      return false
    }
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return false }
    return switch scalar {
    case ",", ";", ".", ":", "(", ")", "'", "\"", "“", "”", "„", "‘", "’", "\u{37E}": true
    default: false
    }
  }
}

extension Substring {
  /// The token without separators of thousands, when it is a number: `1,000` is 1000.
  fileprivate func plain(thousands: Character) -> String {
    guard let first, first.isNumber, allSatisfy({ $0.isNumber || $0 == thousands }) else {
      return String(self)
    }
    return filter { $0 != thousands }
  }
}

extension [String] {
  /// Whether the words stand side by side somewhere in these.
  fileprivate func hasRun(_ run: [String]) -> Bool {
    guard run.count <= count else { return false }
    return (0...count - run.count).contains { self[$0..<$0 + run.count].elementsEqual(run) }
  }
}
