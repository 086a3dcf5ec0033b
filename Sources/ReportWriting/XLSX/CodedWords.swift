import ReportLanguage
import Synchronization

/// The words of a column's codes, worked out once for all workbooks of a report, on any thread.
final class KnownWords: Sendable {
  private let code: ColumnCode
  private let wording: any Wording.Type
  private let words = Mutex<[String: String]>([:])
  /// The most that are kept: labels of buckets are few, but a column may hold anything.
  private static let capacity = 10_000

  /// Makes the words of codes in a language.
  init(_ code: ColumnCode, in wording: any Wording.Type) {
    (self.code, self.wording) = (code, wording)
  }

  /// Whether an empty text has a word, too.
  var saysNothing: Bool { code == .doseReason }

  /// The word for a code.
  func word(for text: String) -> String {
    if let known = words.withLock({ $0[text] }) { return known }
    let word = code.word(for: text, in: wording)
    words.withLock { if $0.count < Self.capacity { $0[text] = word } }
    return word
  }
}

/// The words of a column's codes in one table, each looked up once.
struct CodedWords {
  private let known: KnownWords
  private var words: [String: String] = [:]
  /// The code of the row before and its word: neighbours are often the same.
  private var latest: (code: String, word: String)?

  /// Whether an empty text has a word, too.
  var saysNothing: Bool { known.saysNothing }

  /// Takes the words of codes.
  init(_ known: KnownWords) { self.known = known }

  /// The word for a code.
  mutating func word(for text: String) -> String {
    if let latest, latest.code == text { return latest.word }
    let word = words[text] ?? known.word(for: text)
    latest = (text, word)
    // Labels of buckets are few; a column of anything else is not kept without end.
    if words.count < 10_000 { words[text] = word }
    return word
  }
}
