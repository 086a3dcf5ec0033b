/// Recognises that a text or a code says that a dose was not given, in English or German.
///
/// It is for telling a reader that an administration contradicts its status, never for counting.
enum NotGivenWords {
  /// Whether a text says so: it is one of the known phrases, or begins with one that can go on.
  static func say(_ text: JSONString) -> Bool {
    guard 1...longest ~= text.count, mayBegin(text) else { return false }
    let words = words(of: text)
    return phrases.contains(words)
      || beginnings.contains { words == $0 || words.hasPrefix($0 + " ") }
  }

  /// Whether a text that holds escapes may say so once they are read, by what stands before the first.
  static func mayBegin(_ text: JSONString) -> Bool {
    guard text.count > 0 else { return true }
    let (first, escape) = (unsafe text.bytes[0], UInt8(ascii: "\\"))
    return first & 0x80 != 0 || first == escape || isInitial(first)
  }

  /// Whether an ASCII letter, in any case, is the first of a known phrase.
  private static func isInitial(_ letter: UInt8) -> Bool {
    let number = (letter | 0x20) &- UInt8(ascii: "a")
    return number < 26 && initials &>> UInt32(number) & 1 != 0
  }

  /// Whether one of the codes of a concept, or its words, says so.
  static func say(_ concept: JSONValue) -> Bool {
    if let text = concept.member("text")?.string, say(text) { return true }
    let codings = concept.member("coding")?.elements
    return codings?.contains { coding in
      if let display = coding.member("display")?.string, say(display) { return true }
      guard let code = coding.member("code")?.string else { return false }
      return say(code) || isCode(code)
    } ?? false
  }

  /// Whether a code is one of SNOMED CT for what was not done or was refused.
  static func isCode(_ code: JSONString) -> Bool {
    code == "385660001" || code == "262008008" || code == "443390004"
  }

  /// The longest text that is looked at, in bytes.
  private static let longest = 80

  private static let beginnings = [
    "not given", "not administered", "not taken", "nicht gegeben", "nicht verabreicht",
    "nicht appliziert", "nicht eingenommen", "nicht genommen",
  ]

  private static let phrases: Set = [
    "not done", "notgiven", "hold", "held", "hold dose", "held dose", "dose held", "withheld",
    "dose withheld", "refused", "refused dose", "dose refused", "patient refused",
    "refused by patient", "declined", "patient declined", "declined by patient", "omitted",
    "dose omitted", "missed", "missed dose", "dose missed", "skipped", "dose skipped", "no dose",
    "no dose given", "verweigert", "abgelehnt", "patient verweigert", "patient lehnt ab",
    "vom patienten verweigert", "vom patienten abgelehnt", "gabe verweigert", "ausgelassen",
    "gabe ausgelassen", "dosis ausgelassen", "weggelassen", "übersprungen", "pausiert",
    "zurückgehalten", "vergessen", "gabe vergessen", "entfallen", "gabe entfallen", "keine gabe",
  ]

  /// The first letters of all phrases that begin with one of ASCII, a bit for each.
  private static let initials = (beginnings + phrases).compactMap(\.utf8.first)
    .filter { $0 < 0x80 }
    .reduce(UInt32(0)) { $0 | 1 << UInt32($1 - UInt8(ascii: "a")) }

  /// The words of a text in lower case, with one blank between them.
  private static func words(of text: JSONString) -> String {
    text.text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }
}
