internal import MedicationAdherence
internal import ReportLanguage
internal import ReportWriting
internal import Synchronization

/// A cache of what orders ask for in words, shared by orders that say the same, usable on any
/// thread.
///
/// It must not outlive the orders, which are identified by the storage that they share.
final class SentenceCache: Sendable {
  /// The key of a sentence.
  private struct Source: Hashable {
    /// The storage that the order shares with those that say the same.
    let terms: ObjectIdentifier
    /// By how many days its dates move.
    let days: Int
  }

  let language: Language
  private let sentences = Mutex<[Source: String]>([:])
  private let capacity: Int
  private let words: @Sendable (Order, _ days: Int) -> String

  /// Makes an empty cache.
  ///
  /// It is emptied when it holds `capacity` sentences, which bounds its memory. `words` says what
  /// an order asks for if its dates move by days.
  init(
    _ language: Language, capacity: Int = 10_000,
    words: (@Sendable (Order, _ days: Int) -> String)? = nil
  ) {
    (self.language, self.capacity) = (language, capacity)
    self.words =
      words ?? { order, days in
        InstructionSentence(
          order.instructions.map { $0.moved(byDays: days) }, isProhibition: order.isProhibition
        ).text(in: language)
      }
  }

  /// What an order asks for, with its dates moved by days.
  func sentence(of order: Order, movedByDays days: Int) -> String {
    let source = Source(terms: order.sharing, days: days)
    if let known = sentences.withLock({ $0[source] }) { return known }
    let sentence = words(order, days)
    sentences.withLock { sentences in
      if sentences.count == capacity { sentences.removeAll(keepingCapacity: true) }
      sentences[source] = sentence
    }
    return sentence
  }
}
