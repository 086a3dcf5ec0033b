/// How many doses a day a text asks for, where it says so by a number in English or German.
///
/// It is for telling a reader that a text contradicts the timing beside it, never for counting: a text
/// that says several frequencies, or the most that is allowed, says none here.
enum StatedFrequency {
  /// The doses a day, of `2 to 3 times daily` both ends; nil when the text does not say it.
  static func dosesADay(_ text: String) -> ClosedRange<Double>? {
    let words = words(of: text)
    guard words.allSatisfy({ !limits.contains($0) }) else { return nil }
    var (found, rest): (Set<ClosedRange<Double>>, ArraySlice<String>) = ([], words[...])
    while !rest.isEmpty {
      if let (doses, behind) = times(in: rest) ?? interval(in: rest) ?? abbreviation(in: rest) {
        found.insert(doses)
        rest = behind
      } else {
        rest = rest.dropFirst()
      }
    }
    return found.count == 1 ? found.first : nil
  }

  /// The words in lower case; a number is a word of its own, and so is each sign.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var kind = Kind.other
    for character in text.lowercased() {
      let next = Kind(character)
      if next == .blank {
        kind = .blank
      } else if next == kind, next != .other {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
        kind = next
      }
    }
    return words
  }

  private enum Kind {
    case letter, digit, blank, other

    init(_ character: Character) {
      self =
        character == "×" || character.isLetter
        ? .letter : character.isNumber ? .digit : character.isWhitespace ? .blank : .other
    }
  }

  /// Doses a day, and what follows the words that say so.
  private typealias Found = (doses: ClosedRange<Double>, rest: ArraySlice<String>)

  /// `2 times a day`, `twice daily`, `2-mal täglich`, `1 - 2 x pro Tag`.
  private static func times(in words: ArraySlice<String>) -> Found? {
    guard let (count, rest) = count(in: words) else { return nil }
    let unit = rest.drop { fillers.contains($0) }
    guard let days = unit.first.flatMap({ daysOfPeriod[$0] }) else { return nil }
    return (count.lowerBound / days...count.upperBound / days, unit.dropFirst())
  }

  /// A number of times and what follows it.
  private static func count(
    in words: ArraySlice<String>
  ) -> (ClosedRange<Double>, ArraySlice<String>)? {
    guard let first = words.first else { return nil }
    if let count = adverbs[first] { return (count...count, words.dropFirst()) }
    guard let (range, rest) = numbers(in: words) else { return nil }
    let behind = rest.first == "-" ? rest.dropFirst() : rest
    guard let word = behind.first, multipliers.contains(word) else { return nil }
    return (range, behind.dropFirst())
  }

  /// A number, or two with `-`, `to` or `or` between them, and what follows.
  private static func numbers(
    in words: ArraySlice<String>
  ) -> (ClosedRange<Double>, ArraySlice<String>)? {
    guard let low = words.first.flatMap(number) else { return nil }
    let rest = words.dropFirst()
    guard let link = rest.first, links.contains(link),
      let high = rest.dropFirst().first.flatMap(number), low <= high
    else { return (low...low, rest) }
    return (low...high, rest.dropFirst(2))
  }

  private static func number(_ word: String) -> Double? {
    (Double(word) ?? numerals[word]).flatMap { $0 > 0 ? $0 : nil }
  }

  /// `every 8 hours`, `alle 8 Stunden`, `q8h`, `every other day`.
  private static func interval(in words: ArraySlice<String>) -> Found? {
    guard let first = words.first, intervals.contains(first) else { return nil }
    let rest = words.dropFirst()
    if let next = rest.first, others.contains(next) {
      let unit = rest.dropFirst()
      return unit.first.flatMap { daysOfPeriod[$0] }.map { (0.5 / $0...0.5 / $0, unit.dropFirst()) }
    }
    guard let (range, behind) = numbers(in: rest) else { return nil }
    let unit = behind.first == "-" ? behind.dropFirst() : behind
    guard let days = unit.first.flatMap({ hours.contains($0) ? 1.0 / 24 : daysOfPeriod[$0] }) else {
      return nil
    }
    return (1 / (range.upperBound * days)...1 / (range.lowerBound * days), unit.dropFirst())
  }

  private static func abbreviation(in words: ArraySlice<String>) -> Found? {
    words.first.flatMap { abbreviations[$0] }.map { ($0...$0, words.dropFirst()) }
  }

  private static let adverbs: [String: Double] = [
    "once": 1, "twice": 2, "thrice": 3, "einmal": 1, "zweimal": 2, "dreimal": 3, "viermal": 4,
    "fünfmal": 5, "sechsmal": 6,
  ]
  private static let numerals: [String: Double] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "twelve": 12,
    "ein": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "acht": 8, "zwölf": 12,
  ]
  private static let multipliers: Set = ["time", "times", "x", "×", "mal"]
  private static let links: Set = ["-", "–", "to", "or", "bis", "oder"]
  private static let fillers: Set = ["a", "per", "each", "every", "pro", "am", "/", "in", "the"]
  private static let daysOfPeriod: [String: Double] = [
    "day": 1, "days": 1, "daily": 1, "d": 1, "tag": 1, "tage": 1, "tägl": 1, "tgl": 1,
    "täglich": 1, "week": 7, "weeks": 7, "weekly": 7, "woche": 7, "wochen": 7, "wöchentlich": 7,
  ]
  private static let intervals: Set = ["every", "alle", "q", "jeden", "jede"]
  private static let others: Set = ["other", "second", "zweiten", "zweite", "2nd"]
  private static let hours: Set = ["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"]
  private static let abbreviations: [String: Double] = ["bid": 2, "tid": 3, "qid": 4]
  /// Words of a limit, beside which a number does not count doses that are due.
  private static let limits: Set = [
    "max", "maximum", "maximal", "höchstens", "up", "upto", "exceed", "needed", "prn", "bedarf",
    "minimum", "least", "mindestens",
  ]
}
