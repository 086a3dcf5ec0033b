import MedicationAdherence
import Synchronization

/// What the texts of a column stand for that a sheet says in words.
enum SheetCode: Hashable {
  /// What a bucket can say.
  case state
  /// What became of a dose.
  case outcome
  /// A bucket, by its label.
  case bucket
  /// A date that may be a month or a year.
  case partialDate
  /// The status of an order.
  case orderStatus
  /// Why a dose was not taken; empty when no reason is recorded.
  case doseReason
  /// What a row of the ledger is about, what became of it, and why.
  case ledgerSubject, disposition, ledgerReason
  /// What is wrong at the place of a row of the ledger: a value in place of a text.
  case ledgerDetail

  /// The codes of a column; nil when it holds none.
  init?(_ column: String, in table: String) {
    switch (table, column) {
    case (_, "state"): self = .state
    case (_, "outcome"): self = .outcome
    case (_, "bucket"): self = .bucket
    case (_, "local_date"): self = .partialDate
    case (_, "status"): self = .orderStatus
    case ("reasons", "reason"): self = .doseReason
    case ("ledger", "resource"): self = .ledgerSubject
    case ("ledger", "disposition"): self = .disposition
    case ("ledger", "reason"): self = .ledgerReason
    case ("ledger", "detail"): self = .ledgerDetail
    default: return nil
    }
  }

  /// All codes, where they are few.
  var codes: [String] {
    switch self {
    case .state: BucketState.allCases.map(\.rawValue)
    case .outcome: Outcome.allCases.map(\.word)
    default: []
    }
  }

  /// The word for a code; an unknown code as it is.
  func word(for code: String, in wording: any Wording.Type) -> String {
    switch self {
    case .state: BucketState(rawValue: code).map { wording.word(for: $0) } ?? code
    case .outcome:
      Outcome.allCases.first { $0.word == code }.map { wording.word(for: $0) } ?? code
    case .bucket, .partialDate: wording.bucket(code)
    case .orderStatus: wording.status(ofOrder: code) ?? code
    case .doseReason: code.isEmpty ? wording.noReason : code
    case .ledgerSubject: wording.ledgerSubject(code)
    case .disposition: wording.disposition(code)
    case .ledgerReason: wording.ledgerReason(code)
    case .ledgerDetail: code
    }
  }
}

/// The words of a column's codes, worked out once for all workbooks of a report, on any thread.
final class KnownWords: Sendable {
  private let code: SheetCode
  private let wording: any Wording.Type
  private let words = Mutex<[String: String]>([:])
  /// The most that are kept: labels of buckets are few, but a column may hold anything.
  private static let capacity = 10_000

  /// Makes the words of codes in a language.
  init(_ code: SheetCode, in wording: any Wording.Type) {
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
